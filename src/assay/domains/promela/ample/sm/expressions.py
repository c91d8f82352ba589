"""Translates expressions of a model to expressions of SM (`proofs/ltl/Sm.v`).

SM has unbounded numbers, Promela 32 bits. So an expression must not overflow. Sums and products that are assigned may:
assignment truncates them to the bits of the variable, at most 32.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from assay.automata.checker.proved import Tree
from assay.checkers import ltl as sm
from assay.domains.promela.model import expression as e

Variable = tuple[int | None, int]
"""The process that owns a slot, None for a global variable, and the slot."""
Bounds = tuple[int, int]
LEAST, MOST = -(1 << 31), (1 << 31) - 1
_COMPARED = {"==": sm.Equal, "!=": sm.Equal, "<": sm.Less, ">": sm.Less, "<=": sm.LessEq, ">=": sm.LessEq}
_COUNTED = {"+": sm.Plus, "-": sm.Minus, "*": sm.Times}
_JOINED = {"&&": sm.Conj, "||": sm.Disj}


class OutsideError(Exception):
    """The model is outside the fragment; the message names the construct that SM lacks."""


@dataclass(frozen=True)
class Place:
    """The context of an expression: its process, and the SM variable that counts running processes."""

    running: int
    """The global SM variable that counts running processes."""
    claimed: bool = False
    """Whether `_nr_pr` counts the never claim too."""
    process: int | None = None
    """None in a proposition."""
    bounds: Mapping[Variable, Bounds] = field(default_factory=dict)
    """Bounds of variables that are tighter than their types."""

    def bounds_of(self, cell: e.Cell) -> Bounds:
        """Give the bounds of the value of a cell."""
        return self.bounds.get(self.variable(cell), bounds_of(cell.type))

    def variable(self, cell: e.Cell) -> Variable:
        """Give the variable of a cell."""
        return (None if cell.shared else self.process, slot_of(cell))


@dataclass(frozen=True)
class Taken:
    """An expression of SM, and the bounds of its value."""

    tree: Tree
    low: int
    high: int


def exact(expression: e.Expression, place: Place) -> Taken:
    """Give an SM expression of equal value; `OutsideError` if it may overflow."""
    taken = counted(expression, place)
    if not LEAST <= taken.low <= taken.high <= MOST:
        raise OutsideError("arithmetic that may overflow")
    return taken


def counted(expression: e.Expression, place: Place) -> Taken:
    """Give an SM expression of equal value modulo 2^32."""
    match expression:
        case e.Binary(operator, left, right) if operator in _COUNTED:
            first, second = counted(left, place), counted(right, place)
            low, high = _bounds(operator, first, second)
            return Taken(sm.Bin(_COUNTED[operator](), first.tree, second.tree), low, high)
        case e.Unary("-", body):
            inner = counted(body, place)
            return Taken(sm.Bin(sm.Minus(), sm.Num(0), inner.tree), -inner.high, -inner.low)
        case e.Binary("%", left, e.Constant(divisor)):
            return _remainder(exact(left, place), divisor)
        case e.Binary() | e.Unary("!", _):
            return Taken(_truth(expression, place), 0, 1)
        case _:
            return _simple(expression, place)


def _bounds(operator: str, first: Taken, second: Taken) -> tuple[int, int]:
    if operator == "*":
        corners = [x * y for x in (first.low, first.high) for y in (second.low, second.high)]
        return min(corners), max(corners)
    if operator == "+":
        return first.low + second.low, first.high + second.high
    return first.low - second.high, first.high - second.low


def _remainder(left: Taken, divisor: int) -> Taken:
    if divisor <= 0:
        raise OutsideError("a remainder by a number that is not positive")
    low = 0 if left.low >= 0 else 1 - divisor
    return Taken(sm.Bin(sm.Rem(), left.tree, sm.Num(divisor)), low, divisor - 1 if left.high > 0 else 0)


def _truth(expression: e.Expression, place: Place) -> Tree:
    match expression:
        case e.Unary("!", body):
            return sm.Negate(exact(body, place).tree)
        case e.Binary(operator, left, right) if operator in _JOINED:
            return sm.Bin(_JOINED[operator](), exact(left, place).tree, exact(right, place).tree)
        case e.Binary(operator, left, right) if operator in _COMPARED:
            first, second = exact(left, place).tree, exact(right, place).tree
            if operator in (">", ">="):
                first, second = second, first
            compared = sm.Bin(_COMPARED[operator](), first, second)
            return sm.Negate(compared) if operator == "!=" else compared
    raise OutsideError(f"an operator SM has not: {getattr(expression, 'operator', '')}")


def _simple(expression: e.Expression, place: Place) -> Taken:
    match expression:
        case e.Constant(value):
            return Taken(sm.Num(value), value, value)
        case e.Load(cell):
            if not cell.shared and place.process is None:
                raise OutsideError("a local variable in a proposition")
            low, high = place.bounds_of(cell)
            return Taken((sm.Glob if cell.shared else sm.Loc)(slot_of(cell)), low, high)
        case e.Pid() if place.process is not None:
            return Taken(sm.Num(place.process), place.process, place.process)
        case e.ProcessCount(0):
            counted_too = sm.Bin(sm.Plus(), sm.Glob(place.running), sm.Num(int(place.claimed)))
            return Taken(counted_too, 0, 256)
        case _:
            raise OutsideError(f"an expression SM has not: {type(expression).__name__.lower()}")


def slot_of(cell: e.Cell) -> int:
    """Give the slot of a cell with constant subscripts."""
    slot = cell.slot
    for index in cell.indices:
        if not isinstance(index.value, e.Constant) or not 0 <= index.value.value < index.length:
            raise OutsideError("an array with a subscript that is not constant")
        slot += index.value.value * index.stride
    return slot


def bounds_of(kind: e.Type) -> tuple[int, int]:
    """Give the least and the greatest value of a type."""
    return (-(1 << kind.bits - 1), (1 << kind.bits - 1) - 1) if kind.signed else (0, (1 << kind.bits) - 1)
