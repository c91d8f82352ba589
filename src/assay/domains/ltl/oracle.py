"""Decides satisfiability of a formula, by emptiness of its tableau on the structure of all words.

With many atoms that structure is large. So a word is then looked for in the automaton of the formula first, and if
there is none and the pairs exceed their bound, the verdict has no evidence.
"""

from __future__ import annotations

import time
from collections.abc import Sequence

from assay.automata.emptiness.evidence import Run
from assay.automata.emptiness.ranks import refute_formula
from assay.automata.formula.closure import closure_of
from assay.automata.formula.formula import Formula, atoms
from assay.automata.formula.lasso import Lasso
from assay.automata.limits import LimitError
from assay.core.domain.judgement import MALFORMED
from assay.core.domain.oracle import Limits, OracleKind
from assay.core.domain.verdict import Answer, Reason, Verdict, unknown
from assay.domains.ltl.malformed import why_rejected
from assay.domains.ltl.model.case import SATISFIABLE, UNSATISFIABLE, Case, all_words
from assay.domains.ltl.model.evidence import Evidence

MOST_PAIRS = 200_000
MOST_STEPS = 1 << 22
"""Bounds pairs times letters: each pair has a successor for each letter."""
_FEW = 4  # atoms; with more, the automaton is searched first


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
    try:
        verdict, evidence = _decided(case.formula)
    except LimitError as error:
        return Answer(unknown(Reason.BOUND), note=str(error))
    return Answer(Verdict(verdict), evidence=evidence, seconds=time.perf_counter() - started)


def _decided(formula: Formula) -> tuple[str, Evidence | None]:
    names = len(atoms(formula))
    if names <= _FEW:
        return _by_pairs(formula, MOST_PAIRS)
    word = _word_of_automaton(formula)
    if word is not None:
        return SATISFIABLE, word
    try:
        return _by_pairs(formula, min(MOST_PAIRS, MOST_STEPS >> names))
    except LimitError:
        return UNSATISFIABLE, None


def _by_pairs(formula: Formula, limit: int) -> tuple[str, Evidence]:
    words = all_words(formula)
    found = refute_formula(words, closure_of(formula), limit=limit)
    return (SATISFIABLE, found.word(words)) if isinstance(found, Run) else (UNSATISFIABLE, found)


def _word_of_automaton(formula: Formula) -> Lasso | None:
    # Imported here: most formulas have few atoms.
    from assay.automata.buchi.product import some_word  # noqa: PLC0415
    from assay.automata.buchi.translate import translate  # noqa: PLC0415

    return some_word(translate(formula))


KINDS = (OracleKind(Tableau.name, "ranks over pairs of a letter and the value of the subformulas", Tableau),)
