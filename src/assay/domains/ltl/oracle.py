"""Decides satisfiability of a formula, by emptiness of its tableau on the structure of all words."""

from __future__ import annotations

import time
from collections.abc import Sequence

from assay.automata.emptiness.evidence import Run
from assay.automata.emptiness.ranks import refute_formula
from assay.automata.formula.closure import closure_of
from assay.automata.limits import LimitError
from assay.core.domain.judgement import MALFORMED
from assay.core.domain.oracle import Limits, OracleKind
from assay.core.domain.verdict import Answer, Reason, Verdict, unknown
from assay.domains.ltl.malformed import why_rejected
from assay.domains.ltl.model.case import SATISFIABLE, UNSATISFIABLE, Case, all_words
from assay.domains.ltl.model.evidence import Evidence

MOST_PAIRS = 200_000


class Tableau:
    """The engine: explores the pairs of a letter and a value of the subformulas."""

    name = "tableau"

    def decide(self, cases: Sequence[Case], _limits: Limits) -> list[Answer[Evidence]]:
        """Decide each formula."""
        return [_decide(case) for case in cases]


def _decide(case: Case) -> Answer[Evidence]:
    if case.malformed is not None:
        return Answer(Verdict(MALFORMED), note=why_rejected(case.malformed))
    started = time.perf_counter()
    words = all_words(case.formula)
    try:
        found = refute_formula(words, closure_of(case.formula), limit=MOST_PAIRS)
    except LimitError as error:
        return Answer(unknown(Reason.BOUND), note=str(error))
    seconds = time.perf_counter() - started
    if isinstance(found, Run):
        return Answer(Verdict(SATISFIABLE), evidence=found.word(words), seconds=seconds)
    return Answer(Verdict(UNSATISFIABLE), evidence=found, seconds=seconds)


KINDS = (OracleKind(Tableau.name, "ranks over pairs of a letter and the value of the subformulas", Tableau),)
