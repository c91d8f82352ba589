"""Blocks of memory-mapped numbers that kernels access by address.

Untouched pages take no memory, so a block can be allocated at its maximum size.
"""

from __future__ import annotations

import ctypes
import mmap
import sys
from collections.abc import Iterable
from typing import Literal

Form = Literal["B", "I", "q"]
_BYTES: dict[Form, int] = {"B": 1, "I": 4, "q": 8}
_LAZY = getattr(mmap, "MAP_NORESERVE", 0)
_OWN = {"flags": mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS | _LAZY} if sys.platform != "win32" else {}
_HUGE = 1 << 22
"""The size in bytes from which a block requests huge pages."""


class Block:
    """`size` numbers of one form, initially zero: `B` bytes, `I` 32 bits, `q` signed 64 bits."""

    def __init__(self, form: Form, size: int) -> None:
        self.form, self.size = form, size
        self._hold(_mapped(self.bytes))

    def _hold(self, memory: mmap.mmap) -> None:
        self._memory = memory
        self.address = ctypes.addressof(ctypes.c_char.from_buffer(memory))
        self.view: memoryview[int] = memoryview(memory)[: self.size * _BYTES[self.form]].cast(self.form)
        if self.bytes >= _HUGE and hasattr(mmap, "MADV_HUGEPAGE"):
            memory.madvise(mmap.MADV_HUGEPAGE)

    @property
    def bytes(self) -> int:
        """The size in bytes."""
        return max(1, self.size * _BYTES[self.form])

    def __getitem__(self, at: int) -> int:
        return self.view[at]

    def __setitem__(self, at: int, value: int) -> None:
        self.view[at] = value

    def grow(self, size: int) -> None:
        """Make room for more numbers; those that are there stay, and the address may change."""
        before, self.size = self.size, size
        self.view.release()
        memory = self._memory
        try:
            memory = _resized(memory, self.bytes)
        except MemoryError:
            self.size = before
            raise
        finally:
            self._hold(memory)


def _mapped(size: int) -> mmap.mmap:
    try:
        return mmap.mmap(-1, size, **_OWN)
    except (OSError, OverflowError) as error:
        raise MemoryError(f"{size:,} bytes") from error


def _resized(memory: mmap.mmap, size: int) -> mmap.mmap:
    """Give a larger mapping with the same bytes: Linux moves the pages, and other systems have them copied."""
    try:
        memory.resize(size)
    except (BufferError, OSError, OverflowError, SystemError, ValueError):
        larger = _mapped(size)
        larger[: len(memory)] = memory
        return larger
    return memory


def block_of(form: Form, numbers: Iterable[int]) -> Block:
    """A block with these numbers."""
    known = list(numbers)
    out = Block(form, len(known))
    for at, number in enumerate(known):
        out[at] = number
    return out
