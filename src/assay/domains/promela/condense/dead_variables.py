"""Dead variables are reset: a local variable is 0 while it is dead.

A state and the same state with its dead variables set to 0 are bisimilar for every property that does not read these
variables. So one of them is enough. Variables that the property or another process reads (`P:x`) are never reset.
Variables that hold channels are kept too: ample sets read them to find the users of a channel.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from msgspec.structs import replace

from assay.domains.promela.ample.visibility import Visibility
from assay.domains.promela.condense.liveness import live_slots, written_slots
from assay.domains.promela.model import expression as e
from assay.domains.promela.model import graph as g
from assay.domains.promela.model.slots import slots_of
from assay.domains.promela.model.state import Live, State

Dead = tuple[tuple[int, ...], ...]
"""For each process type and node, the dead slots, as bits."""
MOST = 24
"""A process with more candidate slots keeps them all, since resetting takes time."""


def dead_slots(model: g.Model, seen: Visibility) -> Dead:
    """Find the dead slots; slots in `seen` are visible from outside and never dead."""
    own = (_plain_slots(process, model) for process in model.processes)
    looked_at = [sum(1 << slot for type_, slot in seen.slots if type_ == kind) for kind in range(len(model.processes))]
    return tuple(
        _dead_in(process, slots & ~looked)
        for process, slots, looked in zip(model.processes, own, looked_at, strict=True)
    )


def _dead_in(process: g.Process, own: int) -> tuple[int, ...]:
    if not 0 < own.bit_count() <= MOST:
        return (0,) * len(process.nodes)
    return tuple(own & ~live for live in live_slots(process))


def _plain_slots(process: g.Process, model: g.Model) -> int:
    types = slots_of(process.variables, model.structures, process.size).types
    return sum(1 << slot for slot, kind in enumerate(types) if kind != e.CHANNEL)


def without(state: State, dead: Dead) -> State:
    """Give the state with its dead variables set to 0."""
    processes = tuple(
        [_without(live, bits) if (bits := dead[live.type][live.node]) else live for live in state.processes]
    )
    return state if processes == state.processes else state._replace(processes=processes)


@lru_cache(maxsize=1 << 14)
def _without(live: Live, dead: int) -> Live:
    return live._replace(values=tuple(0 if dead >> i & 1 else v for i, v in enumerate(live.values)))


def forgetful(model: g.Model, dead: Dead) -> g.Model:
    """Give the model with resets on the edges and initial values where variables die."""
    changed = (
        _forgetful(process, nodes, slots_of(process.variables, model.structures, process.size).types)
        for process, nodes in zip(model.processes, dead, strict=True)
    )
    return replace(model, processes=tuple(changed))


def _forgetful(process: g.Process, dead: tuple[int, ...], types: Sequence[e.Type]) -> g.Process:
    if not any(dead):
        return process
    zero = e.Constant(0)
    cells = [e.Cell(slot, kind, shared=False) for slot, kind in enumerate(types)]

    def changed(edge: g.Edge) -> g.Edge:
        if not edge.target or not dead[edge.target]:
            return edge
        new = dead[edge.target] & (~dead[edge.source] | written_slots(edge))
        effects = tuple(g.Assign(cell, zero) for slot, cell in enumerate(cells) if new >> slot & 1)
        return replace(edge, effects=edge.effects + effects) if effects else edge

    nodes = tuple(
        replace(node, edges=tuple(map(changed, node.edges))) if node.edges else node for node in process.nodes
    )
    first = tuple(g.Initial(cell, zero) for slot, cell in enumerate(cells) if dead[process.start] >> slot & 1)
    return replace(process, nodes=nodes, initials=process.initials + first)
