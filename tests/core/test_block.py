"""Blocks of numbers: zero at first, in cache lines of their own, and kept when they grow."""

from __future__ import annotations

import ctypes
import mmap
import sys
from pathlib import Path

import pytest

from assay.core.native.block import Block, Form

LINE = 64


@pytest.mark.parametrize("size", [0, 1, 100, 511, 512, 513, 10_000, 1 << 20])
def test_a_block_is_zero_and_can_be_read_at_its_address(size: int) -> None:
    block = Block("q", size)
    assert not any(block.view[: min(size, 2_000)])
    assert block.address % LINE == 0
    for at in {0, size // 2, size - 1} & set(range(size)):
        block[at] = -at - 1
        assert ctypes.c_int64.from_address(block.address + 8 * at).value == -at - 1


def test_no_two_blocks_share_a_cache_line() -> None:
    blocks = [Block(form, size) for form in ("B", "I", "q") for size in range(1, 100)]
    lines = [range(block.address // LINE, (block.address + block.bytes - 1) // LINE + 1) for block in blocks]
    assert len({line for each in lines for line in each}) == sum(map(len, lines))


@pytest.mark.parametrize(
    "sizes", [(1, 3, 2_000), (1_023, 1_025), (600, 700, 1 << 20), (5, 1 << 20, 1 << 21), (1 << 20, 1 << 22)]
)
def test_numbers_stay_when_a_block_grows(sizes: tuple[int, ...]) -> None:
    block = Block("I", sizes[0])
    for at in range(0, sizes[0], 97):
        block[at] = at + 1
    for size in sizes[1:]:
        block.grow(size)
        assert (block.size, block.address % LINE) == (size, 0)
        assert all(block[at] == at + 1 for at in range(0, sizes[0], 97))
        assert not any(block.view[sizes[0] : sizes[0] + 5_000])
        block[size - 1] = 7
        assert block[size - 1] == 7
        block[size - 1] = 0


def resident() -> int:
    """The bytes of this process that are in memory."""
    return int(Path("/proc/self/statm").read_text().split()[1]) * mmap.PAGESIZE


@pytest.mark.skipif(sys.platform != "linux", reason="other systems copy a block that grows")
@pytest.mark.parametrize("form", ["B", "I", "q"])
def test_untouched_pages_take_no_memory_when_a_block_grows(form: Form) -> None:
    """It grows beyond the memory of most machines."""
    block, before = Block(form, 1 << 23), resident()
    block[0] = block[block.size - 1] = 7
    for _ in range(3):
        block.grow(16 * block.size)
        assert block[0] == block[(1 << 23) - 1] == 7
        assert block[block.size - 1] == 0
    assert resident() - before < 16 << 20


def test_pages_that_are_touched_in_advance_are_zero() -> None:
    block = Block("I", 10_000)
    block.touch(3_000)
    block.touch(20_000)
    assert not any(block.view)
