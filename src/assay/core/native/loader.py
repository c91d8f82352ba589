"""Loads object files into the process through LLVM's shared library.

`import llvmlite` takes ten times as long as opening the library that it wraps. So the few functions that loading needs
are called by ctypes, with the signatures of `llvmlite.binding`; compiling goes through llvmlite itself.
"""

from __future__ import annotations

import ctypes
import os
import sys
from ctypes import POINTER, byref, c_bool, c_char_p, c_int, c_size_t, c_uint64, c_void_p
from functools import cache
from importlib.util import find_spec
from pathlib import Path

from assay.errors import ToolError

_SUFFIX = {"darwin": "libllvmlite.dylib", "win32": "llvmlite.dll"}.get(sys.platform, "libllvmlite.so")
_TEXT = POINTER(c_char_p)
_SIGNATURES = {
    "InitializeNativeTarget": (c_int, []),
    "InitializeNativeAsmPrinter": (c_int, []),
    "GetDefaultTargetTriple": (None, [_TEXT]),
    "GetHostCPUName": (None, [_TEXT]),
    "GetHostCPUFeatures": (c_int, [_TEXT]),
    "GetTargetFromTriple": (c_void_p, [c_char_p, _TEXT]),
    "CreateTargetMachine": (
        c_void_p,
        [c_void_p, c_char_p, c_char_p, c_char_p, c_int, c_char_p, c_char_p, c_int, c_int, c_char_p],
    ),
    "GetGlobalContext": (c_void_p, []),
    "ParseAssembly": (c_void_p, [c_void_p, c_char_p, _TEXT]),
    "CreateMCJITCompiler": (c_void_p, [c_void_p, c_void_p, c_bool, _TEXT]),
    "CreateObjectFile": (c_void_p, [c_char_p, c_size_t]),
    "MCJITAddObjectFile": (None, [c_void_p, c_void_p]),
    "FinalizeObject": (None, [c_void_p]),
    "GetFunctionAddress": (c_uint64, [c_void_p, c_char_p]),
}


@cache
def _library() -> ctypes.CDLL:
    package = find_spec("llvmlite")
    if package is None or package.submodule_search_locations is None:
        raise ToolError("the Python package llvmlite is missing", remedy="install Assay again: it depends on llvmlite")
    library = ctypes.CDLL(str(Path(package.submodule_search_locations[0]) / "binding" / _SUFFIX))
    for name, (result, arguments) in _SIGNATURES.items():
        function = getattr(library, f"LLVMPY_{name}")
        function.restype, function.argtypes = result, arguments
    return library


def _text(name: str) -> str:
    out = c_char_p()
    getattr(_library(), f"LLVMPY_{name}")(byref(out))
    return (out.value or b"").decode()


@cache
def processor() -> tuple[str, str]:
    """Name the processor of this machine, and its features, as LLVM does."""
    return _text("GetHostCPUName"), _text("GetHostCPUFeatures")


class LoadedCode:
    """Machine code in this process; it is never unloaded."""

    def __init__(self, code: bytes) -> None:
        library, error = _library(), c_char_p()
        library.LLVMPY_InitializeNativeTarget()
        library.LLVMPY_InitializeNativeAsmPrinter()
        triple = _text("GetDefaultTargetTriple").encode()
        target = library.LLVMPY_GetTargetFromTriple(triple, byref(error))
        machine = library.LLVMPY_CreateTargetMachine(target, triple, b"", b"", 3, b"default", b"jitdefault", 0, 1, b"")
        module = library.LLVMPY_ParseAssembly(library.LLVMPY_GetGlobalContext(), b"", byref(error))
        own_memory = os.uname().machine.lower() in {"arm64", "aarch64"}  # as llvmlite chooses
        self._engine = library.LLVMPY_CreateMCJITCompiler(module, machine, own_memory, byref(error))
        if not self._engine:
            raise ToolError(
                f"LLVM cannot run code here: {(error.value or b'').decode()}", remedy="allow executable memory"
            )
        self._file = library.LLVMPY_CreateObjectFile(code, len(code))
        library.LLVMPY_MCJITAddObjectFile(self._engine, self._file)
        library.LLVMPY_FinalizeObject(self._engine)

    def address(self, name: str) -> int:
        """Find a function."""
        found = int(_library().LLVMPY_GetFunctionAddress(self._engine, name.encode()))
        if not found:
            raise LookupError(f"the code has no function {name}")
        return found
