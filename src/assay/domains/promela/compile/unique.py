"""Rejects duplicate names, of which one would silently be ignored."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from assay.domains.promela import tree
from assay.domains.promela.compile.model_error import model_error
from assay.domains.promela.tree.parts import parts

Named = tuple[str, tree.Place]


def check_names(model: tree.Tree) -> None:
    """Reject claims, proctypes, typedefs or mtype constants of the same name, and variables named like a constant."""
    _once("claims", _claims(model))
    _once("proctypes", ((process.name, process.place) for process in model.processes if process.name != "init"))
    _once("typedefs", ((unit.name, unit.place) for unit in model.units if isinstance(unit, tree.Typedef)))
    mtypes = [unit for unit in model.units if isinstance(unit, tree.Mtype)]
    _once("mtype constants", ((name, unit.place) for unit in mtypes for name in unit.names))
    constants = {name for unit in mtypes for name in unit.names}
    for part in parts(model.units) if constants else ():
        if isinstance(part, tree.Declaration) and part.name in constants:
            raise model_error(f"{part.name} is both a variable and an mtype constant", part.place, "rename one")


def _claims(model: tree.Tree) -> Iterator[Named]:
    """Yield SPIN's names of the claims, which must be distinct."""
    yield from zip(model.never_names, (claim.place for claim in model.nevers), strict=True)
    yield from zip(model.claim_names, (claim.place for claim in model.claims), strict=True)


def _once(kind: str, named: Iterable[Named]) -> None:
    known: set[str] = set()
    for name, place in named:
        if name in known:
            raise model_error(f"two {kind} are called {name}", place, "rename one")
        known.add(name)
