"""Functions that are compiled to machine code when first called, and kept on disk.

Numba by itself would not see that a kernel has changed which another one calls: `locator` does.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, TypeVar, cast

import numba
import numpy as np
from llvmlite import ir
from numba import njit, types
from numba.core import cgutils
from numba.extending import intrinsic
from numpy.typing import NDArray

from assay.core.native.code_cache import folder_of
from assay.core.native.numba_cache import domain_of, keep_by_content

F = TypeVar("F", bound=Callable[..., object])

Ints = NDArray[np.int32]
Longs = NDArray[np.int64]
Words = NDArray[np.uint64]
Flags = NDArray[np.bool_]
Bytes = NDArray[np.uint8]
Owned = TypeVar("Owned")


def compiled(function: F) -> F:
    """Compile a function over numbers and arrays; it keeps its type."""
    return _compiled(function, counts=True)


def no_refcount(function: F) -> F:
    """Compile a function for hot loops: it counts no references, so it must not make arrays or give any back."""
    return _compiled(function, counts=False)


def inlined(function: F) -> F:
    """Compile a small function of hot loops, one without references as well, into each place where it is called.

    A call hands over every number of every array: where there are tables of arrays, that takes longer than a small
    function does.
    """
    return _compiled(function, counts=False, inside=True)


def _compiled(function: F, *, counts: bool, inside: bool = False) -> F:
    keep_by_content()
    setattr(numba.config, "CACHE_DIR", str(folder_of(domain_of(function))))  # noqa: B010 - the module has no types
    made = njit(cache=True, error_model="numpy", _nrt=counts, forceinline=inside)  # type: ignore[call-overload]  # its types lack `_nrt`
    return cast("F", shared(made(function)))


def shared(dispatcher: Any) -> object:  # noqa: ANN401 - Numba's own types leave out what is needed here
    """Make all callers share one compilation, with 64 bits for every integer.

    Left to itself, Numba compiles a function anew for each width of each argument and for each constant in a call.
    """
    find = dispatcher.get_call_template

    def find_for_any(arguments: Sequence[object], named: Mapping[str, object]) -> object:
        return find([_wide(a) for a in arguments], {name: _wide(a) for name, a in named.items()})

    dispatcher.get_call_template = find_for_any
    return dispatcher


def _wide(kind: Any) -> object:  # noqa: ANN401 - likewise
    plain = types.unliteral(kind)  # type: ignore[no-untyped-call]  # it has no types
    return types.int64 if plain in types.signed_domain else plain


if TYPE_CHECKING:

    def lowest(word: np.uint64) -> int:
        """Number the lowest bit that is set; the word must not be zero."""
        ...

    def ones(word: np.uint64) -> int:
        """Count the bits that are set."""
        ...

    def borrowed(owned: Owned) -> Owned:
        """The same array, or tuple with arrays in it, without counts of references; the owner must outlive it.

        A function may lend its own arguments to itself, and so count no references to them, if it gives none of them
        back: who called it has them until it returns. Counting takes as long as a small case does.
        """
        ...

else:

    @intrinsic
    def lowest(_typing, _word):  # noqa: ANN001, ANN201 - the form Numba asks for
        """Number the lowest bit that is set; the word must not be zero."""

        def generate(_context, builder, _signature, arguments):  # noqa: ANN001, ANN202
            return builder.cttz(arguments[0], ir.Constant(ir.IntType(1), 1))

        return types.int64(types.uint64), generate

    @intrinsic
    def ones(_typing, _word):  # noqa: ANN001, ANN201 - the form Numba asks for
        """Count the bits that are set."""

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
        return free._getvalue()  # noqa: SLF001 - the only way

    @intrinsic
    def borrowed(_typing, owned):  # noqa: ANN001, ANN201 - the form Numba asks for
        """The same array, or tuple with arrays in it, without counts of references; the owner must outlive it."""

        def generate(context, builder, signature, arguments):  # noqa: ANN001, ANN202
            return _without_count(context, builder, signature.return_type, arguments[0])

        return owned(owned), generate
