"""Nested depth-first search (Courcoubetis, Vardi, Wolper, Yannakakis), with accepting arcs and an explicit stack.

An accepting arc counts as two arcs with an accepting node between them. In postorder of such nodes, the second search
starts from the target of the arc. It succeeds at any node on the stack of the first search, from which the arc is
reachable.
"""

from __future__ import annotations

from collections.abc import Iterator

from assay.domains.promela.engine.found import Found, Hop
from assay.domains.promela.engine.product import Arc, Buchi

_ON_STACK, _DONE = 1, 2


def find_cycle(graph: Buchi) -> Found | None:
    """Find an accepting cycle of a graph whose arcs miss at most one bit."""
    return _Search(graph).run()


class _Search:
    def __init__(self, graph: Buchi) -> None:
        self.graph = graph
        self.colour: dict[int, int] = {}
        self.red: set[int] = set()
        self.stack: list[tuple[int, Iterator[Arc]]] = []
        self.path: list[Hop] = []

    def run(self) -> Found | None:
        for start in self.graph.initial:
            if start not in self.colour and (found := self._first(start)) is not None:
                return found
        return None

    def _first(self, start: int) -> Found | None:
        self._enter(start)
        while self.stack:
            node, arcs = self.stack[-1]
            arc = next(arcs, None)
            if arc is None:
                found = self._leave()
            elif arc[0] not in self.colour:
                self.path.append((node, arc))
                self._enter(arc[0])
                continue
            else:
                found = self._close(node, arc)
            if found is not None:
                return found
        return None

    def _enter(self, node: int) -> None:
        self.colour[node] = _ON_STACK
        self.stack.append((node, iter(self.graph.arcs(node))))

    def _leave(self) -> Found | None:
        node, _ = self.stack.pop()
        self.colour[node] = _DONE
        return self._close(*self.path.pop()) if self.path else None

    def _close(self, node: int, arc: Arc) -> Found | None:
        """Search for a path from the target of an accepting arc back to the stack."""
        if arc[1]:
            return None
        if self.colour[arc[0]] == _ON_STACK:
            return self._found((node, arc), [])
        way = self._second(arc[0])
        return None if way is None else self._found((node, arc), way)

    def _second(self, start: int) -> list[Hop] | None:
        if start in self.red:
            return None
        self.red.add(start)
        way: list[Hop] = []
        stack = [(start, iter(self.graph.arcs(start)))]
        while stack:
            node, arcs = stack[-1]
            arc = next(arcs, None)
            if arc is None:
                stack.pop()
                if way:
                    way.pop()
            elif self.colour[arc[0]] == _ON_STACK:
                return [*way, (node, arc)]
            elif arc[0] not in self.red:
                self.red.add(arc[0])
                way.append((node, arc))
                stack.append((arc[0], iter(self.graph.arcs(arc[0]))))
        return None

    def _found(self, hop: Hop, way: list[Hop]) -> Found:
        run = [*self.path, hop, *way]
        back = run[-1][1][0]
        start = next(index for index, (node, _) in enumerate(run) if node == back)
        return Found(tuple(run[:start]), tuple(run[start:]))
