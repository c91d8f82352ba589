"""Accepts or rejects evidence. It asks nothing but the semantics, and shares no code with the engines."""

from __future__ import annotations

from assay.promela.checker_run import why_no_bad_run, why_no_lasso
from assay.promela.checker_set import why_not_closed, why_not_ranked
from assay.promela.evidence import Closed, Evidence, Lasso, Ranked, Run
from assay.promela.model.case import SAFETY
from assay.promela.model.question import Question
from assay.promela.model.system import A, S

HOLDS, VIOLATED = "holds", "violated"


def why_not(question: Question[S, A], word: str, evidence: Evidence) -> str:
    """Say why evidence does not prove a verdict; empty if it does."""
    safety = question.asked.kind == SAFETY
    match word, evidence:
        case "violated", Run() if safety:
            return why_no_bad_run(question, evidence)
        case "violated", Lasso() if not safety:
            return why_no_lasso(question, evidence)
        case "holds", Closed() if safety:
            return why_not_closed(question, evidence)
        case "holds", Ranked() if not safety:
            return why_not_ranked(question, evidence)
        case _:
            return f"this is no evidence that {question.asked.part} is {word}"
