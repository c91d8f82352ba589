"""Kernels as a library: compiled ahead of time into one object file, called by name, without Numba and NumPy.

The cache key of the object file is the content of the kernels' sources. Only building a missing file imports Numba.
"""

from __future__ import annotations

import ctypes
from array import array
from collections.abc import Callable, Mapping
from functools import cached_property
from pathlib import Path

from msgspec import Struct

from assay.core.native.aot import processor_name
from assay.core.native.code_cache import content_of, folder_for, keep_code, kept_code, library_sources
from assay.core.native.compiler import require_compiler
from assay.core.native.known_contents import remembered
from assay.core.native.loader import LoadedCode
from assay.core.native.stopwatch import loading
from assay.core.native.table import Shared, copied, words_of

FAILED = -(1 << 63)
"""The return value of an entry whose kernel raised: allocation failed."""
_ENTRY = ctypes.CFUNCTYPE(ctypes.c_int64, ctypes.c_void_p, ctypes.c_int64)
_RELEASE = ctypes.CFUNCTYPE(None, ctypes.c_void_p)


class Call:
    """A call of a kernel: its argument words and its results."""

    def __init__(
        self, entry: Callable[..., int], release: Callable[..., None], arguments: tuple[Shared, ...], given: int
    ) -> None:
        words = words_of(arguments)
        self.words = array("q", words)
        self.words.frombytes(bytes(8 * given))
        self._at, self._release = len(words), release
        self.value = entry(*self.words.buffer_info())
        if self.value == FAILED:
            raise MemoryError("a kernel could not allocate memory")

    def number(self) -> int:
        """Read the next number of the results."""
        self._at += 1
        return self.words[self._at - 1]

    def numbers(self, form: str) -> array[int]:
        """Copy the next array of the results."""
        header, address, size = self.words[self._at : self._at + 3]
        self._at += 3
        out = copied(form, address, size)
        if header:
            self._release(header)
        return out


class Library(Struct, frozen=True, dict=True):
    """Kernels by name, each as `module:function`; the function has one parameter, an array of words."""

    name: str
    entries: Mapping[str, str]

    def __hash__(self) -> int:
        return hash(self.name)

    @cached_property
    def content(self) -> str:
        """The cache key: a digest of the sources."""
        if all(place.startswith("assay.domains.") for place in self.entries.values()):
            return remembered(self.name, self._content_now)
        return self._content_now()

    def _content_now(self) -> str:
        sources = library_sources(place.partition(":")[0] for place in self.entries.values())
        return content_of(*sources, also=repr(sorted(self.entries.items())))

    @property
    def file(self) -> Path:
        """Where the machine code is."""
        return folder_for(self.content) / f"{self.name}.{self.content}.{processor_name()}.o"

    def is_built(self) -> bool:
        """Whether the object file exists."""
        return self.file.exists()

    def build(self) -> bytes:
        """Make machine code of the kernels, and keep it."""
        require_compiler()
        from assay.core.native.aot_build import linked  # noqa: PLC0415 - this is what needs Numba
        from assay.core.native.emit import emitted  # noqa: PLC0415 - likewise

        code = emitted(linked(self.entries))
        keep_code(self.file, code)
        return code

    @cached_property
    def _code(self) -> LoadedCode:
        with loading():
            return LoadedCode(kept_code(self.file) or self.build())

    @cached_property
    def _functions(self) -> Mapping[str, Callable[..., int]]:
        return {name: _ENTRY(self._code.address(f"entry_{name}")) for name in self.entries}

    @cached_property
    def _release(self) -> Callable[..., None]:
        return _RELEASE(self._code.address("NRT_decref"))

    def _free(self, header: int) -> None:
        """Release an array; a library whose kernels give none has no function for it."""
        self._release(header)

    def call(self, name: str, *arguments: Shared, given: int = 0) -> Call:
        """Call a kernel with `given` words for its results: one for a number, three for an array."""
        return Call(self._functions[name], self._free, arguments, given)
