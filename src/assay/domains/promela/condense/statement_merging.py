"""Statement merging: an edge continues through nodes whose only statement is local and invisible.

A node is merged if its single edge is always enabled, has no fault, and writes only local variables that are invisible
to other processes and to the property. Such a step is independent of all steps of other processes, so no
stutter-invariant property depends on when it is taken. SPIN merges statements likewise.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec.structs import replace

from assay.domains.promela.ample.rendezvous import may_receive, readiness_matters
from assay.domains.promela.ample.traversal import inside
from assay.domains.promela.ample.visibility import Visibility
from assay.domains.promela.model import expression as e
from assay.domains.promela.model import graph as g

Nodes = tuple[frozenset[int], ...]
"""Some nodes of each process type."""
_SAFE = frozenset(("+", "-", "*", "&", "|", "^", "==", "!=", "<", "<=", ">", ">=", "&&", "||"))
_SIMPLE = (e.Constant, e.Load, e.Pid, e.Unary, e.Cell)


def passed_nodes(model: g.Model, seen: Visibility) -> Nodes:
    """Give the nodes that are merged; `seen` is what is visible from outside."""
    ready = readiness_matters(model)
    return tuple(frozenset(_passed(process, kind, seen, ready=ready)) for kind, process in enumerate(model.processes))


def _passed(process: g.Process, kind: int, seen: Visibility, *, ready: bool) -> Iterator[int]:
    if process.provided != e.TRUE:
        return
    held = {edge.target for node in process.nodes for edge in node.edges if edge.atomic}
    edges = {node.number: node.edges for node in process.nodes}
    for number in _reached(process.start, edges):
        if len(edges[number]) == 1 and number not in held:
            edge = edges[number][0]
            waits = ready and may_receive(process.nodes[edge.target])
            if _settled(edge) and not waits and not seen.is_visible(edge, kind, process):
                yield number


def _reached(start: int, edges: Mapping[int, tuple[g.Edge, ...]]) -> list[int]:
    """Give the nodes that are reachable from a node, itself included."""
    found, waiting = {start}, [start]
    for number in waiting:
        new = {edge.target for edge in edges[number] if edge.target} - found
        found |= new
        waiting += new
    return waiting


def _settled(edge: g.Edge) -> bool:
    """Whether an edge is always enabled, has no fault, and writes only local variables."""
    special = edge.otherwise or edge.atomic or edge.escape or not edge.target
    return not special and edge.guard == e.TRUE and all(map(_own, edge.effects))


def _own(effect: g.Effect) -> bool:
    return isinstance(effect, g.Assign) and all(map(_plain, inside((effect.cell, effect.value))))


def _plain(part: object) -> bool:
    match part:
        case e.Cell():
            return not part.shared and not part.indices
        case e.Binary():
            return part.operator in _SAFE
        case _:
            return isinstance(part, _SIMPLE)


def onward(process: g.Process, passed: frozenset[int], node: int) -> list[g.Edge]:
    """Give the edges that are merged into an edge to this node."""
    way, been = list[g.Edge](), set[int]()
    while node in passed and node not in been:
        been.add(node)
        way += process.nodes[node].edges
        node = way[-1].target
    return way


def merged(model: g.Model, passed: Nodes) -> g.Model:
    """Give the model whose edges continue through merged nodes."""
    changed = (_merged(process, nodes) for process, nodes in zip(model.processes, passed, strict=True))
    return replace(model, processes=tuple(changed))


def _merged(process: g.Process, passed: frozenset[int]) -> g.Process:
    if not passed:
        return process

    def longer(edge: g.Edge) -> g.Edge:
        way = onward(process, passed, edge.target) if edge.target else []
        if not way:
            return edge
        effects = edge.effects + tuple(effect for part in way for effect in part.effects)
        return replace(edge, target=way[-1].target, effects=effects)

    edges = {node.number: tuple(map(longer, node.edges)) for node in process.nodes}
    found = set(_reached(process.start, edges))
    nodes = (replace(node, edges=edges[node.number] if node.number in found else ()) for node in process.nodes)
    return replace(process, nodes=tuple(nodes))
