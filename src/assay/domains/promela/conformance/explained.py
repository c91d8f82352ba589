"""Known differences between SPIN's simulator and SPIN's verifier, in which the semantics follows the verifier.

A run is compared up to such a difference. `docs/promela.md` lists them.
"""

from __future__ import annotations

from collections.abc import Iterator

from assay.domains.promela.conformance.simulation_text import DEATH, Event
from assay.domains.promela.model.expression import TRUE, Last, OfProcess, ProcessCount
from assay.domains.promela.model.graph import Model, Start
from assay.domains.promela.tree.parts import parts

BIT_ARRAY = "the simulator stores an element of a bit array in one bit, the verifier in a byte"
DEAD_CHANNEL = "the simulator keeps the channels of a process that has terminated"
SORTED = "a sorted send compares numbers in the simulator after they are truncated, and in the verifier before"
PROVIDED = "in the simulator a process terminates while its provided clause is false"
LAST = "the simulator does not update _last when it replays a trail"
COUNT = "the simulator counts a new process in _nr_pr before it evaluates the arguments of run"
POSITION = "the simulator stops at jumps, so pc_value and enabled differ"


def explain(model: Model, event: Event | None, *, replayed: bool = False) -> str:
    """The known reason why a step of the simulator may differ; empty if there is none."""
    if event is not None and event.movers[0].statement == DEATH and any(p.provided != TRUE for p in model.processes):
        return PROVIDED
    used = set(_used(model))
    if "enabled" in used or "pc_value" in used:
        return POSITION
    if "run" in used:
        return COUNT
    return LAST if "_last" in used and replayed else ""


def _used(model: Model) -> Iterator[str]:
    for part in parts(model.processes):
        if isinstance(part, OfProcess):
            yield part.function
        elif isinstance(part, Last):
            yield "_last"
        elif isinstance(part, Start) and any(isinstance(inner, ProcessCount) for inner in parts(part.values)):
            yield "run"
