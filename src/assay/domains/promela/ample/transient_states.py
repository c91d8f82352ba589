"""Transient states: where the ample set is one invisible step, the state after it represents the state before.

The step does not change what the property observes, and it is the only one of the reduced system there. So a run that
omits the state is stutter-equivalent. No cycle consists of reduced states only, so the path through transient states
ends.
"""

from __future__ import annotations

from collections.abc import Sequence

from assay.domains.promela.ample.candidates import candidates, steps_of
from assay.domains.promela.ample.table import Ample
from assay.domains.promela.model.compiled import Compilable
from assay.domains.promela.model.state import Action, State
from assay.domains.promela.model.system import CONTINUABLE, Step


def transient_path(ample: Ample, whole: Compilable, state: State) -> list[Step[Action, State]]:
    """The steps of the path through transient states from a state on."""
    out: list[Step[Action, State]] = []
    while ample.transient and (step := _only_step(ample, whole, whole.steps(state), state)) is not None:
        out.append(step)
        state = step.target
    return out


def path_to(ample: Ample | None, whole: Compilable, state: State, target: State) -> list[Step[Action, State]]:
    """A path from a state to the one after a step and transient states.

    All steps are followed side by side: a wrong one may lead through many transient states. Where a state has a single
    step, that one is taken, transient or not.
    """
    ways = [[step] for step in whole.steps(state) if step.fault in CONTINUABLE]
    found = next((way for way in ways if way[0].target == target), None)
    ways = [way for way in ways if not way[0].fault]
    while found is None:
        ways = [way for way in ways if _extend(ample, whole, way)]
        if not ways:
            raise ValueError("a step of the reduced system is a path of the whole one")
        found = next((way for way in ways if way[-1].target == target), None)
    return found


def _extend(ample: Ample | None, whole: Compilable, way: list[Step[Action, State]]) -> bool:
    """Append the next step to a path through transient states; whether there is one."""
    state = way[-1].target
    everything = whole.steps(state)
    single = len(everything) == 1 and not everything[0].fault
    step = everything[0] if single else None if ample is None else _only_step(ample, whole, everything, state)
    way += () if step is None else (step,)
    return step is not None


def _only_step(
    ample: Ample, whole: Compilable, everything: Sequence[Step[Action, State]], state: State
) -> Step[Action, State] | None:
    for process in candidates(ample, whole.model, state):
        live = state.processes[process]
        if ample.transient[live.type][live.node]:
            mine = steps_of(process, everything)
            if len(mine) == 1 and not mine[0].fault:
                return mine[0]
    return None
