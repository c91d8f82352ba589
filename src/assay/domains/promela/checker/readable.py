"""Accepts or rejects evidence. It asks nothing but the semantics, and shares no code with the engines."""

from __future__ import annotations

from dataclasses import dataclass

from assay.core.domain.oracle import Rejection
from assay.core.domain.verdict import Verdict
from assay.domains.promela.compile.load import Loaded, loaded
from assay.domains.promela.model.case import SAFETY, Case
from assay.domains.promela.model.evidence import BadPrefix, Closed, Evidence, Lasso, Ranked, Run, Trail
from assay.domains.promela.model.question import Question
from assay.domains.promela.model.system import A, S
from assay.errors import InputError


def why_not(question: Question[S, A], word: str, evidence: Evidence) -> str:
    """Say why evidence does not prove a verdict; empty if it does."""
    from assay.domains.promela.checker.bad_prefix import why_no_beginning  # noqa: PLC0415 - large models have no evidence
    from assay.domains.promela.checker.closed_set import why_not_closed, why_not_ranked  # noqa: PLC0415 - likewise
    from assay.domains.promela.checker.run import why_no_bad_run, why_no_lasso  # noqa: PLC0415 - large models have no evidence

    safety = question.asked.kind == SAFETY
    match word, evidence:
        case "violated", Run() if safety:
            return why_no_bad_run(question, evidence)
        case "violated", Lasso() if not safety:
            return why_no_lasso(question, evidence)
        case "violated", BadPrefix() if not safety:
            return why_no_beginning(question, evidence)
        case "holds", Closed() if safety:
            return why_not_closed(question, evidence)
        case "holds", Ranked() if not safety:
            return why_not_ranked(question, evidence)
        case _:
            return f"this is no evidence that {question.asked.part} is {word}"


@dataclass(frozen=True)
class EvidenceChecker:
    """Checks evidence for cases."""

    name: str = "replay"

    def check(self, case: Case, verdict: Verdict, evidence: Evidence) -> Rejection | None:
        """Accept (None), or say what is wrong."""
        try:
            why = _why_not(loaded(case), verdict.word, evidence)
        except InputError as error:
            why = f"the model cannot be read: {error}"
        return Rejection("evidence", why) if why else None


def _why_not(case: Loaded, word: str, evidence: Evidence) -> str:
    """Trails speak of models, all other evidence of any system."""
    if isinstance(evidence, Trail) and word == "violated":
        from assay.domains.promela.checker.trail import why_no_trail  # noqa: PLC0415 - only SPIN gives trails

        return why_no_trail(case.question, case.model, evidence)
    return why_not(case.question, word, evidence)


CHECKER = EvidenceChecker()
