"""Future footprints: what a process may still access from a node on, given guards that block it.

A process at a false guard waits until another process changes what the guard reads. As long as none can, nothing
after the guard is executed. So for each node and each guard, this module computes the accesses reachable without
passing that guard.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import assert_never

from msgspec import Struct
from msgspec.structs import replace

from assay.domains.promela.ample.footprint import Footprint, Footprints, condition_reads
from assay.domains.promela.ample.traversal import inside
from assay.domains.promela.model import expression as e
from assay.domains.promela.model import graph as g

Place = tuple[int, int]
"""A proctype and a node."""
MOST_GUARDS = 48
"""Further guards are taken as passable at any time."""
_NO_GUARD = -1


class Guard(Struct, frozen=True):
    """A conjunct over global variables that cannot fail to evaluate, and the bits it reads."""

    condition: e.Expression
    reads: int


class Walk(Struct, frozen=True):
    """An edge of the control flow graph, with its footprint and guards."""

    source: Place
    target: Place
    started: tuple[Place, ...]
    """The initial nodes of the processes that it creates."""
    touched: Footprint
    guards: frozenset[int]


class Futures(Struct, frozen=True):
    """The accesses from each node on: `touched[type][node][0]`, and at index k + 1 without passing guard k."""

    guards: tuple[Guard, ...]
    touched: tuple[tuple[tuple[Footprint, ...], ...], ...]


def futures(footprints: Footprints) -> Futures:
    """Compute the guards of a model and the future footprints."""
    model = footprints.model
    edges = [
        (kind, edge) for kind, process in enumerate(model.processes) for node in process.nodes for edge in node.edges
    ]
    conditions = dict.fromkeys(test for _, edge in edges for test in _tests(edge.guard))
    guards = tuple(Guard(test, condition_reads(test, model)) for test in list(conditions)[:MOST_GUARDS])
    known = {guard.condition: k for k, guard in enumerate(guards)}
    walks = [_walk(footprints, kind, edge, known) for kind, edge in edges]
    columns = [_touched(footprints, walks, closed) for closed in (_NO_GUARD, *known.values())]
    touched = tuple(
        tuple(tuple(column[kind, node.number] for column in columns) for node in process.nodes)
        for kind, process in enumerate(model.processes)
    )
    return Futures(guards, touched)


def _walk(footprints: Footprints, kind: int, edge: g.Edge, known: Mapping[e.Expression, int]) -> Walk:
    """Make the flow edges to the target and to the start of each process created."""
    model = footprints.model
    started = {part.process for part in inside(edge.effects) if isinstance(part, g.Start)}
    places = tuple((new, model.processes[new].start) for new in sorted(started))
    passed = frozenset(known[test] for test in _tests(edge.guard) if test in known)
    mark = footprints.of(edge, model.processes[kind])
    return Walk((kind, edge.source), (kind, edge.target), places, mark, passed)


def _touched(footprints: Footprints, walks: Sequence[Walk], closed: int) -> dict[Place, Footprint]:
    """For each node, the accesses from there on if one guard is never passed."""
    model, ports = footprints.model, footprints.ports
    out = {(kind, node.number): Footprint() for kind, process in enumerate(model.processes) for node in process.nodes}
    coming: dict[Place, list[tuple[Place, bool]]] = {place: [] for place in out}
    for walk in walks:
        if closed not in walk.guards:
            out[walk.source] |= walk.touched
            coming[walk.target].append((walk.source, False))
            for place in walk.started:
                coming[place].append((walk.source, True))
    waiting = list(out)
    while waiting:
        place = waiting.pop()
        for source, starts in coming[place]:
            mark = out[place]
            if starts and ports is not None:
                mark = replace(mark, uses=ports.not_started(mark.uses))
            more = out[source] | mark
            if more != out[source]:
                out[source] = more
                waiting.append(source)
    return out


def _tests(condition: e.Expression) -> tuple[e.Expression, ...]:
    """The conjuncts of a condition over global variables alone, up to the first that may have a run-time error."""
    out = []
    for test in _conjuncts(condition):
        if not _plain(test):
            break
        loads = [part.cell.shared for part in inside(test) if isinstance(part, e.Load)]
        if loads and all(loads) and not any(isinstance(part, e.Pid) for part in inside(test)):
            out.append(test)
    return tuple(out)


def _conjuncts(condition: e.Expression) -> list[e.Expression]:
    if isinstance(condition, e.Binary) and condition.operator == "&&":
        return _conjuncts(condition.left) + _conjuncts(condition.right)
    return [condition]


def _plain(condition: e.Expression) -> bool:
    """Whether an expression has no subscripts and no operators that may fail."""
    match condition:
        case e.Load():
            return not condition.cell.indices
        case e.Constant() | e.Pid():
            return True
        case e.Unary():
            return _plain(condition.body)
        case e.Binary():
            return condition.operator not in ("/", "%") and _plain(condition.left) and _plain(condition.right)
        case (
            e.Conditional()
            | e.ProcessCount()
            | e.Last()
            | e.Timeout()
            | e.NonProgress()
            | e.OfChannel()
            | e.Poll()
            | e.OfProcess()
            | e.At()
            | e.Remote()
        ):
            return False
        case _:
            assert_never(condition)
