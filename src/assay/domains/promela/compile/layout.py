"""Declarations become slots: each variable, array and structure is laid out flat over a row of numbers."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct, field

from assay.domains.promela import tree
from assay.domains.promela.compile.model_error import trouble
from assay.domains.promela.model.expression import BYTE, CHANNEL, INT, MTYPE, SHORT, Cell, Index, Type
from assay.domains.promela.model.graph import Structure, Variable

Structures = Mapping[str, Structure]

_PLAIN = {"byte": BYTE, "pid": Type("pid", 8), "short": SHORT, "int": INT, "chan": CHANNEL, "mtype": MTYPE}


def stored_type(kind: str, structures: Structures, declared: tree.Declaration | tree.ChannelStart) -> Type | Structure:
    """What a variable or message field of a kind stores.

    An array of bits stores bytes and an array of `unsigned` whole words, for so SPIN declares them in C.
    """
    array = isinstance(declared, tree.Declaration) and declared.size is not None
    if kind in _PLAIN:
        return _PLAIN[kind]
    if kind.startswith("mtype:"):
        return Type(kind, 8)
    if kind in {"bit", "bool"}:
        return Type(kind, 8 if array else 1)
    if kind == "unsigned" and isinstance(declared, tree.Declaration):
        if declared.bits is None or not 0 < declared.bits <= 32:
            raise trouble("an unsigned needs a width from 1 to 32", declared.place, "write unsigned x : 5")
        return Type("unsigned", 32 if array else declared.bits)
    if kind in structures:
        return structures[kind]
    raise trouble(f"there is no type {kind}", declared.place, "declare it with typedef before it is used")


class Layout(Struct):
    """Hands out slots in the order of declaration."""

    structures: Structures
    variables: list[Variable] = field(default_factory=list)
    size: int = 0

    def declare(self, declared: tree.Declaration, scope: str = "") -> Variable:
        """Give a variable its slots."""
        if any(known.name == declared.name and known.scope == scope for known in self.variables):
            raise trouble(f"{declared.name} is declared twice", declared.place, "rename one")
        if declared.size is not None and declared.size < 1:
            raise trouble(f"the array {declared.name} has no elements", declared.place)
        stored = stored_type(declared.kind, self.structures, declared)
        stride = stored.size if isinstance(stored, Structure) else 1
        named = stored.name if isinstance(stored, Structure) else stored
        variable = Variable(declared.name, named, self.size, declared.size or 0, stride, scope)
        self.variables.append(variable)
        self.size += stride * (declared.size or 1)
        return variable


def lay_out(typedef: tree.Typedef, structures: Structures) -> Structure:
    """Lay out a typedef's fields from slot 0 on."""
    layout = Layout(structures)
    for declared in typedef.fields:
        layout.declare(declared)
    return Structure(typedef.name, layout.size, tuple(layout.variables))


class Spot(Struct, frozen=True):
    """Where a reference leads: perhaps to a structure or to an array as a whole."""

    variable: Variable
    slot: int
    shared: bool
    indices: tuple[Index, ...]
    name: str
    whole: bool
    """Whether it is an array without a subscript."""

    def cells(self, structures: Structures) -> list[Cell]:
        """All numbers there, in the order of their slots."""
        elements = range(self.variable.length) if self.whole else range(1)
        starts = [self.slot + element * self.variable.stride for element in elements]
        if isinstance(self.variable.type, Type):
            return [Cell(start, self.variable.type, self.shared, self.indices, self.name) for start in starts]
        return [
            cell
            for start in starts
            for inner in structures[self.variable.type].fields
            for cell in Spot(
                inner, start + inner.slot, self.shared, self.indices, f"{self.name}.{inner.name}", inner.length > 0
            ).cells(structures)
        ]


def whole_spot(variable: Variable, *, shared: bool) -> Spot:
    """All of a variable."""
    return Spot(variable, variable.slot, shared, (), variable.name, variable.length > 0)


def field_types(start: tree.ChannelStart, structures: Structures) -> list[Type]:
    """The fields of a message; a structure stands for all its numbers."""
    found: list[Type] = []
    for kind in start.types:
        stored = stored_type(kind, structures, start)
        if isinstance(stored, Type):
            found.append(stored)
            continue
        for inner in stored.fields:
            found += [cell.type for cell in whole_spot(inner, shared=True).cells(structures)]
    return found
