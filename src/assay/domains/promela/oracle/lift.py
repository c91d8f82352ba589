"""Lifts a finding from the condensed or reduced system to the model itself."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from msgspec.structs import replace

from assay.core.domain.lazy import LazyModule
from assay.domains.promela.engine.engines import PLAIN, Said
from assay.domains.promela.engine.space import Explored, Room, Space, SpentError
from assay.domains.promela.model.evidence import Lasso, Run
from assay.domains.promela.model.limits import BY_HAND
from assay.domains.promela.model.question import Question
from assay.domains.promela.model.state import Action, State
from assay.domains.promela.model.system import A, S
from assay.domains.promela.oracle.task import Finding, Task

if TYPE_CHECKING:
    from assay.domains.promela.ample import reduced_system
    from assay.domains.promela.engine.native.codegen import codegen_context as codegen
    from assay.domains.promela.engine.native.search import answers as native
else:
    reduced_system = LazyModule("assay.domains.promela.ample.reduced_system")
    codegen = LazyModule("assay.domains.promela.engine.native.codegen.codegen_context")
    native = LazyModule("assay.domains.promela.engine.native.search.answers")


def lift(finding: Finding[S, A]) -> Finding[S, A]:
    """Give a counterexample as a run of the model; without one, the space of the model, to be certified."""
    task, said = finding.task, finding.said
    if said.lifted or (task.condensed is None and task.reduced is None):
        return finding
    if said.violation is not None:
        return replace(finding, said=replace(said, violation=_lifted(task, said.violation)))
    return replace(finding, said=replace(said, space=_space(task, said)))


def _lifted(task: Task[S, A], violation: Run | Lasso) -> Run | Lasso:
    if task.condensed is not None:
        return task.condensed.recalled(violation)
    return violation if task.reduced is None else reduced_system.lift_run(task.reduced, violation)


def _space(task: Task[S, A], said: Said) -> Space:
    """Give the space of the model, limited to the states that may be certified, or to none if there are more."""
    question, room = task.question, replace(task.room, states=min(task.room.certify, BY_HAND))
    space = Explored(question.system, room, movers=False)
    if task.condensed is not None:
        doubtful = room.states // 4 < said.states <= room.states
    else:
        doubtful = task.engine.form != PLAIN and _exceeds(space, room.small)
    if doubtful and not _fits(cast("Question[State, Action]", question), room):
        return Explored(question.system, replace(room, states=0), movers=False)
    return space


def _exceeds(space: Space, most: int) -> bool:
    """Whether the reference search finds more than `most` states."""
    try:
        for number in range(most):
            if number >= space.states:
                return False
            space.expand(number)
    except SpentError:
        pass
    return True


def _fits(question: Question[State, Action], room: Room) -> bool:
    """Whether a native search of the model itself stays within the room. A model that has no native code may fit."""
    try:
        return native.decide_safety(question, room).states <= room.states
    except SpentError:
        return False
    except codegen.Unsupported:
        return True
