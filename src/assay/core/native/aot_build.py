"""The Numba half of ahead-of-time compilation: translates kernels to LLVM IR, which LLVM specialises later.

Numba's own optimiser is off, since constants such as row widths and strides are not known yet.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module
from typing import TypeVar, cast
from unittest.mock import patch

import llvmlite.binding as llvm
import numba
from numba import njit, types
from numba.core.codegen import CPUCodeLibrary

from assay.core.native.jit import shared
from assay.core.native.refcounts import RUNTIME

F = TypeVar("F", bound=Callable[..., object])
_KINDS = {
    "Bytes": types.Array(types.uint8, 1, "C"),
    "Rows": types.Array(types.uint32, 1, "C"),
    "Keys": types.Array(types.uint64, 1, "C"),
    "Longs": types.Array(types.int64, 1, "C"),
    "int": types.int64,
}


def aot(function: F) -> F:
    """Mark a function over numbers and arrays for ahead-of-time compilation; its callees need the mark too."""
    made = njit(error_model="numpy", _nrt=False, no_cpython_wrapper=True, no_cfunc_wrapper=True)  # type: ignore[call-overload]  # the stubs lack these options
    return cast("F", shared(made(function)))


def translated(place: str) -> tuple[str, str, list[str]]:
    """Translate a kernel: its LLVM IR, its symbol, and the kinds of its parameters, each `name:kind`."""
    module, _, name = place.partition(":")
    dispatcher = getattr(import_module(module), name)
    kinds = {key: kind for key, kind in dispatcher.py_func.__annotations__.items() if key != "return"}
    careful = numba.config.OPT  # type: ignore[attr-defined]  # untyped in Numba
    setattr(numba.config, "OPT", type(careful)("0"))  # noqa: B010 - likewise
    try:
        form = tuple(_KINDS[kind] for kind in kinds.values())
        dispatcher.compile(form)
    finally:
        setattr(numba.config, "OPT", careful)  # noqa: B010 - likewise
    made = dispatcher.overloads[form]
    text: str = made.library.get_llvm_str()
    return text, made.fndesc.llvm_func_name, [f"{key}:{kind}" for key, kind in kinds.items()]


_CALLEES: dict[int, list[CPUCodeLibrary]] = {}
_WORDS = (types.Array(types.int64, 1, "C"),)


def linked(entries: Mapping[str, str]) -> llvm.ModuleRef:
    """Give kernels as one module, each with a function `entry_NAME(words, size)` that calls it."""
    setattr(numba.config, "OPT", type(numba.config.OPT)("0"))  # type: ignore[attr-defined]  # noqa: B010 - it has no types
    with patch.multiple(CPUCodeLibrary, add_linking_library=_note_callee, _verify_declare_only_symbols=_allow_symbols):
        return _linked(entries)


def _linked(entries: Mapping[str, str]) -> llvm.ModuleRef:
    whole, found = llvm.parse_assembly(RUNTIME), dict[int, CPUCodeLibrary]()
    for name, place in entries.items():
        module, _, function = place.partition(":")
        dispatcher = getattr(import_module(module), function)
        dispatcher.compile(_WORDS)
        made = dispatcher.overloads[_WORDS]
        _collect(made.library, found)
        whole.link_in(llvm.parse_assembly(_entry(name, made.fndesc.llvm_func_name)))
    for library in found.values():
        part = llvm.parse_assembly(library.get_llvm_str())  # type: ignore[no-untyped-call]  # it has no types
        for function in part.functions:
            if not function.is_declaration:
                function.linkage = "linkonce_odr"  # helpers of Numba's are defined in many modules, all alike
        whole.link_in(part)
    for function in whole.functions:
        if not (function.is_declaration or function.name.startswith("entry_") or function.name == "NRT_decref"):
            function.linkage = "internal"
    whole.verify()
    return whole


def _note_callee(caller: CPUCodeLibrary, callee: CPUCodeLibrary) -> None:
    """Note that a function calls another one, in place of copying the callee into the caller.

    Left to itself, Numba links the code of all callees into every caller, and so handles each function many times.
    """
    callee._ensure_finalized()  # type: ignore[no-untyped-call]  # noqa: SLF001 - as Numba does
    _CALLEES.setdefault(id(caller), []).append(callee)


def _allow_symbols(_library: CPUCodeLibrary) -> None:
    """Let a module have functions that are in others: all are linked in the end."""


def _collect(library: CPUCodeLibrary, found: dict[int, CPUCodeLibrary]) -> None:
    waiting = [library]
    while waiting:
        library = waiting.pop()
        if id(library) not in found:
            found[id(library)] = library
            waiting += _CALLEES.get(id(library), [])


def _entry(name: str, kernel: str) -> str:
    """The entry function of a kernel; it returns the least integer if the kernel raises."""
    declared = "ptr, ptr, ptr, ptr, i64, i64, ptr, i64, i64"
    array = "ptr null, ptr null, i64 %size, i64 8, ptr %words, i64 %size, i64 8"
    passed = f"ptr %result, ptr %trouble, {array}"
    return f"""
declare i32 @{kernel}({declared})

define i64 @entry_{name}(ptr %words, i64 %size) {{
  %result = alloca i64
  %trouble = alloca ptr
  %status = call i32 @{kernel}({passed})
  %failed = icmp ne i32 %status, 0
  %value = load i64, ptr %result
  %out = select i1 %failed, i64 -9223372036854775808, i64 %value
  ret i64 %out
}}
"""
