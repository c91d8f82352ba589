"""Blocks of numbers that kernels access by address.

Untouched pages take no memory, so a block can be allocated at its maximum size. The system clears a page when it is
touched first, a huge one in 0.1 to 0.5 ms. So a large block begins with small pages, and a short search pays for these
alone; all others are huge, since they need fewer address translations. To map a page and to give it back takes 15 to 20
µs; so the smallest blocks are not mapped.
"""

from __future__ import annotations

import ctypes
import mmap
import os
import sys
from collections.abc import Iterable
from typing import Literal

Form = Literal["B", "I", "q"]
_BYTES: dict[Form, int] = {"B": 1, "I": 4, "q": 8}
_USUAL = {"x86_64", "i686", "aarch64", "armv7l", "riscv64", "s390x"}
"""The processors for which Linux has the number 0x4000 for `MAP_NORESERVE`; Python before 3.13 has no name for it."""
_USUAL_LAZY = 0x4000 if sys.platform == "linux" and os.uname().machine in _USUAL else 0
_LAZY = getattr(mmap, "MAP_NORESERVE", _USUAL_LAZY)
_OWN = {"flags": mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS | _LAZY} if sys.platform != "win32" else {}
_POPULATED = {**_OWN, "flags": _OWN["flags"] | getattr(mmap, "MAP_POPULATE", 0)} if _OWN else _OWN
_HUGE = 1 << 22
"""The size in bytes from which a block requests huge pages."""
_HUGE_PAGE, _SMALL_PAGES = 1 << 21, 1 << 17
"""The bytes of a huge page, and those at the start of a large block that have small ones."""
_MAPPED = 1 << 12
"""The size in bytes from which a block is mapped."""
_LINE = 64
"""The bytes of a cache line: no two blocks have one in common."""


class Block:
    """`size` numbers of one form, initially zero: `B` bytes, `I` 32 bits, `q` signed 64 bits.

    A `scattered` block is touched all over from the start; others from their start on.
    """

    def __init__(self, form: Form, size: int, *, scattered: bool = False) -> None:
        self.form, self.size = form, size
        self._small_pages = self.bytes >= _HUGE and not scattered and hasattr(mmap, "MADV_HUGEPAGE")
        memory: mmap.mmap | bytearray
        self._start = 0
        if self.bytes < _MAPPED:
            memory = bytearray(self.bytes + 2 * _LINE)
            self._start = -_address_of(memory) % _LINE
        elif self._small_pages:
            memory = _mapped(self.bytes + _HUGE_PAGE, _OWN)
            self._start = -(_address_of(memory) + _SMALL_PAGES) % _HUGE_PAGE
            memory[self._start] = 0  # once it has a page, Linux can join its parts again, to move them
        else:
            memory = _mapped(self.bytes, _POPULATED if scattered and self.bytes < _HUGE else _OWN)
        self._hold(memory)

    def _hold(self, memory: mmap.mmap | bytearray) -> None:
        self._memory = memory
        self.address = _address_of(memory) + self._start
        end = self._start + self.size * _BYTES[self.form]
        self.view: memoryview[int] = memoryview(memory)[self._start : end].cast(self.form)
        if isinstance(memory, mmap.mmap) and self.bytes >= _HUGE and hasattr(mmap, "MADV_HUGEPAGE"):
            first = self._start + _SMALL_PAGES if self._small_pages else 0
            memory.madvise(mmap.MADV_HUGEPAGE, first, len(memory) - first)

    @property
    def bytes(self) -> int:
        """The size in bytes."""
        return max(1, self.size * _BYTES[self.form])

    def __getitem__(self, at: int) -> int:
        return self.view[at]

    def __setitem__(self, at: int, value: int) -> None:
        self.view[at] = value

    def touch(self, count: int) -> None:
        """Let the system clear the pages of the first `count` numbers now; all numbers still have to be zero."""
        ctypes.memset(self.address, 0, min(count, self.size) * _BYTES[self.form])

    def grow(self, size: int) -> None:
        """Make room for more numbers; those that are there stay, and the address may change."""
        before, self.size = self.size, size
        used = slice(self._start, self._start + self.view.nbytes)
        self.view.release()
        memory = self._memory
        try:
            if isinstance(memory, mmap.mmap):
                memory = _resized(memory, max(len(memory), self._start + self.bytes))
            else:
                memory, self._start = _copied(memory[used], self.bytes), 0
        except MemoryError:
            self.size = before
            raise
        finally:
            self._hold(memory)


def _address_of(memory: mmap.mmap | bytearray) -> int:
    return ctypes.addressof(ctypes.c_char.from_buffer(memory))


def _mapped(size: int, how: dict[str, int]) -> mmap.mmap:
    try:
        return mmap.mmap(-1, size, **how)
    except (OSError, OverflowError) as error:
        raise MemoryError(f"{size:,} bytes") from error


def _resized(memory: mmap.mmap, size: int) -> mmap.mmap:
    """Give a larger mapping with the same bytes: Linux moves the pages, and other systems have them copied.

    Linux moves only what has pages of one kind.
    """
    try:
        if hasattr(mmap, "MADV_HUGEPAGE") and len(memory) >= _HUGE:
            memory.madvise(mmap.MADV_HUGEPAGE)
        memory.resize(size)
    except (BufferError, OSError, OverflowError, SystemError, ValueError):
        return _copied(memory, size)
    return memory


def _copied(memory: mmap.mmap | bytearray, size: int) -> mmap.mmap:
    larger = _mapped(size, _OWN)
    larger[: len(memory)] = memory
    return larger


def block_of(form: Form, numbers: Iterable[int]) -> Block:
    """A block with these numbers."""
    known = list(numbers)
    out = Block(form, len(known))
    for at, number in enumerate(known):
        out[at] = number
    return out
