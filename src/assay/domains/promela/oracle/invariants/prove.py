"""Proves a property of a model with many states by an inductive invariant, where one is at hand."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from assay.core.domain.lazy import LazyModule
from assay.domains.promela.model.compiled import Compilable
from assay.domains.promela.model.invariant import Invariant
from assay.domains.promela.model.question import Question, is_about_states
from assay.domains.promela.model.state import Action, State
from assay.domains.promela.model.system import A, S

if TYPE_CHECKING:
    from assay.domains.promela.oracle.invariants import find
else:
    find = LazyModule("assay.domains.promela.oracle.invariants.find")


class ProvedError(Exception):
    """Stops a search: the property is proved."""

    def __init__(self, proof: Invariant, stored: int) -> None:
        super().__init__()
        self.proof, self.stored = proof, stored


def is_invariant_question(question: Question[S, A]) -> bool:
    """Whether an invariant may answer a question."""
    return is_about_states(question.asked) and isinstance(question.system, Compilable)


def prove(question: Question[S, A], stored: int) -> None:
    """Look for an invariant after a search has stored this number of states; `ProvedError` if one is found."""
    found = find.find_invariant(cast("Question[State, Action]", question))
    if isinstance(found, Invariant):
        raise ProvedError(found, stored)
