"""Searches a system for a violation, with the reference semantics or with compiled code."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from msgspec.structs import replace

from assay.automata.buchi.automaton import Automaton
from assay.core.domain.lazy import LazyModule
from assay.domains.promela.engine.engines import Said, decide_cycles, decide_safety
from assay.domains.promela.model.case import SAFETY
from assay.domains.promela.model.compiled import Compilable
from assay.domains.promela.model.question import Question
from assay.domains.promela.model.state import Action, State
from assay.domains.promela.model.system import A, S
from assay.domains.promela.oracle.task import Finding, Task

if TYPE_CHECKING:
    from assay.automata.buchi import translate as buchi
    from assay.automata.formula import normal
    from assay.domains.promela.engine.native.search import answers as native
else:
    buchi = LazyModule("assay.automata.buchi.translate")
    normal = LazyModule("assay.automata.formula.normal")
    native = LazyModule("assay.domains.promela.engine.native.search.answers")

PLAIN_MOST = 1_000_000
"""The reference search explores at most this many states: more would take hours."""


def search(task: Task[S, A]) -> Finding[S, A]:
    """Search for a violation; `SpentError` at a limit, `Unsupported` if the model cannot be compiled."""
    return Finding(task, _natively(task) if task.native else _by_reference(task))


def _by_reference(task: Task[S, A]) -> Said:
    room = replace(task.room, states=min(task.room.states, PLAIN_MOST))
    if task.question.asked.kind == SAFETY:
        return decide_safety(task.searched, task.engine, room)
    return decide_cycles(task.searched, violating(task.question), task.engine, room)


def _natively(task: Task[S, A]) -> Said:
    question, model = cast("Question[State, Action]", task.searched), cast("Compilable", task.question.system)
    if question.asked.kind == SAFETY:
        breadth_first = task.engine.breadth_first
        return native.decide_safety(question, task.room, task.ample, sample=model, breadth_first=breadth_first)
    automaton, components = violating(task.question), task.engine.components
    return native.decide_cycles(question, automaton, task.room, task.ample, components=components, sample=model)


def violating(question: Question[S, A]) -> Automaton:
    """Give the automaton of the runs that violate a property."""
    formula, watching = question.asked.formula, question.violation_automaton
    if formula is not None:
        return buchi.translate(normal.negated(formula))
    if watching is None:
        raise ValueError(f"{question.asked.part} is not a property of infinite runs")
    return watching
