"""Selects the ample sets of partial order reduction for a question."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from assay.core.domain.lazy import LazyModule
from assay.domains.promela.model.compiled import Compilable
from assay.domains.promela.model.question import Question
from assay.domains.promela.model.state import Action, State
from assay.domains.promela.model.system import A, S

if TYPE_CHECKING:
    from assay.domains.promela.ample import applicability
    from assay.domains.promela.ample.table import Ample
else:
    applicability = LazyModule("assay.domains.promela.ample.applicability")

NONE, REFINED, AUTO = "none", "refined", "auto"
PORS = (NONE, "paper", REFINED)
"""The partial order reductions."""
CHOICES = (AUTO, *PORS)
"""The values of `--por`; `auto`: refined, for a search of many states."""


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
