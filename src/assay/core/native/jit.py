"""Marks functions that Numba compiles: kernels, and what they call.

A kernel is compiled ahead, as part of a library (`library.py`); Python never calls a marked function itself.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, TypeVar, cast

import numpy as np
from llvmlite import ir
from numba import njit, types
from numba.core import cgutils
from numba.extending import intrinsic
from numpy.typing import NDArray

F = TypeVar("F", bound=Callable[..., object])

Ints = NDArray[np.int32]
Longs = NDArray[np.int64]
Words = NDArray[np.uint64]
Flags = NDArray[np.bool_]
Bytes = NDArray[np.uint8]
Owned = TypeVar("Owned")


def compiled(function: F) -> F:
    """Compile a function over numbers and arrays; its type is unchanged."""
    return _compiled(function, counts=True)


def no_refcount(function: F) -> F:
    """Compile a function without reference counts, for hot loops; it must neither allocate nor return arrays."""
    return _compiled(function, counts=False)


def inlined(function: F) -> F:
    """Compile a small function without reference counts, and inline it into its callers.

    A call passes every field of every array, which takes longer than the body of a small function over many tables.
    """
    return _compiled(function, counts=False, inside=True)


def _compiled(function: F, *, counts: bool, inside: bool = False) -> F:
    made = njit(error_model="numpy", _nrt=counts, forceinline=inside, no_cpython_wrapper=True, no_cfunc_wrapper=True)  # type: ignore[call-overload]  # the stubs lack these options
    return cast("F", shared(made(function)))


def shared(dispatcher: Any) -> object:  # noqa: ANN401 - Numba's stubs lack these members
    """Make all callers share one compilation, with 64 bits for every integer.

    By default, Numba specialises a function for each integer width and each literal argument.
    """
    find = dispatcher.get_call_template

    def find_for_any(arguments: Sequence[object], named: Mapping[str, object]) -> object:
        return find([_wide(a) for a in arguments], {name: _wide(a) for name, a in named.items()})

    dispatcher.get_call_template = find_for_any
    return dispatcher


def _wide(kind: Any) -> object:  # noqa: ANN401 - likewise
    plain = types.unliteral(kind)  # type: ignore[no-untyped-call]  # untyped in Numba
    return types.int64 if plain in types.signed_domain else plain


if TYPE_CHECKING:

    def lowest(word: np.uint64) -> int:
        """The index of the lowest set bit; the word must not be zero."""
        ...

    def ones(word: np.uint64) -> int:
        """Count the set bits."""
        ...

    def borrowed(owned: Owned) -> Owned:
        """Borrow an array, or a tuple of arrays: the same data without reference counts. The owner must outlive it.

        A function may borrow its own arguments if it returns none of them, since the caller owns them until it returns.
        This saves reference counting, which takes as long as a small case.
        """
        ...

else:

    @intrinsic
    def lowest(_typing, _word):  # noqa: ANN001, ANN201 - Numba's signature
        """The index of the lowest set bit; the word must not be zero."""

        def generate(_context, builder, _signature, arguments):  # noqa: ANN001, ANN202
            return builder.cttz(arguments[0], ir.Constant(ir.IntType(1), 1))

        return types.int64(types.uint64), generate

    @intrinsic
    def ones(_typing, _word):  # noqa: ANN001, ANN201 - Numba's signature
        """Count the set bits."""

        def generate(_context, builder, _signature, arguments):  # noqa: ANN001, ANN202
            return builder.ctpop(arguments[0])

        return types.int64(types.uint64), generate

    def _without_count(context, builder, kind, value):  # noqa: ANN001, ANN202
        if isinstance(kind, types.BaseTuple):
            items = zip(kind, cgutils.unpack_tuple(builder, value), strict=True)
            return context.make_tuple(builder, kind, [_without_count(context, builder, *item) for item in items])
        if not isinstance(kind, types.Array):
            return value
        owned = context.make_array(kind)(context, builder, value)
        free = context.make_array(kind)(context, builder)
        for part in ("nitems", "itemsize", "data", "shape", "strides"):
            setattr(free, part, getattr(owned, part))
        free.meminfo = ir.Constant(free.meminfo.type, None)
        free.parent = ir.Constant(free.parent.type, None)
        return free._getvalue()  # noqa: SLF001 - Numba's interface for extensions

    @intrinsic
    def borrowed(_typing, owned):  # noqa: ANN001, ANN201 - Numba's signature
        """Borrow an array, or a tuple of arrays: the same data without reference counts. The owner must outlive it."""

        def generate(context, builder, signature, arguments):  # noqa: ANN001, ANN202
            return _without_count(context, builder, signature.return_type, arguments[0])

        return owned(owned), generate
