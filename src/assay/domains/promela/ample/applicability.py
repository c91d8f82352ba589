"""Whether a question can be asked of a reduced system, and which ample function then is right for it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from assay.automata.formula.formula import atoms, next_free
from assay.domains.promela.ample.paper import paper
from assay.domains.promela.ample.refined import refined
from assay.domains.promela.ample.table import Ample
from assay.domains.promela.ample.traversal import inside
from assay.domains.promela.ample.visibility import Watched, watched
from assay.domains.promela.model import expression as e
from assay.domains.promela.model.case import ACCEPTANCE, NEVER, NON_PROGRESS
from assay.domains.promela.model.graph import Model
from assay.domains.promela.model.question import Question
from assay.domains.promela.model.state import Action, State

AMPLE: Mapping[str, Callable[[Model, Watched], Ample]] = {"paper": paper, "refined": refined}
"""The ample functions by name."""


def ample_for(
    question: Question[State, Action], model: Model, resolve: Callable[[str], e.Expression], name: str
) -> tuple[Ample | None, str]:
    """Give the ample function for a question; or None, and why there must be no reduction."""
    asked = question.asked
    propositions = [resolve(text) for text in atoms(asked.formula)] if asked.formula is not None else []
    reason = counts_steps(question) or looks_around(model, propositions)
    if reason:
        return None, reason
    seen = watched(model, propositions, accept=asked.kind == ACCEPTANCE, progress=asked.kind == NON_PROGRESS)
    return AMPLE[name](model, seen), ""


def counts_steps(question: Question[State, Action]) -> str:
    """Why a question may have another answer if steps are left out; empty if it has not."""
    if question.fair:
        return "under weak fairness it matters who could have moved"
    if question.asked.kind == NEVER:
        return "a never claim may count steps"
    if question.asked.formula is not None and not next_free(question.asked.formula):
        return "the formula has X, which counts steps"
    return ""


def looks_around(model: Model, propositions: Sequence[e.Expression]) -> str:
    """Why in this model every step may matter to every process; empty if that is not so."""
    if model.prioritized:
        return "with priorities a step of one process can stop any other"
    if model.remembers:
        return "_last is changed by every step"
    for part in inside((model.processes, model.initials)):
        if isinstance(part, e.OfProcess):
            return f"{part.function} looks at all of another process"
    for part in inside(tuple(propositions)):
        if isinstance(part, e.OfProcess | e.Timeout):
            return "the property asks what processes can do"
    return ""
