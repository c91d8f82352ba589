"""Checks evidence by the semantics of LTL: evaluates a lasso, and checks ranks pair by pair."""

from __future__ import annotations

from assay.automata.buchi.membership import accepts
from assay.automata.checker.ranks import check_formula
from assay.automata.emptiness.evidence import Ranked
from assay.automata.formula.closure import closure_of
from assay.automata.formula.lasso import Lasso, holds
from assay.automata.limits import LimitError
from assay.core.domain.oracle import Rejection
from assay.core.domain.verdict import Verdict
from assay.domains.ltl.model.case import SATISFIABLE, UNSATISFIABLE, Case, all_words
from assay.domains.ltl.model.evidence import Claim, Evidence

EXTRA = "the automaton accepts a word that does not satisfy the formula"
MISSING = "the automaton does not accept a word that satisfies the formula"


class Definitions:
    """The checker of both verdicts."""

    name = "definitions"

    def check(self, case: Case, verdict: Verdict, evidence: Evidence) -> Rejection | None:
        """Accept a lasso for `satisfiable`, ranks for `unsatisfiable`."""
        if case.malformed is not None:
            return Rejection("evidence", "a malformed text takes no evidence")
        match verdict.word, evidence:
            case word, Lasso() if word == SATISFIABLE:
                why = None if holds(case.formula, evidence) else "the word does not satisfy the formula"
            case word, Ranked() if word == UNSATISFIABLE:
                why = _why_wrong(case, evidence)
            case _:
                why = f"not evidence for {verdict.label!r}"
        return None if why is None else Rejection("evidence", why)


def _why_wrong(case: Case, evidence: Ranked) -> str | None:
    try:
        words = all_words(case.formula)
    except LimitError as error:
        return str(error)
    return check_formula(words, closure_of(case.formula), evidence)


def wrong_claim(case: Case, claim: Evidence | None) -> Rejection | None:
    """Check the word on which a claimed automaton differs from the formula, or the word that a solver claims."""
    if isinstance(claim, Lasso):
        why = "the word does not satisfy the formula"
        return None if holds(case.formula, claim) else Rejection("evidence", why)
    if not isinstance(claim, Claim) or claim.differs is None:
        return None
    accepted = accepts(claim.automaton, claim.differs)
    if accepted == holds(case.formula, claim.differs):
        return None
    return Rejection("extra", EXTRA) if accepted else Rejection("missing", MISSING)
