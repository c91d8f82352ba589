"""Transient states: where the ample set is one invisible step, the state after it represents the state before.

The step does not change what the property observes, and it is the only one of the reduced system there. So a run that
omits the state is stutter-equivalent. No cycle consists of reduced states only, so the path through transient states
ends.
"""

from __future__ import annotations

from assay.domains.promela.ample.candidates import candidates, steps_of
from assay.domains.promela.ample.table import Ample
from assay.domains.promela.model.compiled import Compilable
from assay.domains.promela.model.state import Action, State
from assay.domains.promela.model.system import Step


def transient_path(ample: Ample, whole: Compilable, state: State) -> list[Step[Action, State]]:
    """The steps of the path through transient states from a state on."""
    out: list[Step[Action, State]] = []
    while ample.transient and (step := _only_step(ample, whole, state)) is not None:
        out.append(step)
        state = step.target
    return out


def _only_step(ample: Ample, whole: Compilable, state: State) -> Step[Action, State] | None:
    everything = whole.steps(state)
    for process in candidates(ample, whole.model, state):
        live = state.processes[process]
        if ample.transient[live.type][live.node]:
            mine = steps_of(process, everything)
            if len(mine) == 1 and not mine[0].fault:
                return mine[0]
    return None
