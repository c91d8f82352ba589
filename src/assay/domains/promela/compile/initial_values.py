"""Initial values of variables, and of structures by the typedef's fields."""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping

from assay.domains.promela import tree
from assay.domains.promela.compile.layout import Lvalue, Structures
from assay.domains.promela.compile.model_error import model_error
from assay.domains.promela.model.expression import Type
from assay.domains.promela.tree.parts import parts

Start = tree.Expression | tree.ChannelInitialiser | tree.ArrayInitialiser
Typedefs = Mapping[str, tree.Typedef]

_CONSTANT = (tree.Number, tree.Reference, tree.Unary, tree.Binary, tree.Conditional)


def initialised_parts(
    lvalue: Lvalue, declared: tree.Declaration, typedefs: Typedefs, structures: Structures
) -> Iterator[tuple[Lvalue, Start]]:
    """Yield the initialised parts of a variable. SPIN ignores an initial value given for a whole structure."""
    kind = lvalue.variable.type
    if isinstance(kind, Type):
        if declared.start is not None:
            yield lvalue, declared.start
        return
    for element in range(lvalue.variable.length if lvalue.whole else 1):
        first = lvalue.slot + element * lvalue.variable.stride
        for inner, inside in zip(structures[kind].fields, typedefs[kind].fields, strict=True):
            name = f"{lvalue.name}.{inner.name}"
            within = Lvalue(inner, first + inner.slot, lvalue.shared, lvalue.indices, name, inner.length > 0)
            yield from initialised_parts(within, inside, typedefs, structures)


def check_fields(typedef: tree.Typedef, constants: Container[str]) -> None:
    """Reject hidden fields and non-constant initial values, as SPIN does."""
    for declared in typedef.fields:
        if declared.hidden:
            raise model_error(f"the field {declared.name} cannot be hidden", declared.place, "hide a global variable")
        if declared.start is None or isinstance(declared.start, tree.ChannelInitialiser | tree.ArrayInitialiser):
            continue
        for part in parts(declared.start):
            variable = isinstance(part, tree.Reference) and part.name not in constants
            if variable or (isinstance(part, tree.Expression) and not isinstance(part, _CONSTANT)):
                remedy = "write a number or an mtype constant here, and assign other values in a process"
                raise model_error("the initial value of a field must be constant", declared.place, remedy)


def element_value(
    start: tree.Expression | tree.ArrayInitialiser, element: int, constants: Container[str]
) -> tree.Expression:
    """The initial value of an array element; the last value of a list also initialises the remaining elements."""
    if not isinstance(start, tree.ArrayInitialiser):
        return start
    value = start.values[min(element, len(start.values) - 1)]
    if isinstance(value, tree.Reference) and value.name not in constants:
        raise model_error(f"{value.name} is not a constant", value.place, "write a number or an mtype constant")
    return value
