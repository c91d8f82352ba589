"""The calling convention between Python and kernels: arrays by address, each with one owner.

An entry kernel has one parameter, an array of words (`assay.core.native.table.words_of`). Argument arrays are borrowed:
Python owns them. A returned array carries one reference, which Python holds until it calls `release`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.extending import intrinsic
from numba.np.arrayobj import populate_array

from assay.core.native.jit import Bytes, Flags, Ints, Longs, compiled

if TYPE_CHECKING:

    def ints_at(words: Longs, at: int) -> Ints:
        """Borrow an array of 32-bit numbers, given by address and length."""
        ...

    def longs_at(words: Longs, at: int) -> Longs:
        """Borrow an array of 64-bit numbers."""
        ...

    def bytes_at(words: Longs, at: int) -> Bytes:
        """Borrow an array of bytes."""
        ...

    def flags_at(words: Longs, at: int) -> Flags:
        """Borrow an array of flags, a byte each."""
        ...

    def table_at(words: Longs, at: int) -> Ints:
        """Borrow a table of 32-bit numbers, given by address, number of rows and width."""
        ...

    def amounts_at(words: Longs, at: int) -> Longs:
        """Borrow a table of 64-bit numbers."""
        ...

    def _owned(array: object) -> tuple[int, int]:
        """Increment the reference count, and return the addresses of the header and of the data."""
        ...

else:

    def _borrow(kind: Any, dimensions: int) -> Callable[..., object]:  # noqa: ANN401 - Numba's types
        made = types.Array(kind, dimensions, "C")

        @intrinsic
        def borrow(_typing, _words, _at):  # noqa: ANN001, ANN202 - Numba's signature
            def generate(context, builder, signature, arguments):  # noqa: ANN001, ANN202
                words = context.make_array(signature.args[0])(context, builder, arguments[0])
                word = context.get_value_type(types.intp)

                def read(k: int) -> object:
                    at = builder.add(arguments[1], ir.Constant(arguments[1].type, k))
                    return builder.load(builder.gep(words.data, [at]))

                size = ir.Constant(word, context.get_abi_sizeof(context.get_data_type(kind)))
                shape = [read(1 + k) for k in range(dimensions)]
                array = context.make_array(made)(context, builder)
                populate_array(
                    array,
                    data=builder.inttoptr(read(0), context.get_data_type(kind).as_pointer()),
                    shape=cgutils.pack_array(builder, shape),
                    strides=cgutils.pack_array(builder, [*(builder.mul(size, wide) for wide in shape[1:]), size]),
                    itemsize=size,
                    meminfo=None,
                )
                return array._getvalue()  # noqa: SLF001 - Numba's interface for extensions

            return made(types.Array(types.int64, 1, "C"), types.int64), generate

        return borrow

    ints_at, longs_at = _borrow(types.int32, 1), _borrow(types.int64, 1)
    bytes_at, flags_at = _borrow(types.uint8, 1), _borrow(types.boolean, 1)
    table_at, amounts_at = _borrow(types.int32, 2), _borrow(types.int64, 2)

    @intrinsic
    def _owned(_typing, array):  # noqa: ANN001, ANN202 - Numba's signature
        if not isinstance(array, types.Array) or array.layout != "C":
            return None

        def generate(context, builder, signature, arguments):  # noqa: ANN001, ANN202
            context.nrt.incref(builder, signature.args[0], arguments[0])
            given = context.make_array(signature.args[0])(context, builder, arguments[0])
            word = context.get_value_type(types.int64)
            header, data = builder.ptrtoint(given.meminfo, word), builder.ptrtoint(given.data, word)
            return context.make_tuple(builder, signature.return_type, [header, data])

        return types.UniTuple(types.int64, 2)(array), generate


@compiled
def give(words: Longs, at: int, array: Any) -> int:  # noqa: ANN401 - any element type and shape
    """Return an array to Python as three words: header, address, number of items; return the index of the next word."""
    header, address = _owned(array)
    words[at], words[at + 1], words[at + 2] = header, address, array.size
    return at + 3
