"""Whether a question permits partial order reduction, and the ample function for it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from assay.automata.formula.formula import atoms, next_free
from assay.domains.promela.ample.paper import paper
from assay.domains.promela.ample.refined import refined
from assay.domains.promela.ample.table import Ample
from assay.domains.promela.ample.traversal import inside
from assay.domains.promela.ample.visibility import Visibility, visibility_of
from assay.domains.promela.model import expression as e
from assay.domains.promela.model.case import ACCEPTANCE, NEVER, NON_PROGRESS
from assay.domains.promela.model.graph import Model
from assay.domains.promela.model.question import Question
from assay.domains.promela.model.state import Action, State

AMPLE: Mapping[str, Callable[[Model, Visibility], Ample]] = {"paper": paper, "refined": refined}
"""The ample functions by name."""


def ample_for(
    question: Question[State, Action], model: Model, resolve: Callable[[str], e.Expression], name: str
) -> tuple[Ample | None, str]:
    """Give the ample function for a question, or None and the reason why reduction would be unsound."""
    asked = question.asked
    if reason := why_not(question, model, resolve):
        return None, reason
    propositions = [resolve(text) for text in atoms(asked.formula)] if asked.formula is not None else []
    seen = visibility_of(model, propositions, accept=asked.kind == ACCEPTANCE, progress=asked.kind == NON_PROGRESS)
    return AMPLE[name](model, seen), ""


def why_not(question: Question[State, Action], model: Model, resolve: Callable[[str], e.Expression]) -> str:
    """Why reduction would be unsound; empty if it is sound."""
    formula = question.asked.formula
    propositions = [resolve(text) for text in atoms(formula)] if formula is not None else []
    return not_stutter_invariant(question) or global_dependence(model, propositions)


def not_stutter_invariant(question: Question[State, Action]) -> str:
    """Why a question is not stutter-invariant; empty if it is."""
    if question.fair:
        return "weak fairness depends on which processes are enabled"
    if question.asked.kind == NEVER:
        return "a never claim may not be stutter-invariant"
    if question.asked.formula is not None and not next_free(question.asked.formula):
        return "the formula has X, so it is not stutter-invariant"
    return ""


def global_dependence(model: Model, propositions: Sequence[e.Expression]) -> str:
    """Why every step of the model depends on every process; empty if it does not."""
    if model.uses_priorities:
        return "with priorities, a step of one process can disable any other"
    if any(process.claims for process in model.processes):
        return "a check of xr and xs concerns the channels of all processes"
    if model.uses_last:
        return "every step changes _last"
    for part in inside((model.processes, model.initials)):
        if isinstance(part, e.OfProcess):
            return f"{part.function} depends on the whole state of another process"
    for part in inside(tuple(propositions)):
        if isinstance(part, e.OfProcess | e.Timeout):
            return "the property depends on which statements are executable"
    return ""
