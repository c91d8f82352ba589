"""Finds nodes with a single send or receive, for which the channel's contents decide on conflicts."""

from __future__ import annotations

from assay.domains.promela.ample.atomic_sequence import step_edges
from assay.domains.promela.ample.channel_access import ChannelUses, ExactUse
from assay.domains.promela.ample.footprint import Footprints
from assay.domains.promela.ample.ports import ANY, OWNED
from assay.domains.promela.model import expression as e
from assay.domains.promela.model import graph as g


def channel_uses(footprints: Footprints, kind: int, node: int, *, soft: bool) -> ChannelUses:
    """The channel accesses of the steps from a node."""
    process = footprints.model.processes[kind]
    edges = process.nodes[node].edges
    if _only_first(footprints, process, node):
        found = tuple(_exact(footprints, edge, kind) for edge in edges)
        plain = all(one is not None or not footprints.own(edge).uses for one, edge in zip(found, edges, strict=True))
        if plain:
            return ChannelUses(tuple(one for one in found if one is not None), 0, soft)
    rough = 0
    for edge in step_edges(process, node):
        rough |= footprints.of(edge, process).uses
    return ChannelUses((), rough)


def is_soft(footprints: Footprints, kind: int, node: int) -> bool:
    """Whether each step that may return to this node sends or receives a message."""
    process = footprints.model.processes[kind]
    edges = process.nodes[node].edges
    return _only_first(footprints, process, node) and all(
        _exact(footprints, edge, kind) is not None and not _keeps(edge)
        for edge in edges
        if footprints.own(edge).uses or _comes_back(process, edge)
    )


def _only_first(footprints: Footprints, process: g.Process, node: int) -> bool:
    """Whether only the first edge of a step accesses channels, and no `else` or `unless` depends on other edges."""
    first = process.nodes[node].edges
    return not any(edge.otherwise or edge.escape for edge in first) and not any(
        footprints.own(edge).uses for edge in step_edges(process, node) if edge.source != node
    )


def _exact(footprints: Footprints, edge: g.Edge, kind: int) -> ExactUse | None:
    """The single access of an edge to a channel that is known in every state, if it has no other."""
    ports = footprints.ports
    done = [effect for effect in edge.effects if isinstance(effect, g.Send | g.Receive)]
    if ports is None or len(done) != 1 or any(isinstance(effect, g.Sequence) for effect in edge.effects):
        return None
    effect = done[0]
    number = ports.of(effect.channel, kind)
    if number == ANY or not isinstance(effect.channel, e.Load):
        return None
    port = ports.variables[number - OWNED - 1]
    if len(port.slots) != 1 or (effect.in_order if isinstance(effect, g.Send) else effect.anywhere):
        return None
    alone = footprints.own(edge).uses.bit_count() == 1  # no condition inspects a channel
    return ExactUse(isinstance(effect, g.Send), port) if alone else None


def _keeps(edge: g.Edge) -> bool:
    return any(isinstance(effect, g.Receive) and effect.keep for effect in edge.effects)


def _comes_back(process: g.Process, edge: g.Edge) -> bool:
    seen, waiting = {edge.target}, [edge.target]
    while waiting:
        for onward in process.nodes[waiting.pop()].edges:
            if onward.target not in seen:
                seen.add(onward.target)
                waiting.append(onward.target)
    return edge.source in seen
