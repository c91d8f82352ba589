"""Name resolution: constants, variables, and labels and variables of other processes."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec import Struct, field

from assay.domains.promela import tree
from assay.domains.promela.compile.layout import Lvalue, Structures
from assay.domains.promela.compile.model_error import model_error
from assay.domains.promela.model.expression import Cell, Expression, Index
from assay.domains.promela.model.graph import Model, Variable

Resolve = Callable[[tree.Expression], Expression]


class Signature(Struct, frozen=True):
    """The externally visible names of a proctype."""

    name: str
    parameters: tuple[Cell, ...]
    variables: tuple[Variable, ...]
    labels: tuple[tuple[str, int], ...]


class Names(Struct, frozen=True):
    """The names in scope at one position of a model."""

    structures: Structures
    constants: dict[str, int]
    shared: Sequence[Variable]
    processes: Sequence[Signature]
    local: Sequence[Variable] = field(default=())
    scope: str = ""

    def variable(self, name: str) -> tuple[Variable, bool] | None:
        """Find a variable, and whether it is global; the innermost declaration wins."""
        own = [v for v in self.local if v.name == name and self.scope.startswith(v.scope)]
        if own:
            return max(own, key=lambda v: len(v.scope)), False
        return next(((v, True) for v in self.shared if v.name == name), None)

    def lvalue(self, reference: tree.Reference, resolve: Resolve) -> Lvalue:
        """Resolve a reference."""
        found = self.variable(reference.name)
        if found is None and reference.name in self.constants:
            raise model_error(
                f"{reference.name} is an mtype constant, not a variable", reference.place, "use a variable here"
            )
        if found is None:
            raise model_error(
                f"undeclared variable {reference.name}", reference.place, "declare it, or correct the name"
            )
        variable, shared = found
        return self._within(variable, reference, resolve, shared=shared)

    def _within(self, variable: Variable, reference: tree.Reference, resolve: Resolve, *, shared: bool) -> Lvalue:
        slot, name, indices = variable.slot, variable.name, _subscript(variable, reference, resolve)
        while reference.rest is not None:
            if isinstance(variable.type, str):
                fields = self.structures[variable.type].fields
                reference = reference.rest
                inner = next((v for v in fields if v.name == reference.name), None)
                if inner is None:
                    raise model_error(
                        f"{variable.type} has no field {reference.name}", reference.place, "correct the name"
                    )
            else:
                raise model_error(f"{name} is not a structure", reference.place, "remove the field access")
            variable, slot, name = inner, slot + inner.slot, f"{name}.{inner.name}"
            indices += _subscript(inner, reference, resolve)
        return Lvalue(variable, slot, shared, indices, name, whole=False)

    def cell(self, reference: tree.Reference, resolve: Resolve) -> Cell:
        """Resolve a reference to a single cell."""
        return _single(self.lvalue(reference, resolve), reference)

    def process(self, name: str, place: tree.Place) -> int:
        """The index of a proctype."""
        for index, process in enumerate(self.processes):
            if process.name == name:
                return index
        raise model_error(f"undeclared proctype {name}", place, "declare it, or correct the name")

    def remote_cell(self, process: int, reference: tree.Reference, resolve: Resolve) -> Cell:
        """Resolve a variable of another process, in whichever block it is declared."""
        owner = self.processes[process]
        found = [v for v in owner.variables if v.name == reference.name]
        if not found:
            raise model_error(f"{owner.name} has no variable {reference.name}", reference.place, "correct the name")
        if found[0].length and reference.index is None:  # SPIN's verifier compares the address of the array
            raise model_error(f"{reference.name} is an array", reference.place, "add a subscript")
        return _single(self._within(found[0], reference, resolve, shared=False), reference)

    def remote_label(self, process: int, label: str, place: tree.Place) -> int:
        """The control state of a label of another process."""
        owner = self.processes[process]
        node = dict(owner.labels).get(label)
        if node is None:
            raise model_error(f"{owner.name} has no label {label}", place, "correct the name")
        return node


def _subscript(variable: Variable, reference: tree.Reference, resolve: Resolve) -> tuple[Index, ...]:
    """The subscript of a reference. SPIN reads `x[0]` as `x`, and an array `a` as `a[0]`, with a message."""
    index = reference.index or tree.Number(0)
    if not variable.length and index == tree.Number(0):
        return ()
    if not variable.length:
        raise model_error(f"{variable.name} is not an array", reference.place, "remove the subscript")
    return (Index(resolve(index), variable.length, variable.stride),)


def _single(lvalue: Lvalue, reference: tree.Reference) -> Cell:
    if isinstance(lvalue.variable.type, str):
        raise model_error(f"{lvalue.name} is a structure", reference.place, "name one of its fields")
    return Cell(lvalue.slot, lvalue.variable.type, lvalue.shared, lvalue.indices, lvalue.name)


def names_of(model: Model) -> Names:
    """The global names of a compiled model."""
    signatures = [Signature(p.name, p.parameters, p.variables, p.labels) for p in model.processes]
    structures = {structure.name: structure for structure in model.structures}
    return Names(structures, dict(model.constants), model.variables, signatures)
