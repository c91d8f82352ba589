"""Known differences between SPIN's simulator and SPIN's verifier, in which the semantics follows the verifier.

A run is compared up to such a difference. `docs/promela.md` lists them.
"""

from __future__ import annotations

from collections.abc import Iterator

from assay.domains.promela.conformance.simulation_text import DEATH, Event
from assay.domains.promela.model.expression import TRUE, Last, OfProcess, ProcessCount
from assay.domains.promela.model.graph import Model, Sequence, Start
from assay.domains.promela.tree.parts import parts

BIT_ARRAY = "the simulator stores an element of a bit array in one bit, the verifier in a byte"
DEAD_CHANNEL = "the simulator keeps the channels of a process that has terminated"
SORTED = "a sorted send compares numbers in the simulator after they are truncated, and in the verifier before"
PROVIDED = "in the simulator a process terminates while its provided clause is false"
LAST = "the simulator does not update _last when it replays a trail"
COUNT = "the simulator counts a new process in _nr_pr before it evaluates the arguments of run"
POSITION = "the simulator stops at jumps, so pc_value and enabled differ"


DIVIDED = "the simulator lets other processes move inside a d_step that is inside an atomic sequence"
ESCAPED = "simulator and verifier disagree on an escape that begins with another unless, or with else"
HANDSHAKE = "the verifier executes a d_step that begins with a selection in the middle of a handshake"


def explain(model: Model, event: Event | None, *, replayed: bool = False) -> str:
    """The known reason why a step of the simulator may differ; empty if there is none."""
    if event is not None and event.movers[0].statement == DEATH and any(p.provided != TRUE for p in model.processes):
        return PROVIDED
    used = set(_used(model))
    if "enabled" in used or "pc_value" in used:
        return POSITION
    if "run" in used:
        return COUNT
    if "divided" in used:
        return DIVIDED
    if "escaped" in used:
        return ESCAPED
    return LAST if "_last" in used and replayed else ""


def explain_states(model: Model) -> str:
    """The known reason why SPIN's verifier may reach more states; empty if there is none."""
    rendezvous = any(not shape.capacity for shape in model.shapes)
    starts = (
        node
        for part in parts(model.processes)
        if isinstance(part, Sequence)
        for node in part.nodes
        if node.number == part.start
    )
    return HANDSHAKE if rendezvous and any(edge.guard == TRUE for node in starts for edge in node.edges) else ""


def _used(model: Model) -> Iterator[str]:
    for process in model.processes:
        for node in process.nodes:
            for edge in node.edges if node is not None else ():
                if edge.atomic and any(
                    isinstance(effect, Sequence)
                    for after in process.nodes[edge.target].edges
                    for effect in after.effects
                ):
                    yield "divided"
                inner = process.nodes[edge.escape].edges if edge.escape else ()
                if edge.escape and (edge.otherwise or any(first.escape for first in inner)):
                    yield "escaped"
    for part in parts(model.processes):
        if isinstance(part, OfProcess):
            yield part.function
        elif isinstance(part, Last):
            yield "_last"
        elif isinstance(part, Start) and any(isinstance(inner, ProcessCount) for inner in parts(part.values)):
            yield "run"
