"""Kernels as a library: Python gives and takes arrays, without Numba and NumPy."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from array import array
from pathlib import Path

import pytest

from assay.core.native.library import Library
from assay.core.native.table import Table, table

NAMES = ("totals", "changed", "squares", "ordered", "greedy")
TOYS = Library("toys", {name: f"tests.core.toy_kernels:{name}" for name in NAMES})


def test_arrays_that_a_kernel_makes_for_a_call_outlive_it() -> None:
    assert TOYS.call("totals", 1000).value == sum(k + 3 * k + 1 + 3 + 7 for k in range(1000))


def test_a_kernel_reads_and_writes_the_arrays_that_python_gives() -> None:
    ints, longs = array("i", [1, -2]), array("q", [1 << 40])
    rows, amounts = table("i", [(1, 2, 3), (4, 5, 6)], 3), table("q", [(7,)], 1)
    some, flags = bytearray([9]), bytearray([1, 0])
    total = TOYS.call("changed", ints, longs, rows, amounts, some, flags).value
    assert ints.tolist() == [2, -1]
    assert longs.tolist() == [(1 << 40) + 1]
    assert rows.tolist() == [(2, 3, 4), (5, 6, 7)]
    assert amounts.tolist() == [(8,)]
    assert (some, flags) == (bytearray([10]), bytearray([0, 1]))
    assert total == 1 + (1 << 40) + 1 + 27 + 8 + 10 + 1


def test_empty_arrays_can_be_given() -> None:
    empty = array("i"), array("q"), Table(array("i"), 3), Table(array("q"), 0, 2), bytearray(), bytearray()
    assert TOYS.call("changed", *empty).value == 0


def test_python_takes_the_arrays_that_a_kernel_gives() -> None:
    call = TOYS.call("squares", 5, given=6)
    assert call.numbers("q").tolist() == [0, 1, 4, 9, 16]
    assert call.numbers("q").tolist() == [4, 9, 16]


@pytest.mark.parametrize("count", [0, 1, 2, 3, 10, 257])
def test_kernels_sort_as_python_does(count: int) -> None:
    draw = random.Random(count)
    numbers = array("q", [draw.randrange(-9, 9) for _ in range(count)])
    wanted = sorted(numbers)
    TOYS.call("ordered", numbers)
    assert numbers.tolist() == wanted


def test_a_kernel_without_memory_raises() -> None:
    with pytest.raises(MemoryError):
        TOYS.call("greedy", 1 << 57)


def test_built_kernels_need_neither_numba_nor_numpy() -> None:
    TOYS.call("totals", 1)
    script = (
        "import sys\n"
        "from tests.core.test_library import TOYS\n"
        "assert TOYS.call('totals', 1).value == 11\n"
        "assert not {'numba', 'numpy'} & set(sys.modules), sorted(sys.modules)\n"
    )
    script = script.replace(
        "from tests.core.test_library import TOYS",
        f"from assay.core.native.library import Library\nTOYS = Library('toys', {dict(TOYS.entries)!r})",
    )
    root = Path(__file__).parents[2]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(root), *sys.path])}
    subprocess.run([sys.executable, "-c", script], check=True, env=environment, cwd=root)


def test_a_library_with_other_entries_is_other_code() -> None:
    fewer = Library("toys", {"totals": TOYS.entries["totals"]})
    assert fewer.file != TOYS.file
