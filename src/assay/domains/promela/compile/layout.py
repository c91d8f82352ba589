"""Lays out variables, arrays and structures as slots of a flat array of numbers."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct, field

from assay.domains.promela import tree
from assay.domains.promela.compile.model_error import model_error
from assay.domains.promela.model.expression import BYTE, CHANNEL, INT, MTYPE, SHORT, Cell, Index, Type
from assay.domains.promela.model.graph import Structure, Variable
from assay.domains.promela.model.limits import MOST_PROCESSES, MOST_SLOTS, MOST_STRUCTURES

Structures = Mapping[str, Structure]

_PLAIN = {"byte": BYTE, "pid": Type("pid", 8), "short": SHORT, "int": INT, "chan": CHANNEL, "mtype": MTYPE}


def stored_type(
    kind: str, structures: Structures, declared: tree.Declaration | tree.ChannelInitialiser
) -> Type | Structure:
    """The type that a variable or message field of a kind is stored as.

    SPIN declares an array of bits as bytes in C, and an array of `unsigned` as full words.
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
            raise model_error("the width of an unsigned must be 1 to 32", declared.place, "write unsigned x : 5")
        return Type("unsigned", 32 if array else declared.bits)
    if kind in structures:
        return structures[kind]
    raise model_error(f"undeclared type {kind}", declared.place, "declare it with typedef before its first use")


class Layout(Struct):
    """Allocates slots in declaration order."""

    structures: Structures
    variables: list[Variable] = field(default_factory=list)
    size: int = 0
    taken: set[tuple[str, str]] = field(default_factory=set)
    """The scopes and names of the variables."""

    def declare(self, declared: tree.Declaration, scope: str = "") -> Variable:
        """Allocate the slots of a variable."""
        if (scope, declared.name) in self.taken:
            raise model_error(f"{declared.name} is declared twice", declared.place, "rename one")
        if declared.size is not None and declared.size < 1:
            raise model_error(f"the array {declared.name} has no elements", declared.place, "give it at least one")
        if isinstance(declared.start, tree.ArrayInitialiser) and declared.size is None:
            remedy = f"declare {declared.name} with a size, or give one value"
            raise model_error(
                f"a list of initial values for {declared.name}, which is not an array", declared.place, remedy
            )
        stored = stored_type(declared.kind, self.structures, declared)
        stride = stored.size if isinstance(stored, Structure) else 1
        named = stored.name if isinstance(stored, Structure) else stored
        variable = Variable(declared.name, named, self.size, declared.size or 0, stride, scope)
        self.variables.append(variable)
        self.taken.add((scope, declared.name))
        self.size += stride * (declared.size or 1)
        if self.size > MOST_SLOTS:
            raise model_error(f"the variables hold more than {MOST_SLOTS:,} numbers", declared.place, "declare less")
        return variable


def check_sizes(model: tree.Tree) -> None:
    """Refuse structures that are nested too deeply, and more active processes than can run."""
    depths: dict[str, int] = {}
    for unit in model.units:
        if isinstance(unit, tree.Typedef):
            depths[unit.name] = 1 + max((depths.get(inner.kind, 0) for inner in unit.fields), default=0)
            if depths[unit.name] > MOST_STRUCTURES:
                what = f"structures are nested more than {MOST_STRUCTURES} deep"
                raise model_error(what, unit.place, "nest them less")
    active = [unit for unit in model.processes if unit.active]
    if sum(unit.active for unit in active) > MOST_PROCESSES:
        raise model_error(f"more than {MOST_PROCESSES} processes are active", active[-1].place, "start fewer")


def lay_out(typedef: tree.Typedef, structures: Structures) -> Structure:
    """Lay out a typedef's fields from slot 0 on."""
    layout = Layout(structures)
    for declared in typedef.fields:
        layout.declare(declared)
    return Structure(typedef.name, layout.size, tuple(layout.variables))


class Lvalue(Struct, frozen=True):
    """The target of a reference: a variable, structure, array, or part of one."""

    variable: Variable
    slot: int
    shared: bool
    indices: tuple[Index, ...]
    name: str
    whole: bool
    """Whether it is a whole array, without a subscript."""

    def cells(self, structures: Structures) -> list[Cell]:
        """The cells it consists of, in slot order."""
        elements = range(self.variable.length) if self.whole else range(1)
        starts = [self.slot + element * self.variable.stride for element in elements]
        if isinstance(self.variable.type, Type):
            return [Cell(start, self.variable.type, self.shared, self.indices, self.name) for start in starts]
        return [
            cell
            for start in starts
            for inner in structures[self.variable.type].fields
            for cell in Lvalue(
                inner, start + inner.slot, self.shared, self.indices, f"{self.name}.{inner.name}", inner.length > 0
            ).cells(structures)
        ]


def whole_variable(variable: Variable, *, shared: bool) -> Lvalue:
    """The whole variable."""
    return Lvalue(variable, variable.slot, shared, (), variable.name, variable.length > 0)


def field_types(start: tree.ChannelInitialiser, structures: Structures) -> list[Type]:
    """The types of the message fields; a structure expands to all of its fields."""
    found: list[Type] = []
    for kind in start.types:
        stored = stored_type(kind, structures, start)
        if isinstance(stored, Type):
            found.append(stored)
            continue
        for inner in stored.fields:
            found += [cell.type for cell in whole_variable(inner, shared=True).cells(structures)]
    return found
