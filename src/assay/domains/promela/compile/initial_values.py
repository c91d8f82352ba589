"""Initial values: of a variable, what its declaration says; of a structure, what the typedef says of each field."""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping

from assay.domains.promela import tree
from assay.domains.promela.compile.layout import Spot, Structures
from assay.domains.promela.compile.model_error import trouble
from assay.domains.promela.model.expression import Type
from assay.domains.promela.tree.parts import parts

Start = tree.Expression | tree.ChannelStart | tree.ArrayStart
Typedefs = Mapping[str, tree.Typedef]

_CONSTANT = (tree.Number, tree.Reference, tree.Unary, tree.Binary, tree.Conditional)


def starts(
    spot: Spot, declared: tree.Declaration, typedefs: Typedefs, structures: Structures
) -> Iterator[tuple[Spot, Start]]:
    """Give the initialised parts of a variable. SPIN ignores an initial value of a structure as a whole."""
    kind = spot.variable.type
    if isinstance(kind, Type):
        if declared.start is not None:
            yield spot, declared.start
        return
    for element in range(spot.variable.length if spot.whole else 1):
        first = spot.slot + element * spot.variable.stride
        for inner, inside in zip(structures[kind].fields, typedefs[kind].fields, strict=True):
            name = f"{spot.name}.{inner.name}"
            within = Spot(inner, first + inner.slot, spot.shared, spot.indices, name, inner.length > 0)
            yield from starts(within, inside, typedefs, structures)


def check_fields(typedef: tree.Typedef, constants: Container[str]) -> None:
    """Refuse what SPIN refuses: fields that are hidden, and initial values that depend on variables."""
    for declared in typedef.fields:
        if declared.hidden:
            raise trouble(f"the field {declared.name} cannot be hidden", declared.place, "hide a global variable")
        if declared.start is None or isinstance(declared.start, tree.ChannelStart | tree.ArrayStart):
            continue
        for part in parts(declared.start):
            variable = isinstance(part, tree.Reference) and part.name not in constants
            if variable or (isinstance(part, tree.Expression) and not isinstance(part, _CONSTANT)):
                remedy = "write a number or a name of an mtype here, and assign the rest in a process"
                raise trouble("a field starts with a constant", declared.place, remedy)


def element_start(start: tree.Expression | tree.ArrayStart, element: int, constants: Container[str]) -> tree.Expression:
    """Give the initial value of an element; those behind the last one of a list start as that one does."""
    if not isinstance(start, tree.ArrayStart):
        return start
    value = start.values[min(element, len(start.values) - 1)]
    if isinstance(value, tree.Reference) and value.name not in constants:
        raise trouble(f"{value.name} is not a constant", value.place, "write a number or a name of an mtype")
    return value
