"""Checks evidence by the semantics alone; shares no code with the engines."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from assay.core.domain.lazy import LazyModule
from assay.core.domain.oracle import Rejection
from assay.core.domain.verdict import Verdict
from assay.domains.promela.compile.load import loaded
from assay.domains.promela.model.case import SAFETY, Case
from assay.domains.promela.model.definedness import strict, weak
from assay.domains.promela.model.evidence import BadPrefix, Closed, Evidence, Lasso, Ranked, Run, Trail
from assay.domains.promela.model.graph import Model
from assay.domains.promela.model.invariant import Invariant
from assay.domains.promela.model.limits import BY_HAND
from assay.domains.promela.model.projection import projected
from assay.domains.promela.model.question import Question
from assay.domains.promela.model.state import Action, State
from assay.domains.promela.model.system import A, S
from assay.errors import InputError

if TYPE_CHECKING:
    from assay.domains.promela.checker import bad_prefix, closed_set, proved, run, trail
    from assay.domains.promela.checker.program import large
else:
    bad_prefix = LazyModule("assay.domains.promela.checker.bad_prefix")
    large = LazyModule("assay.domains.promela.checker.program.large")
    closed_set = LazyModule("assay.domains.promela.checker.closed_set")
    proved = LazyModule("assay.domains.promela.checker.proved")
    run = LazyModule("assay.domains.promela.checker.run")
    trail = LazyModule("assay.domains.promela.checker.trail")


def why_not(question: Question[S, A], word: str, evidence: Evidence) -> str:
    """Give the reason why evidence does not prove a verdict; empty if it does."""
    question = strict(question) if word == "holds" else weak(question)
    if isinstance(evidence, Closed | Ranked) and evidence.projected:
        question = projected(question)
    safety = question.asked.kind == SAFETY
    match word, evidence:
        case "violated", Run() if safety:
            return run.why_no_bad_run(question, evidence)
        case "violated", Lasso() if not safety:
            return run.why_no_lasso(question, evidence)
        case "violated", BadPrefix() if not safety:
            return bad_prefix.why_no_beginning(question, evidence)
        case "holds", Closed() if safety:
            return closed_set.why_not_closed(question, evidence)
        case "holds", Ranked() if not safety:
            return closed_set.why_not_ranked(question, evidence)
        case _:
            return f"the evidence does not match the verdict {word} of {question.asked.part}"


class EvidenceChecker(Struct, frozen=True):
    """Checks evidence for cases."""

    name: str = "replay"
    against: bool = False
    """Whether a proposition without a value may count against the property, as in the run of a subject."""

    def check(self, case: Case, verdict: Verdict, evidence: Evidence) -> Rejection | None:
        """Accept (None) or reject evidence."""
        try:
            given = loaded(case)
            proves = large.table_proves(case, verdict, evidence) if _in_tables(evidence) else None
            if proves is not None:
                return None if proves else Rejection("evidence", "rejected by the proved checker of tables")
            if isinstance(evidence, Invariant):
                return None if proved.proves(case, verdict, evidence) else Rejection("evidence", "not an invariant")
            question = strict(given.question) if self.against else given.question
            why = _why_not(question, given.model, verdict.word, evidence)
        except InputError as error:
            why = f"the model cannot be read: {error}"
        return Rejection("evidence", why) if why else None


def _in_tables(evidence: Evidence) -> bool:
    return isinstance(evidence, Closed | Ranked) and (evidence.settled or evidence.states > BY_HAND)


def _why_not(question: Question[State, Action], model: Model, word: str, evidence: Evidence) -> str:
    """A trail refers to the statements of a model, other evidence only to the steps of a system."""
    if isinstance(evidence, Trail) and word == "violated":
        return trail.why_no_trail(weak(question), model, evidence)
    return why_not(question, word, evidence)


CHECKER = EvidenceChecker()
SUBJECTS_CHECKER = EvidenceChecker(against=True)
"""Checks the run of a subject, which may give any value to a proposition with a run-time error."""
