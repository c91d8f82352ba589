"""Kernels that are compiled ahead, and the memory they work on."""

from __future__ import annotations

import ctypes
import subprocess
import sys
from pathlib import Path

import pytest

from assay.core.native.block import Block, block_of
from assay.core.native.code_cache import write_whole
from assay.domains.promela.engine.native.search.visited import Visited

SEARCH = """
import sys
from assay.core.domain.oracle import Limits
from assay.domains.promela.model.case import SAFETY, Case, Property
from assay.domains.promela.oracle.oracle import ORACLES

model = "byte x, y; active proctype P() { do :: x < 9 -> x++ :: y < 9 -> y++ :: else -> break od }"
answer = ORACLES["bfs-native"].decide([Case(model, Property(SAFETY))], Limits())[0]
assert answer.verdict.word == "holds", answer
print("numba" in sys.modules, "numpy" in sys.modules)
"""


def test_a_native_search_needs_neither_numba_nor_numpy_once_kernels_are_compiled() -> None:
    said = [subprocess.run([sys.executable, "-c", SEARCH], capture_output=True, text=True, check=True) for _ in "12"]
    assert said[1].stdout.split() == ["False", "False"]


@pytest.mark.parametrize("scattered", [False, True])
@pytest.mark.parametrize("sizes", [(5, 8, 1 << 21), (1 << 20, (1 << 20) + 1, 3 << 20)])
def test_a_block_begins_with_zeros_and_keeps_its_numbers_when_it_grows(
    sizes: tuple[int, ...], *, scattered: bool
) -> None:
    block = Block("I", sizes[0], scattered=scattered)
    assert not any(block.view)
    block[3], last = 0xFFFFFFFF, sizes[0] - 1
    block[last] = 7
    for size in sizes[1:]:
        block.grow(size)
        assert (block.size, block.bytes, len(block.view)) == (size, 4 * size, size)
        assert [at for at, number in enumerate(block.view) if number] == [3, last]
        assert ctypes.c_uint32.from_address(block.address + 12).value == 0xFFFFFFFF
        assert ctypes.c_uint32.from_address(block.address + 4 * last).value == 7
    assert block_of("q", [-1, 2]).view.tolist() == [-1, 2]


@pytest.mark.parametrize("size", [2, 1 << 20])
def test_a_block_that_cannot_be_moved_is_copied_when_it_grows(size: int) -> None:
    block = Block("q", size)
    block[size - 1] = -7
    looking = block.view[:]
    block.grow(size + 1)
    block[size - 1] += 1
    assert (block.view[size - 2 :].tolist(), looking[size - 2 :].tolist()) == ([0, -6, 0], [0, -7])


def test_a_block_that_cannot_grow_stays_as_it_is() -> None:
    block = block_of("I", [1, 2])
    with pytest.raises(MemoryError):
        block.grow(1 << 62)
    assert (block.size, block.view.tolist()) == (2, [1, 2])


def test_a_block_larger_than_any_memory_is_no_memory() -> None:
    with pytest.raises(MemoryError):
        Block("q", 1 << 59)


def test_every_row_is_found_again_after_the_table_was_enlarged() -> None:
    memory = Visited(2, 100, 0)
    rows = [[number * 0x9E3779B9 % (1 << 32), number] for number in range(50)]
    assert [memory.add(row) for row in rows] == list(range(50))
    assert [memory.add(row) for row in rows] == list(range(50))
    memory.enlarge(memory.count, 4000)
    mask = memory.table.size - 1
    entered = [entry & mask for entry in memory.table.view if entry]
    assert sorted(entered) == list(range(1, 51))


def test_a_file_that_is_written_as_a_whole_replaces_the_old_one(tmp_path: Path) -> None:
    file = tmp_path / "new" / "code"
    for content in (b"a long one", b"short"):
        write_whole(file, content)
        assert file.read_bytes() == content
    assert list(file.parent.iterdir()) == [file]
