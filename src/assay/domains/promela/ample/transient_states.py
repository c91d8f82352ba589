"""States that are passed at once: where one step is enough, the state after it stands for the state before.

Such a step changes nothing that the property sees, and it is the only one that the reduced system has there. So every
run through the state goes on to the next, and is the same without it, up to stuttering. No run stays for ever among
states that are not fully expanded: the way ends.
"""

from __future__ import annotations

from assay.domains.promela.ample.candidates import candidates, steps_of
from assay.domains.promela.ample.table import Ample
from assay.domains.promela.model.compiled import Compilable
from assay.domains.promela.model.state import Action, State
from assay.domains.promela.model.system import Step


def way_on(ample: Ample, whole: Compilable, state: State) -> list[Step[Action, State]]:
    """The steps that are taken at once from a state on."""
    out: list[Step[Action, State]] = []
    while ample.short and (step := _only_step(ample, whole, state)) is not None:
        out.append(step)
        state = step.target
    return out


def _only_step(ample: Ample, whole: Compilable, state: State) -> Step[Action, State] | None:
    everything = whole.steps(state)
    for process in candidates(ample, whole.model, state):
        live = state.processes[process]
        if ample.short[live.type][live.node]:
            mine = steps_of(process, everything)
            if len(mine) == 1 and not mine[0].fault:
                return mine[0]
    return None
