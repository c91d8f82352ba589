"""Small changes of a case: of one subformula."""

from __future__ import annotations

from assay.automata.formula.mutation import mutated
from assay.core.domain.splitmix import Draw
from assay.domains.ltl.model.case import Case


def mutate(case: Case, draw: Draw) -> Case:
    """Change one subformula."""
    return Case(mutated(case.formula, draw.below))
