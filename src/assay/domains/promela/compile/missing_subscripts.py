"""Finds arrays without a subscript: SPIN reports each as an error, and still reads `a` as `a[0]`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from assay.automata.formula.formula import Atom, subformulas
from assay.domains.promela import tree
from assay.domains.promela.formats import parse_expression
from assay.domains.promela.tree.parts import parts

_Declared = Mapping[str, tree.Declaration]


def missing_subscripts(model: tree.Tree) -> Iterator[tuple[str, tree.Place]]:
    """Yield the name and the place of each array that has no subscript."""
    structures = {unit.name: unit for unit in model.units if isinstance(unit, tree.Typedef)}
    shared = {unit.name: unit for unit in model.units if isinstance(unit, tree.Declaration)}
    processes = [process.name for process in model.processes]
    for unit in model.units:
        declared = shared | (_local(unit) if isinstance(unit, tree.Proctype) else {})
        for reference in _references(unit):
            if name := _whole(reference, declared, structures):
                yield name, reference.place
        for atom in subformulas(unit.formula) if isinstance(unit, tree.Claim) else ():
            for reference in _references(parse_expression(atom.name, processes) if isinstance(atom, Atom) else ()):
                if name := _whole(reference, shared, structures):
                    yield name, unit.place


def _local(process: tree.Proctype) -> dict[str, tree.Declaration]:
    """The variables of a process; of two with one name the one that is not an array."""
    found: dict[str, tree.Declaration] = {}
    for part in parts((process.parameters, process.body)):
        if isinstance(part, tree.Declaration) and (part.name not in found or part.size is None):
            found[part.name] = part
    return found


def _references(whole: object) -> Iterator[tree.Reference]:
    """Yield the references to variables of this process, without the arrays that `for` iterates over."""
    waiting = [whole]
    while waiting:
        part = waiting.pop()
        match part:
            case tree.Reference(_, index, rest):
                yield part
                while rest is not None:
                    waiting.append(rest.index)
                    rest = rest.rest
                waiting.append(index)
            case tree.ForIn(variable, _, body):
                waiting += [body, variable]
            case tree.RemoteValue(_, number, variable):
                waiting += [variable.index, number]
            case tuple():
                waiting += reversed(part)
            case tree.Place():
                pass
            case _:
                waiting += [getattr(part, name) for name in reversed(getattr(part, "__struct_fields__", ()))]


def _whole(reference: tree.Reference, declared: _Declared, structures: Mapping[str, tree.Typedef]) -> str:
    """The name of the first array in a reference that has no subscript; empty without one."""
    at: tree.Reference | None = reference
    while at is not None:
        found = declared.get(at.name)
        if found is None:
            return ""
        if found.size is not None and at.index is None:
            return at.name
        structure = structures.get(found.kind)
        declared = {} if structure is None else {field.name: field for field in structure.fields}
        at = at.rest
    return ""
