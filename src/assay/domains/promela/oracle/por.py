"""Selects the ample sets of partial order reduction for a question."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from assay.core.domain.lazy import LazyModule
from assay.domains.promela.engine.sample import SAMPLE_STATES, run_of, sample_of
from assay.domains.promela.model.compiled import Compilable
from assay.domains.promela.model.graph import Model
from assay.domains.promela.model.question import Question
from assay.domains.promela.model.state import Action, State
from assay.domains.promela.model.system import A, S

if TYPE_CHECKING:
    from assay.domains.promela.ample import applicability, candidates
    from assay.domains.promela.ample.table import Ample
else:
    applicability = LazyModule("assay.domains.promela.ample.applicability")
    candidates = LazyModule("assay.domains.promela.ample.candidates")

NONE, REFINED, AUTO = "none", "refined", "auto"
PORS = (NONE, "paper", REFINED)
"""The partial order reductions."""
CHOICES = (AUTO, *PORS)
"""The values of `--por`; `auto`: refined, for a search of many states."""
_SAMPLED, _OFTEN = 40, 0.9
"""The states of a run that are looked at, and as many near the start; a reduction promises much if a process may go
first in this part of them."""


def ample_sets(question: Question[S, A], por: str) -> tuple[Ample | None, str]:
    """Give the ample sets for a question; or None, and the reason if a reduction was asked for."""
    system = question.system
    if por in (NONE, AUTO) or not isinstance(system, Compilable):
        return None, ""
    return applicability.ample_for(cast("Question[State, Action]", question), system.model, system.expression, por)


def reducible(question: Question[S, A]) -> bool:
    """Whether partial order reduction preserves the answer to a question; the analysis of its model takes longer."""
    system = question.system
    if not isinstance(system, Compilable):
        return False
    return not applicability.why_not(cast("Question[State, Action]", question), system.model, system.expression)


def promises_much(question: Question[S, A], ample: Ample) -> bool:
    """Whether a reduction will leave much fewer states, by a look at some states of the model."""
    system = question.system
    if not isinstance(system, Compilable):
        return False
    model, run = system.model, run_of(system, SAMPLE_STATES)
    sample = [*run[:: 1 + len(run) // _SAMPLED], *sample_of(system)[: 2 * _SAMPLED : 2]]
    states = [state for state in sample if _has_choice(model, state)]
    reduced = sum(next(candidates.candidates(ample, model, state), None) is not None for state in states)
    return reduced >= _OFTEN * len(states)


def _has_choice(model: Model, state: State) -> bool:
    """Whether several processes have not ended yet."""
    return sum(bool(model.processes[live.type].nodes[live.node].edges) for live in state.processes) > 1
