"""Checks evidence with the checkers extracted from the proofs.

`check_holds_sound` and `check_violated_sound` (`proofs/ltl/`) are about all paths of the given graph. So the conversion
of graph and formula is trusted, and nothing else.
"""

from __future__ import annotations

from assay.automata.checker.obligation import Obligation
from assay.automata.checker.proved import formula_of, lasso_of, ranked_of
from assay.automata.checker.proved import structure_of as converted
from assay.automata.emptiness.evidence import Ranked
from assay.automata.formula.closure import closure_of
from assay.automata.formula.formula import Not
from assay.automata.formula.syntax import write
from assay.automata.kripke import Case, structure_of
from assay.core.domain.proved_checker import ProvedChecker
from assay.core.domain.verdict import Verdict
from assay.domains.kripke.model.evidence import HOLDS, REMEDY, VIOLATED, Evidence, Path, run_of
from assay.errors import InputError


def obligation(case: Case, verdict: Verdict, evidence: Evidence) -> Obligation:
    """Make the proof obligation of a verdict; `InputError` where the evidence does not fit it."""
    structure = structure_of(case)
    numbers = {name: number for number, name in enumerate(structure.atoms)}
    asked = (converted(structure), formula_of(case.formula, numbers))
    match verdict.word, evidence:
        case word, Ranked() if word == HOLDS:
            ranks = ranked_of(structure, closure_of(Not(case.formula)), evidence, numbers)
            if ranks is None:
                raise InputError("ill-formed pairs", remedy=REMEDY)
            return Obligation("check_holds", (*asked, ranks), len(structure.labels))
        case word, Path() if word == VIOLATED:
            run = run_of(structure, evidence)
            lasso = None if isinstance(run, str) else lasso_of(structure, run)
            if lasso is None:
                raise InputError(str(run), remedy=REMEDY)
            return Obligation("check_violated", (*asked, lasso), len(structure.labels) + len(evidence.states))
    raise InputError(f"not evidence for {verdict.label!r}", remedy=REMEDY)


def statement_text(case: Case, verdict: Verdict) -> str:
    """State in English what accepted evidence proves."""
    graph = f"the graph of {len(case.states)} state{'s' * (len(case.states) > 1)}"
    some = "every path of" if verdict.word == HOLDS else "some path of"
    return f"{some} {graph} {'satisfies' if verdict.word == HOLDS else 'violates'} {write(case.formula)}"


PROVED: ProvedChecker[Case, Evidence] = ProvedChecker(
    lambda case, verdict, evidence: obligation(case, verdict, evidence).met()
)
