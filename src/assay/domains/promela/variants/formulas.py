"""Equivalent formulas of a case."""

from __future__ import annotations

import re

from msgspec.structs import replace

from assay.automata.formula.equivalence import Law, rewritten
from assay.automata.formula.formula import atoms
from assay.core.domain.splitmix import Draw
from assay.core.domain.variants import Variation
from assay.domains.promela.model.case import Case

_DOUBTFUL = re.compile(r"[\[/%?]|<<|>>")
"""An atom with a run-time error: which atoms are evaluated then matters."""


def by(law: Law) -> Variation[Case]:
    """Make the variation that rewrites the formula by a law."""

    def rewrite(case: Case, draw: Draw) -> Case | None:
        formula = case.property.formula
        if formula is None or any(_DOUBTFUL.search(atom) for atom in atoms(formula)):
            return None
        new = rewritten(formula, law, draw.below)
        return None if new is None else replace(case, property=replace(case.property, formula=new))

    return rewrite
