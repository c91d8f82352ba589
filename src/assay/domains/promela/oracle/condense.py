"""Makes the system that is searched smaller: the stages `condense` and `reduce` of the pipeline."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from msgspec.structs import replace

from assay.core.domain.lazy import LazyModule
from assay.domains.promela.model.compiled import Compilable
from assay.domains.promela.model.question import Question
from assay.domains.promela.model.state import Action, State
from assay.domains.promela.model.system import A, S
from assay.domains.promela.oracle.task import Task

if TYPE_CHECKING:
    from assay.domains.promela.ample import reduced_system
    from assay.domains.promela.condense import system as condensed
else:
    reduced_system = LazyModule("assay.domains.promela.ample.reduced_system")
    condensed = LazyModule("assay.domains.promela.condense.system")


def condense(task: Task[S, A]) -> Task[S, A]:
    """Reset dead variables and merge statements, for a native search. Ample sets replace statement merging."""
    if not task.native:
        return task
    question = cast("Question[State, Action]", task.question)
    system = condensed.Condensed(question, merges=task.merges and task.ample is None)
    return replace(task, condensed=system) if system.differs else task


def reduce(task: Task[S, A]) -> Task[S, A]:
    """Keep only the steps of ample sets, for a reference search. Native code selects ample sets itself."""
    if task.native or task.ample is None:
        return task
    return replace(task, reduced=reduced_system.ReducedSystem(cast("Compilable", task.question.system), task.ample))
