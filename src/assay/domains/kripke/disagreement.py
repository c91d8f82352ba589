"""Explains a wrong answer: a path that violates the formula, position by position."""

from __future__ import annotations

from assay.automata.formula.lasso import Lasso
from assay.automata.formula.lasso_text import truth_lines
from assay.automata.formula.syntax import write
from assay.automata.kripke import Case
from assay.core.domain.judgement import Judgement
from assay.core.domain.verdict import Answer
from assay.core.explain.explanation import Account, Explanation, explain_answers
from assay.domains.kripke.checker.readable import why_not_violating
from assay.domains.kripke.drawing import state_text
from assay.domains.kripke.model.evidence import HOLDS, VIOLATED, Evidence, Path


def explain(case: Case, oracle: Answer[Evidence], subject: Answer[Evidence], judgement: Judgement) -> Explanation:
    """Name a path that the tool missed, or say why its path is no counterexample."""
    formula = write(case.formula)
    if subject.verdict.word == HOLDS and isinstance(oracle.evidence, Path):
        path = oracle.evidence
        sentence = f"The tool says holds. The path {path.text(case)} violates {formula}."
        return Explanation(sentence, None, _account(case, path))
    if subject.verdict.word == VIOLATED and isinstance(subject.evidence, Path):
        path, why = subject.evidence, why_not_violating(case, subject.evidence)
        known = all(n < len(case.states) for n in path.states)
        shown = path.text(case) if known else "of its counterexample"
        also = "" if oracle.verdict.word == VIOLATED else f" Every path satisfies {formula}."
        return Explanation(
            f"The tool says violated, by the path {shown}: {why}.{also}", _account(case, path) if known else None
        )
    return explain_answers(oracle, subject, judgement)


def _account(case: Case, path: Path) -> Account:
    stem, cycle = (tuple(frozenset(case.states[n].atoms) for n in part) for part in (path.stem, path.cycle))
    places = tuple(f"{k}: {state_text(case, n)}" for k, n in enumerate(path.states))
    truth = truth_lines(case.formula, Lasso(stem, cycle))[len(places) :]
    marked = (f"{line} (repeated for ever)" if k >= len(path.stem) else line for k, line in enumerate(places))
    return Account("the path by position, and where each subformula holds", (*marked, *truth))
