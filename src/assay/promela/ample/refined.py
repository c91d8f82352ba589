"""An ample function that knows which steps are really in each other's way.

Steps of a process may touch global variables, if no other process can come to touch them in conflict before the process
moves: by its control flow, and by the tests that it cannot pass for now. Nothing here looks at more than the node of
each process and the values that the tests read.
"""

from __future__ import annotations

from assay.promela.ample.chain import can_run_for_ever, chain
from assay.promela.ample.footprint import OTHER, Footprint, Footprints, united
from assay.promela.ample.future import futures
from assay.promela.ample.loops import feedback_nodes
from assay.promela.ample.table import Ample
from assay.promela.ample.watched import Watched
from assay.promela.model import expression as e
from assay.promela.model import graph as g


def refined(model: g.Model, watched: Watched) -> Ample:
    """Find the safe nodes, and what must not be touched for them."""
    kinds = range(len(model.processes))
    footprints = Footprints(model)
    touched = tuple(_touched(footprints, process) for process in model.processes)
    return Ample(
        tuple(_safe_nodes(model, kind, touched[kind], watched) for kind in kinds),
        touched,
        futures(footprints),
    )


def _touched(footprints: Footprints, process: g.Process) -> tuple[Footprint, ...]:
    return tuple(united(footprints.of(edge, process) for edge in chain(process, node.number)) for node in process.nodes)


def _safe_nodes(model: g.Model, kind: int, touched: tuple[Footprint, ...], watched: Watched) -> tuple[bool, ...]:
    process = model.processes[kind]

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
    shared = frozenset(node.number for node in process.nodes if touched[node.number].touched)
    sticky = feedback_nodes(process, candidates, shared)
    return tuple(
        node.number in candidates and sticky.isdisjoint(edge.source for edge in chain(process, node.number))
        for node in process.nodes
    )
