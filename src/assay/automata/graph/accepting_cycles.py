"""Accepting cycles: an infinite path that meets every mark infinitely often, or ranks that exclude one.

The graph is a product of a system and an automaton, of a word and an automaton, or of a system and a tableau; its nodes
and edges carry marks for the acceptance sets. If no path is accepting, each component with a cycle misses some mark.
The number of the component as rank and the missed mark as index then satisfy, on every edge: the rank does not
increase; it decreases if the edge or its source has the mark of the source's index; while the rank is constant, so is
the index. Conversely, such numbers exclude an accepting path: finally its rank would be constant, and so would the
index, but the path meets the mark of that index again.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from functools import partial

from msgspec import Struct

from assay.automata.graph.components import components


class Marked(Struct, frozen=True):
    """A graph; the edges of node i have the numbers `offsets[i]` … `offsets[i + 1] - 1`."""

    initial: Sequence[int]
    offsets: Sequence[int]
    targets: Sequence[int]
    node_marks: Sequence[int]
    """Bit k is set if the node has mark k."""
    edge_marks: Sequence[int]
    """The same for edges; empty if no edge has a mark."""
    marks: int
    """The number of marks."""


class Path(Struct, frozen=True):
    """An accepting lasso, as numbers of edges: the stem leads from `start` to the node where the cycle begins."""

    start: int
    stem: tuple[int, ...]
    cycle: tuple[int, ...]


class Ranks(Struct, frozen=True):
    """The rank and the index of a mark of each node."""

    ranks: list[int]
    indices: list[int]


def search(graph: Marked) -> Path | Ranks:
    """Find an accepting lasso from an initial node, or ranks. Every node must be reachable from an initial one."""
    component = components(graph.offsets, graph.targets)
    cyclic, met = _met(graph, component)
    everything = (1 << graph.marks) - 1
    for number, seen in enumerate(met):
        if cyclic[number] and seen == everything:
            return _path(graph, component, number)
    missed = [_lowest_zero(seen) if cyclic[number] else 0 for number, seen in enumerate(met)]
    return Ranks(component, [missed[number] for number in component])


def _met(graph: Marked, component: list[int]) -> tuple[list[bool], list[int]]:
    """Give, for each component, whether it has a cycle, and its marks."""
    count = max(component, default=-1) + 1
    cyclic, met = [False] * count, [0] * count
    offsets, targets, edge_marks = graph.offsets, graph.targets, graph.edge_marks
    for node, number in enumerate(component):
        met[number] |= graph.node_marks[node]
        for edge in range(offsets[node], offsets[node + 1]):
            if component[targets[edge]] == number:
                cyclic[number] = True
                if edge_marks:
                    met[number] |= edge_marks[edge]
    return cyclic, met


def _lowest_zero(bits: int) -> int:
    return (~bits & bits + 1).bit_length() - 1


def _path(graph: Marked, component: list[int], number: int) -> Path:
    """Build a lasso: a stem to the component, and a cycle in it that meets every mark."""
    start, stem = _shortest(graph, graph.initial, lambda node: component[node] == number, lambda _: True)
    entry = graph.targets[stem[-1]] if stem else start

    def inside(edge: int) -> bool:
        return component[graph.targets[edge]] == number

    def meets(edge: int) -> int:
        return graph.node_marks[graph.targets[edge]] | (graph.edge_marks[edge] if graph.edge_marks else 0)

    missing, here, cycle = (1 << graph.marks) - 1 & ~graph.node_marks[entry], entry, list[int]()
    while missing or not cycle:
        leg = _shortest_edge(graph, here, partial(_helps, meets, missing), inside)
        cycle += leg
        for edge in leg:
            missing &= ~meets(edge)
        here = graph.targets[leg[-1]]
    if here != entry:
        cycle += _shortest(graph, [here], lambda node: node == entry, inside)[1]
    return Path(start, tuple(stem), tuple(cycle))


def _helps(meets: Callable[[int], int], missing: int, edge: int) -> bool:
    return not missing or bool(meets(edge) & missing)


def _shortest(
    graph: Marked, starts: Sequence[int], goal: Callable[[int], bool], allowed: Callable[[int], bool]
) -> tuple[int, list[int]]:
    """Give the start and the edges of a shortest path to a goal, which must exist."""
    for start in starts:
        if goal(start):
            return start, []
    before: dict[int, tuple[int, int]] = {}
    waiting, known = deque(starts), set(starts)
    while True:
        node = waiting.popleft()
        for edge in range(graph.offsets[node], graph.offsets[node + 1]):
            target = graph.targets[edge]
            if target in known or not allowed(edge):
                continue
            known.add(target)
            before[target] = (node, edge)
            if goal(target):
                return _back(before, target)
            waiting.append(target)


def _shortest_edge(graph: Marked, start: int, good: Callable[[int], bool], allowed: Callable[[int], bool]) -> list[int]:
    """Give the edges of a shortest path whose last edge is good, which must exist."""
    before: dict[int, tuple[int, int]] = {}
    waiting, known = deque([start]), {start}
    while True:
        node = waiting.popleft()
        for edge in range(graph.offsets[node], graph.offsets[node + 1]):
            if not allowed(edge):
                continue
            if good(edge):
                return [*_back(before, node)[1], edge]
            target = graph.targets[edge]
            if target not in known:
                known.add(target)
                before[target] = (node, edge)
                waiting.append(target)


def _back(before: dict[int, tuple[int, int]], node: int) -> tuple[int, list[int]]:
    out = list[int]()
    while node in before:
        node, edge = before[node]
        out.append(edge)
    return node, out[::-1]
