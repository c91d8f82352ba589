"""Code for loading and storing bit fields of a row."""

from __future__ import annotations

from assay.domains.promela.engine.native.codegen import assembly as ir
from assay.domains.promela.engine.native.codegen.fields import WORD, Field
from assay.domains.promela.engine.native.codegen.layout import Placed

I1, I32, I64 = ir.IntType(1), ir.IntType(32), ir.IntType(64)
POINTER = I32.as_pointer()


def number(value: int) -> ir.Constant:
    """Give a 32-bit constant."""
    return ir.Constant(I32, ((value + (1 << 31)) % (1 << 32)) - (1 << 31))


def word_at(code: ir.IRBuilder, base: ir.Value, word: ir.Value) -> ir.Value:
    """Emit the address of a word."""
    return code.gep(base, [word])


def load(code: ir.IRBuilder, base: ir.Value, placed: Placed) -> ir.Value:
    """Load a field at a constant position."""
    return _read(code, _whole(code, word_at(code, base, number(placed.word))), number(placed.shift), placed.field)


def store(code: ir.IRBuilder, base: ir.Value, placed: Placed, value: ir.Value) -> None:
    """Store a field at a constant position; higher bits of the value are dropped."""
    _write(code, word_at(code, base, number(placed.word)), number(placed.shift), placed.field, value)


def load_at(code: ir.IRBuilder, base: ir.Value, position: ir.Value, field: Field) -> ir.Value:
    """Load a field at a computed position."""
    word, shift = _split(code, position)
    return _read(code, _whole(code, word_at(code, base, word)), shift, field)


def _whole(code: ir.IRBuilder, address: ir.Value) -> ir.Value:
    """Load a word and extend it to 32 bits."""
    word = code.load(address)
    return word if word.type.text == I32.text else code.zext(word, I32)


def store_at(code: ir.IRBuilder, base: ir.Value, position: ir.Value, field: Field, value: ir.Value) -> None:
    """Store a field at a computed position."""
    word, shift = _split(code, position)
    _write(code, word_at(code, base, word), shift, field, value)


def _split(code: ir.IRBuilder, position: ir.Value) -> tuple[ir.Value, ir.Value]:
    """Split a bit position into word and shift."""
    if isinstance(position, ir.Constant):
        return number(position.constant // WORD), number(position.constant % WORD)
    return code.lshr(position, number(5)), code.and_(position, number(WORD - 1))


def fits(code: ir.IRBuilder, value: ir.Value, field: Field) -> ir.Value:
    """Emit whether a value survives a store into a field."""
    if isinstance(value, ir.Constant):
        return ir.Constant(I1, field.holds(value.constant))
    return code.icmp_signed("==", _read(code, value, number(0), field), value)


def wrap(code: ir.IRBuilder, value: ir.Value, field: Field) -> ir.Value:
    """Truncate a value to a field, as an assignment to a variable of that type does."""
    return _read(code, value, number(0), field)


def _cut(value: int, field: Field) -> int:
    low = value & ((1 << field.bits) - 1)
    return low - (1 << field.bits) if field.signed and low >> (field.bits - 1) else low


def _read(code: ir.IRBuilder, word: ir.Value, shift: ir.Value, field: Field) -> ir.Value:
    if field.bits == WORD:
        return word
    if isinstance(word, ir.Constant) and isinstance(shift, ir.Constant) and shift.constant == 0:
        return number(_cut(word.constant, field))
    low = word if isinstance(shift, ir.Constant) and shift.constant == 0 else code.lshr(word, shift)
    if not field.signed:
        return code.and_(low, number((1 << field.bits) - 1))
    rest = number(WORD - field.bits)
    return code.ashr(code.shl(low, rest), rest)


def _write(code: ir.IRBuilder, address: ir.Value, shift: ir.Value, field: Field, value: ir.Value) -> None:
    if field.bits == WORD:
        code.store(value, address)
        return
    ones = (1 << field.bits) - 1
    if isinstance(shift, ir.Constant):
        by = shift.constant
        hole: ir.Value = number(~(ones << by))
        if isinstance(value, ir.Constant):
            moved: ir.Value = number((value.constant & ones) << by)
        else:
            moved = code.shl(code.and_(value, number(ones)), shift)
    else:
        hole = code.not_(code.shl(number(ones), shift))
        moved = code.shl(code.and_(value, number(ones)), shift)
    word = code.or_(code.and_(_whole(code, address), hole), moved)
    kind = address.type.pointee
    code.store(word if kind.text == I32.text else code.trunc(word, kind), address)
