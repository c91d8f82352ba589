"""Known differences between SPIN's simulator and SPIN's verifier, in which the semantics follows the verifier.

A run is compared up to such a difference. `docs/promela.md` lists them.
"""

from __future__ import annotations

from collections.abc import Iterator

from assay.domains.promela.conformance.simulation_text import DEATH, Event
from assay.domains.promela.model.expression import TRUE, Last, OfProcess
from assay.domains.promela.model.graph import Model
from assay.domains.promela.tree.parts import parts

UNTRUNCATED = "the simulator stores array elements of structures in 32 bits, and those of bit arrays in one"
DEAD_CHANNEL = "the simulator keeps the channels of a process that has terminated"
PROVIDED = "in the simulator a process terminates while its provided clause is false"
LAST = "the simulator does not update _last when it replays a trail"
POSITION = "the simulator stops at jumps, so pc_value and enabled differ"


def explain(model: Model, event: Event | None, *, replayed: bool = False) -> str:
    """The known reason why a step of the simulator may differ; empty if there is none."""
    if event is not None and event.movers[0].statement == DEATH and any(p.provided != TRUE for p in model.processes):
        return PROVIDED
    used = set(_used(model))
    if "enabled" in used or "pc_value" in used:
        return POSITION
    return LAST if "_last" in used and replayed else ""


def _used(model: Model) -> Iterator[str]:
    for part in parts(model.processes):
        if isinstance(part, OfProcess):
            yield part.function
        elif isinstance(part, Last):
            yield "_last"
