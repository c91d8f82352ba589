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
        self.bytes = max(1, size * _BYTES[form])
        try:
            self._memory = mmap.mmap(-1, self.bytes, **_OWN)
        except (OSError, OverflowError) as error:
            raise MemoryError(f"{self.bytes:,} bytes") from error
        self.address = ctypes.addressof(ctypes.c_char.from_buffer(self._memory))
        self.view: memoryview[int] = memoryview(self._memory)[: size * _BYTES[form]].cast(form)
        if self.bytes >= _HUGE and hasattr(mmap, "MADV_HUGEPAGE"):
            self._memory.madvise(mmap.MADV_HUGEPAGE)

    def __getitem__(self, at: int) -> int:
        return self.view[at]

    def __setitem__(self, at: int, value: int) -> None:
        self.view[at] = value

    def copied(self, size: int, used: int) -> Block:
        """A larger block that starts with the same `used` numbers."""
        out = Block(self.form, size)
        out.view[:used] = self.view[:used]
        return out


def block_of(form: Form, numbers: Iterable[int]) -> Block:
    """A block with these numbers."""
    known = list(numbers)
    out = Block(form, len(known))
    for at, number in enumerate(known):
        out[at] = number
    return out
