"""What `check` says of a formula besides its verdict: a word, the size of its automaton, why evidence is missing."""

from __future__ import annotations

from collections.abc import Mapping

from assay.automata.buchi.translate import translate_buchi
from assay.automata.formula.formula import atoms
from assay.automata.formula.lasso import Lasso
from assay.automata.limits import LimitError
from assay.core.domain.verdict import JSON, Answer
from assay.domains.ltl.model.case import UNSATISFIABLE, Case
from assay.domains.ltl.model.evidence import Evidence


def elaborate(case: Case, answer: Answer[Evidence]) -> Mapping[str, JSON]:
    """Give a word that satisfies the formula, if there is one, and the size of the Büchi automaton."""
    if case.malformed is not None:
        return {}
    out: dict[str, JSON] = {"word": str(answer.evidence)} if isinstance(answer.evidence, Lasso) else {}
    if answer.verdict.word == UNSATISFIABLE and answer.evidence is None:
        names = len(atoms(case.formula))
        out["uncertified"] = f"{names} atoms have {1 << names:,} letters, and ranks for all of them are too many"
    try:
        automaton = translate_buchi(case.formula)
    except LimitError as error:
        return out | {"automaton": str(error)}
    sizes = {"states": automaton.states, "transitions": len(automaton.edges)}
    return out | sizes | {"acceptance_sets": len(automaton.acceptance)}
