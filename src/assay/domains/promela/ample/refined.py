"""An ample function with a finer dependence analysis.

The steps of a process may access global variables and channels if no other process can reach a conflicting access
before it moves: by its control flow, by guards that are false, and by its channel ends. The decision depends only on
the node of each process, the values that guards read, and the channels.
"""

from __future__ import annotations

from assay.domains.promela.ample.atomic_sequence import may_diverge, step_edges
from assay.domains.promela.ample.channel_access import ChannelUses, PortMap
from assay.domains.promela.ample.channel_use import channel_uses, is_soft
from assay.domains.promela.ample.feedback_vertices import feedback_nodes
from assay.domains.promela.ample.footprint import OTHER, Footprint, Footprints, united
from assay.domains.promela.ample.future_footprint import futures
from assay.domains.promela.ample.ports import Ports
from assay.domains.promela.ample.table import Ample
from assay.domains.promela.ample.visibility import Visibility
from assay.domains.promela.model import expression as e
from assay.domains.promela.model import graph as g

HARD, SOFT, SAFE = 0, 1, 2
"""The class of a node: never ample; ample where its channels exclude a cycle; ample if there is no conflict."""
TRANSIENT_EDGES = 8
"""Nodes with more edges are never transient."""


def refined(model: g.Model, visibility: Visibility) -> Ample:
    """Compute the safe nodes and the accesses that must not conflict with them."""
    kinds = range(len(model.processes))
    # If the property inspects channels, accesses to them are visible, so ports are of no use.
    ports = None if visibility.channels or not model.shapes else Ports(model)
    watched = 0 if ports is None else ports.watched()
    footprints = Footprints(model, ports)
    touched = tuple(_touched(footprints, process) for process in model.processes)
    marks = tuple(_safe_nodes(footprints, kind, touched[kind], visibility) for kind in kinds)
    lasting = sum(isinstance(initial.value, g.NewChannel) for initial in model.initials)
    return Ample(
        tuple(tuple(map(bool, row)) for row in marks),
        touched,
        futures(footprints),
        () if ports is None else tuple(_channel_uses(footprints, kind, marks[kind]) for kind in kinds),
        PortMap(() if ports is None else ports.variables, lasting, watched),
        tuple(_transient(process, row) for process, row in zip(model.processes, marks, strict=True)),
    )


def _channel_uses(footprints: Footprints, kind: int, marks: tuple[int, ...]) -> tuple[ChannelUses, ...]:
    return tuple(channel_uses(footprints, kind, node, soft=mark == SOFT) for node, mark in enumerate(marks))


def _transient(process: g.Process, marks: tuple[int, ...]) -> tuple[bool, ...]:
    return tuple(
        mark != HARD and len(node.edges) <= TRANSIENT_EDGES and not any(edge.atomic for edge in node.edges)
        for node, mark in zip(process.nodes, marks, strict=True)
    )


def _touched(footprints: Footprints, process: g.Process) -> tuple[Footprint, ...]:
    return tuple(
        united(footprints.of(edge, process) for edge in step_edges(process, node.number)) for node in process.nodes
    )


def _safe_nodes(
    footprints: Footprints, kind: int, touched: tuple[Footprint, ...], visibility: Visibility
) -> tuple[int, ...]:
    process = footprints.model.processes[kind]

    def harmless(node: g.Node) -> bool:
        edges = step_edges(process, node.number)
        mark = touched[node.number]
        return (
            bool(edges)
            and process.provided == e.TRUE
            and not mark.touched & OTHER
            and not mark.writes & visibility.globals
            and not any(visibility.is_visible(edge, kind, process) for edge in edges)
            and not may_diverge(edges)
        )

    candidates = frozenset(node.number for node in process.nodes if harmless(node))
    # A node of the feedback vertex set is never ample; nodes with shared accesses would rarely be.
    shared = frozenset(node.number for node in process.nodes if not touched[node.number].private)
    soft = frozenset(number for number in candidates & shared if is_soft(footprints, kind, number))
    sticky = feedback_nodes(process, candidates, shared, soft)

    def safety(node: g.Node) -> int:
        passed = {edge.source for edge in step_edges(process, node.number)} & sticky
        if node.number not in candidates or passed - {node.number}:
            return HARD
        return SAFE if not passed else SOFT if node.number in soft else HARD

    return tuple(safety(node) for node in process.nodes)
