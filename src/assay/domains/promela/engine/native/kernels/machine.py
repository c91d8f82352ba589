"""Machine operations that Numba lacks: calls by address, prefetching, and wide multiplication.

A model is compiled at run time and known by the addresses of its functions. Since kernels take addresses as numbers,
one compiled kernel serves every model.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import numpy as np
from llvmlite import ir
from numba import types
from numba.extending import intrinsic

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from assay.core.native.jit import Bytes

    Rows = NDArray[np.uint32]

    def call(address: int, rows: Rows, at: int, out: Rows, to: int) -> int:
        """Call the function at an address with pointers to two elements."""
        ...

    def read(array: Rows, at: int) -> np.uint32:
        """Read an element, whose index is not negative."""
        ...

    def write(array: Rows, at: int, value: np.uint32) -> None:
        """Write an element, whose index is not negative."""
        ...

    def prefetch(array: Rows | Bytes, at: int) -> None:
        """Prefetch the cache line of an element."""
        ...

    def prefetch_to_write(array: Rows | Bytes, at: int) -> None:
        """Prefetch the cache line of an element that is to be written, and take it from other cores."""
        ...

    def high_product(a: np.uint64, b: np.uint64) -> np.uint64:
        """Give the exclusive or of the halves of a 128-bit product."""
        ...

else:

    def _place(context, builder, kind, array, index):  # noqa: ANN001, ANN202 - Numba's form
        view = context.make_array(kind)(context, builder, array)
        return builder.gep(view.data, [index])

    @intrinsic
    def call(_typing, _address, rows, _at, out, _to):  # noqa: ANN001, ANN201
        """Call the function at an address with pointers to two elements."""

        def generate(context, builder, signature, arguments):  # noqa: ANN001, ANN202
            words = ir.IntType(32).as_pointer()
            form = ir.FunctionType(ir.IntType(64), [words, words])
            function = builder.inttoptr(arguments[0], form.as_pointer())
            source = _place(context, builder, signature.args[1], arguments[1], arguments[2])
            target = _place(context, builder, signature.args[3], arguments[3], arguments[4])
            return builder.call(function, [builder.bitcast(source, words), builder.bitcast(target, words)])

        return types.int64(types.int64, rows, types.int64, out, types.int64), generate

    @intrinsic
    def read(_typing, array, _at):  # noqa: ANN001, ANN201
        """Read an element, whose index is not negative."""

        def generate(context, builder, signature, arguments):  # noqa: ANN001, ANN202
            return builder.load(_place(context, builder, signature.args[0], arguments[0], arguments[1]))

        return array.dtype(array, types.int64), generate

    @intrinsic
    def write(_typing, array, _at, _value):  # noqa: ANN001, ANN201
        """Write an element, whose index is not negative."""

        def generate(context, builder, signature, arguments):  # noqa: ANN001, ANN202
            builder.store(arguments[2], _place(context, builder, signature.args[0], arguments[0], arguments[1]))
            return context.get_dummy_value()

        return types.void(array, types.int64, array.dtype), generate

    def _prefetching(context, builder, signature, arguments, writes):  # noqa: ANN001, ANN202
        byte, number = ir.IntType(8).as_pointer(), ir.IntType(32)
        place = builder.bitcast(_place(context, builder, signature.args[0], arguments[0], arguments[1]), byte)
        form = ir.FunctionType(ir.VoidType(), [byte, number, number, number])
        function = builder.module.declare_intrinsic("llvm.prefetch", [byte], form)
        builder.call(function, [place, number(writes), number(3), number(1)])
        return context.get_dummy_value()

    @intrinsic
    def prefetch(_typing, array, _at):  # noqa: ANN001, ANN201
        """Prefetch the cache line of an element."""
        return types.void(array, types.int64), partial(_prefetching, writes=0)

    @intrinsic
    def prefetch_to_write(_typing, array, _at):  # noqa: ANN001, ANN201
        """Prefetch the cache line of an element that is to be written, and take it from other cores."""
        return types.void(array, types.int64), partial(_prefetching, writes=1)

    @intrinsic
    def high_product(_typing, _a, _b):  # noqa: ANN001, ANN201
        """Give the exclusive or of the halves of a 128-bit product."""

        def generate(_context, builder, _signature, arguments):  # noqa: ANN001, ANN202
            wide = ir.IntType(128)
            product = builder.mul(builder.zext(arguments[0], wide), builder.zext(arguments[1], wide))
            upper = builder.trunc(builder.lshr(product, wide(64)), ir.IntType(64))
            return builder.xor(upper, builder.trunc(product, ir.IntType(64)))

        return types.uint64(types.uint64, types.uint64), generate
