"""Array operations for kernels: copy and sort.

They replace Numba's slice assignment, which includes code for error messages, and its sort, which uses a list: both are
slow to compile.
"""

from __future__ import annotations

from typing import Any

from assay.core.native.jit import Longs, no_refcount


@no_refcount
def copy_numbers(out: Any, at: int, numbers: Any, count: int) -> None:  # noqa: ANN401 - any element type
    """Copy the first `count` numbers of an array into another from index `at` on."""
    for k in range(count):
        out[at + k] = numbers[k]


@no_refcount
def copy_rows(out: Any, at: int, table: Any, count: int) -> None:  # noqa: ANN401 - any element type
    """Copy the first `count` rows of a table into another of the same width from row `at` on."""
    for k in range(count):
        for column in range(table.shape[1]):
            out[at + k, column] = table[k, column]


@no_refcount
def sort(numbers: Longs) -> None:
    """Sort numbers in place by heapsort."""
    size = numbers.shape[0]
    for start in range(size // 2 - 1, -1, -1):
        _sift(numbers, start, size)
    for last in range(size - 1, 0, -1):
        numbers[0], numbers[last] = numbers[last], numbers[0]
        _sift(numbers, 0, last)


@no_refcount
def _sift(numbers: Longs, at: int, size: int) -> None:
    """Sift a number down in a heap until no child is larger."""
    number = numbers[at]
    child = 2 * at + 1
    while child < size:
        if child + 1 < size and numbers[child + 1] > numbers[child]:
            child += 1
        if numbers[child] <= number:
            break
        numbers[at] = numbers[child]
        at, child = child, 2 * child + 1
    numbers[at] = number
