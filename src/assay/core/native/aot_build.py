"""Makes code of kernels ahead of their use: Numba translates, LLVM will specialise.

Numba's own optimiser is left out. It does not know yet what will be constant: widths of rows, strides of arrays.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import TypeVar, cast

import numba
from numba import njit, types

from assay.core.native.jit import shared

F = TypeVar("F", bound=Callable[..., object])
_KINDS = {
    "Bytes": types.Array(types.uint8, 1, "C"),
    "Rows": types.Array(types.uint32, 1, "C"),
    "Keys": types.Array(types.uint64, 1, "C"),
    "Longs": types.Array(types.int64, 1, "C"),
    "int": types.int64,
}


def aot(function: F) -> F:
    """Mark a function over numbers and arrays that is compiled ahead, or is called by one that is."""
    made = njit(error_model="numpy", _nrt=False, no_cpython_wrapper=True, no_cfunc_wrapper=True)  # type: ignore[call-overload]  # its types lack these
    return cast("F", shared(made(function)))


def translated(place: str) -> tuple[str, str, list[str]]:
    """Give a kernel in LLVM's language, the name it has there, and the kinds of its parameters, each `name:kind`."""
    module, _, name = place.partition(":")
    dispatcher = getattr(import_module(module), name)
    kinds = {key: kind for key, kind in dispatcher.py_func.__annotations__.items() if key != "return"}
    careful = numba.config.OPT  # type: ignore[attr-defined]  # the module has no types
    setattr(numba.config, "OPT", type(careful)("0"))  # noqa: B010 - likewise
    try:
        form = tuple(_KINDS[kind] for kind in kinds.values())
        dispatcher.compile(form)
    finally:
        setattr(numba.config, "OPT", careful)  # noqa: B010 - likewise
    made = dispatcher.overloads[form]
    text: str = made.library.get_llvm_str()
    return text, made.fndesc.llvm_func_name, [f"{key}:{kind}" for key, kind in kinds.items()]
