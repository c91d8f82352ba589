"""Atomic operations on elements of arrays that several threads share.

LLVM neither joins an atomic access with its neighbours nor makes vectors of it. So the weakest ones, of a word, serve
arrays of one thread too: in loops of few turns, and to read what was written word by word a moment ago.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from llvmlite import ir
from numba import types
from numba.extending import intrinsic

if TYPE_CHECKING:
    from assay.core.native.jit import Bytes, Longs
    from assay.domains.promela.engine.native.kernels.machine import Rows

    def load_shared(array: Rows | Longs | Bytes, at: int) -> int:
        """Read an element; what its writer wrote before it can then be read too (acquire)."""
        ...

    def load_ordered(array: Rows, at: int) -> int:
        """Read an element, after all that this thread exchanged or added before (sequentially consistent)."""
        ...

    def store_shared(array: Rows | Longs | Bytes, at: int, value: int) -> None:
        """Write an element (release)."""
        ...

    def load_word(array: Rows, at: int) -> int:
        """Read an element by an instruction of its own."""
        ...

    def store_word(array: Rows, at: int, value: int) -> None:
        """Write an element by an instruction of its own."""
        ...

    def exchange_if(array: Rows, at: int, expected: int, new: int) -> int:
        """Replace an element if it is as expected, and give what was there (sequentially consistent)."""
        ...

    def mark_if_clear(array: Bytes, at: int, value: int) -> bool:
        """Replace a byte if it is 0; whether it was."""
        ...

    def exchange(array: Bytes, at: int, value: int) -> int:
        """Write a byte, and give what was there."""
        ...

    def fetch_add(array: Longs, at: int, amount: int) -> int:
        """Add to an element, and give what was there."""
        ...

    def fetch_or(array: Rows, at: int, bits: int) -> int:
        """Set bits of an element, and give what was there (sequentially consistent)."""
        ...

else:

    def _place(context, builder, kind, array, index):  # noqa: ANN001, ANN202 - Numba's form
        view = context.make_array(kind)(context, builder, array)
        return builder.gep(view.data, [index])

    def _loading(context, builder, signature, arguments, order):  # noqa: ANN001, ANN202
        place = _place(context, builder, signature.args[0], arguments[0], arguments[1])
        found = builder.load_atomic(place, order, signature.args[0].dtype.bitwidth // 8)
        return builder.zext(found, ir.IntType(64))

    def _storing(context, builder, signature, arguments, order):  # noqa: ANN001, ANN202
        place = _place(context, builder, signature.args[0], arguments[0], arguments[1])
        bits = signature.args[0].dtype.bitwidth
        builder.store_atomic(builder.trunc(arguments[2], ir.IntType(bits)), place, order, bits // 8)
        return context.get_dummy_value()

    @intrinsic
    def load_shared(_typing, array, _at):  # noqa: ANN001, ANN201
        """Read an element; what its writer wrote before it can then be read too (acquire)."""
        return types.int64(array, types.int64), partial(_loading, order="acquire")

    @intrinsic
    def load_ordered(_typing, array, _at):  # noqa: ANN001, ANN201
        """Read an element, after all that this thread exchanged or added before (sequentially consistent)."""
        return types.int64(array, types.int64), partial(_loading, order="seq_cst")

    @intrinsic
    def load_word(_typing, array, _at):  # noqa: ANN001, ANN201
        """Read an element by an instruction of its own."""
        return types.int64(array, types.int64), partial(_loading, order="monotonic")

    @intrinsic
    def store_shared(_typing, array, _at, _value):  # noqa: ANN001, ANN201
        """Write an element (release)."""
        return types.void(array, types.int64, types.int64), partial(_storing, order="release")

    @intrinsic
    def store_word(_typing, array, _at, _value):  # noqa: ANN001, ANN201
        """Write an element by an instruction of its own."""
        return types.void(array, types.int64, types.int64), partial(_storing, order="monotonic")

    @intrinsic
    def exchange_if(_typing, array, _at, _expected, _new):  # noqa: ANN001, ANN201
        """Replace an element if it is as expected, and give what was there (sequentially consistent)."""

        def generate(context, builder, signature, arguments):  # noqa: ANN001, ANN202
            place = _place(context, builder, signature.args[0], arguments[0], arguments[1])
            narrow = ir.IntType(32)
            expected, new = (builder.trunc(argument, narrow) for argument in arguments[2:])
            found = builder.cmpxchg(place, expected, new, "seq_cst", "seq_cst")
            return builder.zext(builder.extract_value(found, 0), ir.IntType(64))

        return types.int64(array, types.int64, types.int64, types.int64), generate

    @intrinsic
    def fetch_add(_typing, array, _at, _amount):  # noqa: ANN001, ANN201
        """Add to an element, and give what was there."""

        def generate(context, builder, signature, arguments):  # noqa: ANN001, ANN202
            place = _place(context, builder, signature.args[0], arguments[0], arguments[1])
            return builder.atomic_rmw("add", place, arguments[2], "acq_rel")

        return types.int64(array, types.int64, types.int64), generate

    @intrinsic
    def fetch_or(_typing, array, _at, _bits):  # noqa: ANN001, ANN201
        """Set bits of an element, and give what was there (sequentially consistent)."""

        def generate(context, builder, signature, arguments):  # noqa: ANN001, ANN202
            place = _place(context, builder, signature.args[0], arguments[0], arguments[1])
            found = builder.atomic_rmw("or", place, builder.trunc(arguments[2], ir.IntType(32)), "seq_cst")
            return builder.zext(found, ir.IntType(64))

        return types.int64(array, types.int64, types.int64), generate

    @intrinsic
    def mark_if_clear(_typing, array, _at, _value):  # noqa: ANN001, ANN201
        """Replace a byte if it is 0; whether it was."""

        def generate(context, builder, signature, arguments):  # noqa: ANN001, ANN202
            place, narrow = _place(context, builder, signature.args[0], arguments[0], arguments[1]), ir.IntType(8)
            value = builder.trunc(arguments[2], narrow)
            return builder.extract_value(builder.cmpxchg(place, narrow(0), value, "acq_rel", "acquire"), 1)

        return types.boolean(array, types.int64, types.int64), generate

    @intrinsic
    def exchange(_typing, array, _at, _value):  # noqa: ANN001, ANN201
        """Write a byte, and give what was there."""

        def generate(context, builder, signature, arguments):  # noqa: ANN001, ANN202
            place = _place(context, builder, signature.args[0], arguments[0], arguments[1])
            found = builder.atomic_rmw("xchg", place, builder.trunc(arguments[2], ir.IntType(8)), "acq_rel")
            return builder.zext(found, ir.IntType(64))

        return types.int64(array, types.int64, types.int64), generate
