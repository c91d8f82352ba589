"""Answers of native searches in terms of the semantics: runs as choices among the steps of each state."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from itertools import pairwise
from typing import TYPE_CHECKING

from msgspec.structs import replace

from assay.automata.buchi.automaton import Automaton
from assay.automata.buchi.degeneralise import degeneralise
from assay.domains.promela.ample.reduced_system import choices_of
from assay.domains.promela.ample.transient_states import path_to
from assay.domains.promela.engine.engines import Said
from assay.domains.promela.engine.native.search.adaptive_model import AdaptiveModel
from assay.domains.promela.engine.native.search.outcome import Outcome, SearchLimits, StoredRun
from assay.domains.promela.engine.native.search.safety import SHALLOW
from assay.domains.promela.engine.native.search.search import find_bad, find_cycle
from assay.domains.promela.engine.sample import run_of, sample_of
from assay.domains.promela.engine.space import Explored, Room
from assay.domains.promela.model.case import NEVER
from assay.domains.promela.model.compiled import Compilable, Follows
from assay.domains.promela.model.evidence import DEADLOCK, STUTTER, Lasso, Run
from assay.domains.promela.model.question import AT_ACCEPT, AT_PROGRESS, Question, atoms_of
from assay.domains.promela.model.state import Action, State

if TYPE_CHECKING:
    from assay.domains.promela.ample.table import Ample

LONG_RUN = 3_000
"""Steps of a run by the semantics, for a model that starts more processes than its first states have."""
_LABELS = {AT_ACCEPT: "accepting", AT_PROGRESS: "progressing"}


def compiled_for(
    question: Question[State, Action],
    automaton: Automaton | None,
    ample: Ample | None,
    sample: Compilable | None = None,
) -> AdaptiveModel:
    """Prepare the model of a question for searches of it or of its product with an automaton.

    The first states of `sample`, or of the system itself, give the ranges of variables.
    """
    system = question.system
    assert isinstance(system, Compilable)
    atoms = () if automaton is None else atoms_of(automaton)
    propositions = [_LABELS.get(atom) or system.expression(atom) for atom in atoms]
    states = 0 if automaton is None else automaton.states
    known, more = sample_of(sample or system), partial(run_of, sample or system, LONG_RUN)
    return AdaptiveModel(system.model, system.initial, known, propositions, states, ample, more)


def decide_safety(
    question: Question[State, Action],
    room: Room,
    ample: Ample | None = None,
    compiled: AdaptiveModel | None = None,
    sample: Compilable | None = None,
    *,
    breadth_first: bool = True,
) -> Said:
    """Search for a bad state or step; `compiled` is the model if it is compiled already."""
    system = question.system
    assert isinstance(system, Compilable)
    compiled = compiled or compiled_for(question, None, ample, sample=sample)
    found = find_bad(compiled, _limits(room), shallow=None if breadth_first else SHALLOW)
    if found.run is None:
        return _said(question, room, found, None)
    if ample is None and isinstance(system, Follows) and isinstance(found.run, StoredRun):
        choices = system.follow(found.run, "" if found.why == DEADLOCK else found.why)
        return replace(_said(question, room, found, Run(choices, found.why)), lifted=True)
    violation = Run(_flat(_choices(system, found.run, found.why, ample)), found.why)
    return _said(question, room, found, violation)


def decide_cycles(
    question: Question[State, Action],
    automaton: Automaton,
    room: Room,
    ample: Ample | None = None,
    compiled: AdaptiveModel | None = None,
    sample: Compilable | None = None,
    *,
    components: bool,
) -> Said:
    """Search for an accepted run; `compiled` is the model if it is compiled already for this automaton."""
    system = question.system
    assert isinstance(system, Compilable)
    components = components and (room.threads == 1 or room.compress)  # several threads choose by the automaton
    if not components and len(automaton.acceptance) != 1:
        automaton = degeneralise(automaton)
    compiled = compiled or compiled_for(question, automaton, ample, sample=sample)
    found = find_cycle(compiled, automaton, _limits(room), stutters=question.stutters, components=components)
    violation = None
    if found.run is not None:
        hops = [*found.run, found.run[found.start]]
        claim = found.claim if question.asked.kind == NEVER else ()
        parts = _choices(system, hops, "", ample)
        violation = Lasso(_flat(parts), len(_flat(parts[: found.start])), claim)
    return _said(question, room, found, violation)


def _said(question: Question[State, Action], room: Room, found: Outcome, violation: Run | Lasso | None) -> Said:
    space = Explored(question.system, room, movers=question.fair)
    return Said(violation, space, found.states, found.transitions, found.fault, found.bytes, omission=found.omission)


def _limits(room: Room) -> SearchLimits:
    return SearchLimits(room.states, room.memory, room.tell, room.compress, room.threads, room.lossy, room.bits)


def _choices(system: Compilable, run: Sequence[State], why: str, ample: Ample | None) -> list[tuple[int, ...]]:
    """Give the choices of the semantics between each two states of a run; `why` is the fault of a last step.

    With an ample function, one step of the run may pass transient states, which takes several choices.
    """
    out: list[tuple[int, ...]] = []
    for state, target in pairwise(run):
        steps = system.steps(state)
        if not steps and state == target:
            out.append((STUTTER,))
            continue
        out.append(choices_of(system, state, path_to(ample, system, state, target)))
    if why not in ("", "deadlock"):
        out.append((next(i for i, step in enumerate(system.steps(run[-1])) if step.fault == why),))
    return out


def _flat(parts: Sequence[tuple[int, ...]]) -> tuple[int, ...]:
    return tuple(choice for part in parts for choice in part)
