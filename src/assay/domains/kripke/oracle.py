"""Decides whether every path satisfies the formula, by emptiness of the tableau of its negation on the graph."""

from __future__ import annotations

import time
from collections.abc import Sequence

from assay.automata.emptiness.evidence import Run
from assay.automata.emptiness.ranks import refute_formula
from assay.automata.formula.closure import closure_of
from assay.automata.formula.formula import Not
from assay.automata.kripke import Case, structure_of
from assay.automata.limits import LimitError
from assay.core.domain.oracle import Limits, OracleKind
from assay.core.domain.verdict import Answer, Reason, Verdict, unknown
from assay.domains.kripke.model.evidence import HOLDS, VIOLATED, Evidence, path_of

MOST_PAIRS = 1_000_000


class Tableau:
    """The engine: explores the pairs of a state and a value of the subformulas."""

    name = "tableau"

    def decide(self, cases: Sequence[Case], _limits: Limits) -> list[Answer[Evidence]]:
        """Decide each case."""
        return [_decide(case) for case in cases]


def _decide(case: Case) -> Answer[Evidence]:
    started = time.perf_counter()
    structure = structure_of(case)
    try:
        found = refute_formula(structure, closure_of(Not(case.formula)), limit=MOST_PAIRS)
    except LimitError as error:
        return Answer(unknown(Reason.BOUND), note=str(error))
    evidence: Evidence = path_of(structure, found) if isinstance(found, Run) else found
    verdict = Verdict(VIOLATED if isinstance(found, Run) else HOLDS)
    return Answer(verdict, evidence=evidence, seconds=time.perf_counter() - started)


KINDS = (OracleKind(Tableau.name, "ranks over pairs of a state and the value of the subformulas", Tableau),)
