"""Checks evidence for (un)satisfiability with the checkers extracted from the proofs.

`check_satisfiable_sound` and `check_unsatisfiable_sound` (`proofs/ltl/Words.v`) are about all infinite words. So only
the conversion of the formula is trusted.
"""

from __future__ import annotations

from assay.automata.checker.obligation import Obligation
from assay.automata.checker.proved import formula_of, list_of, ranked_of
from assay.automata.emptiness.evidence import Ranked
from assay.automata.formula.closure import closure_of
from assay.automata.formula.formula import atoms
from assay.automata.formula.lasso import Lasso, Letter
from assay.automata.formula.syntax import write
from assay.core.domain.proved_checker import ProvedChecker
from assay.core.domain.verdict import Verdict
from assay.domains.ltl.model.case import MOST_RANKED, SATISFIABLE, UNSATISFIABLE, Case, all_words
from assay.domains.ltl.model.evidence import Evidence
from assay.errors import InputError

_REMEDY = "give what `assay check --evidence` wrote"


def obligation(case: Case, verdict: Verdict, evidence: Evidence) -> Obligation:
    """Make the proof obligation of a verdict; `InputError` where the evidence does not fit it."""
    if case.malformed is not None:
        raise InputError("a malformed text takes no evidence", remedy=_REMEDY)
    names = atoms(case.formula)
    numbers = {name: number for number, name in enumerate(names)}
    formula = formula_of(case.formula, numbers)
    match verdict.word, evidence:
        case word, Lasso() if word == SATISFIABLE:
            letters = [_bits(letter, numbers) for letter in evidence.letters]
            return Obligation("check_satisfiable", (formula, list_of(letters), len(evidence.stem)), len(letters))
        case word, Ranked() if word == UNSATISFIABLE:
            if len(names) > MOST_RANKED:
                raise InputError(f"ranks for more than {MOST_RANKED} atoms", remedy=_REMEDY)
            words = all_words(case.formula)
            given = ranked_of(words, closure_of(case.formula), evidence, numbers)
            if given is None:
                raise InputError("ill-formed pairs", remedy=_REMEDY)
            return Obligation("check_unsatisfiable", (len(names), formula, given), len(words.labels))
    raise InputError(f"not evidence for {verdict.label!r}", remedy=_REMEDY)


def _bits(letter: Letter, numbers: dict[str, int]) -> int:
    return sum(1 << number for name, number in numbers.items() if name in letter)


def statement_text(case: Case, verdict: Verdict) -> str:
    """State in English what accepted evidence proves."""
    some = "some infinite word satisfies" if verdict.word == SATISFIABLE else "no infinite word satisfies"
    return f"{some} {write(case.formula)}"


PROVED: ProvedChecker[Case, Evidence] = ProvedChecker(
    lambda case, verdict, evidence: obligation(case, verdict, evidence).met()
)
