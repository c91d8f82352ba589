"""What a name means: a constant, a variable, or a label or variable of another process."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec import Struct, field

from assay.domains.promela import tree
from assay.domains.promela.compile.layout import Spot, Structures
from assay.domains.promela.compile.model_error import trouble
from assay.domains.promela.model.expression import Cell, Expression, Index
from assay.domains.promela.model.graph import Model, Variable

Resolve = Callable[[tree.Expression], Expression]


class Signature(Struct, frozen=True):
    """What others must know of a process."""

    name: str
    parameters: tuple[Cell, ...]
    variables: tuple[Variable, ...]
    labels: tuple[tuple[str, int], ...]


class Names(Struct, frozen=True):
    """All names that can be seen from some place of a model."""

    structures: Structures
    constants: dict[str, int]
    shared: Sequence[Variable]
    processes: Sequence[Signature]
    local: Sequence[Variable] = field(default=())
    scope: str = ""

    def variable(self, name: str) -> tuple[Variable, bool] | None:
        """The variable that is meant, and whether it is a global one; the innermost block counts."""
        own = [v for v in self.local if v.name == name and self.scope.startswith(v.scope)]
        if own:
            return max(own, key=lambda v: len(v.scope)), False
        return next(((v, True) for v in self.shared if v.name == name), None)

    def spot(self, reference: tree.Reference, resolve: Resolve) -> Spot:
        """Where a reference leads."""
        found = self.variable(reference.name)
        if found is None and reference.name in self.constants:
            raise trouble(f"{reference.name} is a constant of an mtype", reference.place, "use a variable here")
        if found is None:
            raise trouble(f"{reference.name} is not declared", reference.place, "declare it, or mend its name")
        variable, shared = found
        return self._within(variable, reference, resolve, shared=shared)

    def _within(self, variable: Variable, reference: tree.Reference, resolve: Resolve, *, shared: bool) -> Spot:
        slot, name, indices = variable.slot, variable.name, _subscript(variable, reference, resolve)
        whole = variable.length > 0 and reference.index is None
        while reference.rest is not None:
            if isinstance(variable.type, str) and not whole:
                fields = self.structures[variable.type].fields
                reference = reference.rest
                inner = next((v for v in fields if v.name == reference.name), None)
                if inner is None:
                    raise trouble(f"{variable.type} has no field {reference.name}", reference.place)
            else:
                raise trouble(f"{name} is no structure", reference.place, "drop what stands after the dot")
            variable, slot, name = inner, slot + inner.slot, f"{name}.{inner.name}"
            indices += _subscript(inner, reference, resolve)
            whole = inner.length > 0 and reference.index is None
        return Spot(variable, slot, shared, indices, name, whole)

    def cell(self, reference: tree.Reference, resolve: Resolve) -> Cell:
        """The one number a reference leads to."""
        return _single(self.spot(reference, resolve), reference)

    def process(self, name: str, place: tree.Place) -> int:
        """The index of a type of process."""
        for index, process in enumerate(self.processes):
            if process.name == name:
                return index
        raise trouble(f"there is no process {name}", place, "write a proctype for it")

    def remote_cell(self, process: int, reference: tree.Reference, resolve: Resolve) -> Cell:
        """A variable of another process, whatever block it is declared in."""
        owner = self.processes[process]
        found = [v for v in owner.variables if v.name == reference.name]
        if not found:
            raise trouble(f"{owner.name} has no variable {reference.name}", reference.place)
        return _single(self._within(found[0], reference, resolve, shared=False), reference)

    def remote_label(self, process: int, label: str, place: tree.Place) -> int:
        """The node that a label of a process stands for."""
        owner = self.processes[process]
        node = dict(owner.labels).get(label)
        if node is None:
            raise trouble(f"{owner.name} has no label {label}", place)
        return node


def _subscript(variable: Variable, reference: tree.Reference, resolve: Resolve) -> tuple[Index, ...]:
    if reference.index is None:
        return ()
    if not variable.length:
        raise trouble(f"{variable.name} is no array", reference.place, "drop the subscript")
    return (Index(resolve(reference.index), variable.length, variable.stride),)


def _single(spot: Spot, reference: tree.Reference) -> Cell:
    if spot.whole:
        raise trouble(f"{spot.name} is an array", reference.place, "give a subscript")
    if isinstance(spot.variable.type, str):
        raise trouble(f"{spot.name} is a structure", reference.place, "name one of its fields")
    return Cell(spot.slot, spot.variable.type, spot.shared, spot.indices, spot.name)


def names_of(model: Model) -> Names:
    """The names that can be seen outside of all processes of a compiled model."""
    signatures = [Signature(p.name, p.parameters, p.variables, p.labels) for p in model.processes]
    structures = {structure.name: structure for structure in model.structures}
    return Names(structures, dict(model.constants), model.variables, signatures)
