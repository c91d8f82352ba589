"""Variants of a formula: equivalent ones, and other names of its atoms. All are equally satisfiable."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from assay.automata.formula.equivalence import LAWS, Law, rewritten
from assay.automata.formula.formula import Atom, Formula, atoms, rebuilt
from assay.core.domain.splitmix import Draw
from assay.core.domain.variants import Variation, shuffled, vary
from assay.domains.ltl.model.case import Case

_NAMES = ("a", "b1", "c_", "p", "q", "zz", "p0", "p10", "idle", "w1", "q0", "p1")


def variants(case: Case, draw: Draw) -> Iterator[tuple[str, Case]]:
    """Draw variants of a formula; a malformed text has none."""
    return iter(()) if case.malformed is not None else vary(_KINDS, case, draw)


def _renamed(case: Case, draw: Draw) -> Case:
    names = dict(zip(atoms(case.formula), shuffled(_NAMES, draw), strict=False))

    def walk(part: Formula) -> Formula:
        return Atom(names[part.name]) if isinstance(part, Atom) else rebuilt(part, walk)

    return Case(walk(case.formula))


def _by(law: Law, case: Case, draw: Draw) -> Case | None:
    found = rewritten(case.formula, law, draw.below)
    return None if found is None else Case(found)


_KINDS: dict[str, Variation[Case]] = {"rename": _renamed, **{name: partial(_by, law) for name, law in LAWS.items()}}
