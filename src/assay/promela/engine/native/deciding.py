"""Answers by native search, in the words of the reference: runs as choices among the steps of each state."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import TYPE_CHECKING

from assay.ltl.automaton import Automaton
from assay.ltl.degeneralise import degeneralise
from assay.promela.engine.engines import Said
from assay.promela.engine.native.compiling import Compiled, first_states
from assay.promela.engine.native.outcome import Limits, Outcome
from assay.promela.engine.native.searching import find_bad, find_cycle
from assay.promela.engine.space import Explored, Room
from assay.promela.evidence import STUTTER, Lasso, Run
from assay.promela.model.case import NEVER
from assay.promela.model.compiled import Compilable
from assay.promela.model.question import AT_ACCEPT, AT_PROGRESS, Question, atoms_of
from assay.promela.model.state import Action, State

if TYPE_CHECKING:
    from assay.promela.ample.table import Ample

_LABELS = {AT_ACCEPT: "accepting", AT_PROGRESS: "progressing"}


def decide_safety(question: Question[State, Action], room: Room, ample: Ample | None = None) -> Said:
    """Look for a bad state or step, breadth first."""
    system = question.system
    assert isinstance(system, Compilable)
    found = find_bad(Compiled(system.model, system.initial, _known(system), (), 0, ample), _limits(room))
    violation = None
    if found.run is not None:
        violation = Run(_choices(system, found.run, found.why), found.why)
    return _said(question, room, found, violation)


def decide_cycles(
    question: Question[State, Action],
    automaton: Automaton,
    room: Room,
    ample: Ample | None = None,
    *,
    components: bool,
) -> Said:
    """Look for a run that the automaton accepts."""
    system = question.system
    assert isinstance(system, Compilable)
    if not components and len(automaton.acceptance) != 1:
        automaton = degeneralise(automaton)
    propositions = [_LABELS.get(atom) or system.expression(atom) for atom in atoms_of(automaton)]
    compiled = Compiled(system.model, system.initial, _known(system), propositions, automaton.states, ample)
    found = find_cycle(compiled, automaton, _limits(room), stutters=question.stutters, components=components)
    violation = None
    if found.run is not None:
        hops = [*found.run, found.run[found.start]]
        claim = found.claim if question.asked.kind == NEVER else ()
        violation = Lasso(_choices(system, hops, ""), found.start, claim)
    return _said(question, room, found, violation)


def _said(question: Question[State, Action], room: Room, found: Outcome, violation: Run | Lasso | None) -> Said:
    space = Explored(question.system, room, movers=question.fair)
    return Said(violation, space, found.states, found.transitions, found.fault, found.bytes)


def _known(system: Compilable) -> list[State]:
    def following(state: State) -> list[State]:
        return [step.target for step in system.steps(state) if step.fault in ("", "assertion")]

    return first_states(system.initial, following)


def _limits(room: Room) -> Limits:
    return Limits(room.states, room.memory, room.tell)


def _choices(system: Compilable, run: Sequence[State], why: str) -> tuple[int, ...]:
    """Which steps the reference takes along the run; `why` is the fault of one more step at its end."""
    out = []
    for state, target in pairwise(run):
        steps = system.steps(state)
        if not steps and state == target:
            out.append(STUTTER)
            continue
        out.append(next(i for i, step in enumerate(steps) if step.target == target and step.fault in ("", "assertion")))
    if why not in ("", "deadlock"):
        out.append(next(i for i, step in enumerate(system.steps(run[-1])) if step.fault == why))
    return tuple(out)
