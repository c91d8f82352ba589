"""Names that must be declared once: of two with the same name, one would be ignored without a word."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from assay.domains.promela import tree
from assay.domains.promela.compile.model_error import trouble
from assay.domains.promela.tree.parts import parts

Named = tuple[str, tree.Place]


def check_names(model: tree.Tree) -> None:
    """Refuse two claims, proctypes, typedefs or constants of one name, and variables named like a constant."""
    _once("claims", _claims(model))
    _once("proctypes", ((process.name, process.place) for process in model.processes if process.name != "init"))
    _once("typedefs", ((unit.name, unit.place) for unit in model.units if isinstance(unit, tree.Typedef)))
    mtypes = [unit for unit in model.units if isinstance(unit, tree.Mtype)]
    _once("names of mtypes", ((name, unit.place) for unit in mtypes for name in unit.names))
    constants = {name for unit in mtypes for name in unit.names}
    for part in parts(model.units) if constants else ():
        if isinstance(part, tree.Declaration) and part.name in constants:
            raise trouble(f"{part.name} is a variable and a constant of an mtype", part.place, "rename one")


def _claims(model: tree.Tree) -> Iterator[Named]:
    """SPIN's names: two claims of one such name cannot be told apart."""
    yield from zip(model.never_names, (claim.place for claim in model.nevers), strict=True)
    yield from zip(model.claim_names, (claim.place for claim in model.claims), strict=True)


def _once(kind: str, named: Iterable[Named]) -> None:
    known: set[str] = set()
    for name, place in named:
        if name in known:
            raise trouble(f"two {kind} are called {name}", place, "rename one")
        known.add(name)
