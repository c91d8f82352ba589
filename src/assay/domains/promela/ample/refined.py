"""An ample function that knows which steps are really in each other's way.

Steps of a process may touch global variables and channels, if no other process can come to touch them in conflict
before it moves: by its control flow, by the tests that it cannot pass for now, and by the ends of channels it holds.
Nothing here looks at more than the node of each process, the values that the tests read, and the channels.
"""

from __future__ import annotations

from assay.domains.promela.ample.atomic_sequence import can_run_for_ever, chain
from assay.domains.promela.ample.channel_access import Doors, Ends
from assay.domains.promela.ample.channel_use import ends_of, is_soft
from assay.domains.promela.ample.feedback_vertices import feedback_nodes
from assay.domains.promela.ample.footprint import OTHER, Footprint, Footprints, united
from assay.domains.promela.ample.future_footprint import futures
from assay.domains.promela.ample.ports import Ports
from assay.domains.promela.ample.table import Ample
from assay.domains.promela.ample.visibility import Watched
from assay.domains.promela.model import expression as e
from assay.domains.promela.model import graph as g

HARD, SOFT, SAFE = 0, 1, 2
"""What a node is: never ample; ample where its channels let no run turn round; ample if nothing is in the way."""
FEW = 8
"""Steps from a node with more edges are not taken at once."""


def refined(model: g.Model, watched: Watched) -> Ample:
    """Find the safe nodes, and what must not be touched for them."""
    kinds = range(len(model.processes))
    # If the property looks at channels, what is done to them is visible: they are not told apart.
    ports = None if watched.channels or not model.shapes else Ports(model)
    footprints = Footprints(model, ports)
    touched = tuple(_touched(footprints, process) for process in model.processes)
    marks = tuple(_safe_nodes(footprints, kind, touched[kind], watched) for kind in kinds)
    lasting = sum(isinstance(initial.value, g.NewChannel) for initial in model.initials)
    return Ample(
        tuple(tuple(map(bool, row)) for row in marks),
        touched,
        futures(footprints),
        () if ports is None else tuple(_ends(footprints, kind, marks[kind]) for kind in kinds),
        Doors(() if ports is None else ports.variables, lasting),
        tuple(_short(process, row) for process, row in zip(model.processes, marks, strict=True)),
    )


def _ends(footprints: Footprints, kind: int, marks: tuple[int, ...]) -> tuple[Ends, ...]:
    return tuple(ends_of(footprints, kind, node, soft=mark == SOFT) for node, mark in enumerate(marks))


def _short(process: g.Process, marks: tuple[int, ...]) -> tuple[bool, ...]:
    return tuple(
        mark != HARD and len(node.edges) <= FEW and not any(edge.atomic for edge in node.edges)
        for node, mark in zip(process.nodes, marks, strict=True)
    )


def _touched(footprints: Footprints, process: g.Process) -> tuple[Footprint, ...]:
    return tuple(united(footprints.of(edge, process) for edge in chain(process, node.number)) for node in process.nodes)


def _safe_nodes(footprints: Footprints, kind: int, touched: tuple[Footprint, ...], watched: Watched) -> tuple[int, ...]:
    process = footprints.model.processes[kind]

    def harmless(node: g.Node) -> bool:
        edges = chain(process, node.number)
        mark = touched[node.number]
        return (
            bool(edges)
            and process.provided == e.TRUE
            and not mark.touched & OTHER
            and not mark.writes & watched.globals
            and not any(watched.sees(edge, kind, process) for edge in edges)
            and not can_run_for_ever(edges)
        )

    candidates = frozenset(node.number for node in process.nodes if harmless(node))
    # Who breaks a cycle is never ample; those that touch what others touch would seldom be.
    shared = frozenset(node.number for node in process.nodes if not touched[node.number].private)
    soft = frozenset(number for number in candidates & shared if is_soft(footprints, kind, number))
    sticky = feedback_nodes(process, candidates, shared, soft)

    def safety(node: g.Node) -> int:
        passed = {edge.source for edge in chain(process, node.number)} & sticky
        if node.number not in candidates or passed - {node.number}:
            return HARD
        return SAFE if not passed else SOFT if node.number in soft else HARD

    return tuple(safety(node) for node in process.nodes)
