"""Gabow's path-based algorithm for strongly connected components, on graphs with several acceptance bits.

There are two stacks: the nodes of incomplete components, and the start of each component of the current path on it. A
component carries the bits that all its inner arcs miss; once there are none, it has an accepting cycle.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from msgspec import Struct

from assay.domains.promela.engine.found import Found, Hop, path_to, shortest
from assay.domains.promela.engine.product import Arc, Buchi

ALL = -1
"""All bits: what a component without inner arcs misses."""


def find_cycle(graph: Buchi) -> Found | None:
    """Find an accepting cycle."""
    search = _Search(graph)
    component = search.run()
    return None if component is None else lasso_into(graph, component, set(search.index) | search.complete)


class _Component(Struct):
    """A component on the path: its start on the stack, the bits missed by all its arcs, and by the arc into it."""

    start: int
    missing: int
    entered: int


class _Search:
    def __init__(self, graph: Buchi) -> None:
        self.graph = graph
        self.index: dict[int, int] = {}
        """The index of a node on the stack."""
        self.complete: set[int] = set()
        self.nodes: list[int] = []
        self.components: list[_Component] = []
        self.calls: list[tuple[int, Iterator[Arc]]] = []

    def run(self) -> set[int] | None:
        for start in self.graph.initial:
            if start not in self.index and start not in self.complete:
                component = self._from(start)
                if component is not None:
                    return component
        return None

    def _from(self, start: int) -> set[int] | None:
        self._enter(start, ALL)
        while self.calls:
            node, arcs = self.calls[-1]
            arc = next(arcs, None)
            if arc is None:
                self._leave(node)
            elif arc[0] in self.index:
                if self._merge(self.index[arc[0]], arc[1]) == 0:
                    return set(self.nodes[self.components[-1].start :])
            elif arc[0] not in self.complete:
                self._enter(arc[0], arc[1])
        return None

    def _enter(self, node: int, missing: int) -> None:
        self.index[node] = len(self.nodes)
        self.components.append(_Component(len(self.nodes), ALL, missing))
        self.nodes.append(node)
        self.calls.append((node, iter(self.graph.arcs(node))))

    def _merge(self, index: int, missing: int) -> int:
        """Merge the components from an index on, to which an arc leads back; give the bits that all arcs miss."""
        top = self.components[-1]
        missing &= top.missing
        while top.start > index:
            self.components.pop()
            missing &= top.entered
            top = self.components[-1]
            missing &= top.missing
        top.missing = missing
        return missing

    def _leave(self, node: int) -> None:
        self.calls.pop()
        if self.components[-1].start == self.index[node]:
            start = self.components.pop().start
            for done in self.nodes[start:]:
                del self.index[done]
                self.complete.add(done)
            del self.nodes[start:]


def lasso_into(graph: Buchi, component: set[int], known: set[int]) -> Found:
    """Give a lasso into an accepting component: a shortest stem, and a cycle that meets every bit."""
    stem, start = path_to(graph, component.__contains__, known.__contains__)
    cycle: list[Hop] = []
    missing, node = ALL, start
    while missing or node != start:
        hops = shortest(graph, [node], inside=component.__contains__, wanted=_helps(missing, start))
        if hops is None:
            raise AssertionError("a component is strongly connected, and no bit is missed by all of its arcs")
        for _, arc in hops:
            missing &= arc[1]
        cycle += hops
        node = hops[-1][1][0]
    return Found(tuple(stem), tuple(cycle))


def _helps(missing: int, start: int) -> Callable[[int, Arc], bool]:
    """Give the test for arcs that meet a missing bit; without one, for arcs that close the cycle."""

    def wanted(_node: int, arc: Arc) -> bool:
        return bool(missing & ~arc[1]) if missing else arc[0] == start

    return wanted
