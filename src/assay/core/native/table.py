"""Tables and arrays that Python shares with kernels, without NumPy.

Arguments are passed as 64-bit words (`words_of`): a number is one word, an array its address and length, a table its
address, number of rows and width.
"""

from __future__ import annotations

import ctypes
from array import array
from collections.abc import Iterable, Iterator
from itertools import chain, repeat
from typing import TypeAlias


class Table:
    """Rows of numbers, all of one width, in one array."""

    __slots__ = ("numbers", "rows", "width")

    def __init__(self, numbers: array[int], width: int, rows: int | None = None) -> None:
        self.numbers, self.width = numbers, width
        self.rows = len(numbers) // width if rows is None else rows

    def __len__(self) -> int:
        return self.rows

    def __iter__(self) -> Iterator[tuple[int, ...]]:
        return zip(*[iter(self.numbers)] * self.width, strict=True) if self.width else repeat((), self.rows)

    def __getitem__(self, row: int) -> tuple[int, ...]:
        if not -self.rows <= row < self.rows:
            raise IndexError(row)
        at = row % self.rows * self.width
        return tuple(self.numbers[at : at + self.width])

    def copy(self) -> Table:
        """A table of its own."""
        return Table(self.numbers[:], self.width, self.rows)

    def tolist(self) -> list[tuple[int, ...]]:
        """All rows."""
        return list(self)

    def between(self, start: int, stop: int) -> Table:
        """The rows from `start` to `stop`, exclusive."""
        return Table(self.numbers[start * self.width : stop * self.width], self.width, stop - start)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Table) and (self.width, self.numbers) == (other.width, other.numbers)

    __hash__ = None  # type: ignore[assignment]  # mutable


def table(form: str, rows: Iterable[Iterable[int]], width: int) -> Table:
    """Build a table of rows, all of one width."""
    return Table(array(form, chain.from_iterable(rows)), width)


Shared: TypeAlias = "int | array[int] | bytearray | Table | tuple[Shared, ...]"
"""The types of kernel arguments; a tuple is flattened."""


def words_of(arguments: Iterable[Shared]) -> list[int]:
    """Encode arguments as words. The kernel borrows the arrays: they must outlive the call."""
    words: list[int] = []
    for argument in arguments:
        if isinstance(argument, int):
            words.append(argument)
        elif isinstance(argument, tuple):
            words += words_of(argument)
        elif isinstance(argument, Table):
            words += (argument.numbers.buffer_info()[0], argument.rows, argument.width)
        elif isinstance(argument, bytearray):
            words += (ctypes.addressof(ctypes.c_char.from_buffer(argument)) if argument else 0, len(argument))
        else:
            words += argument.buffer_info()
    return words


def copied(form: str, address: int, size: int) -> array[int]:
    """Copy an array out of a kernel's memory."""
    out = array(form)
    if size:
        out.frombytes(ctypes.string_at(address, size * out.itemsize))
    return out
