"""Degeneralisation: several acceptance bits become one; a counter holds the next bit to meet."""

from __future__ import annotations

from collections.abc import Sequence

from assay.domains.promela.engine.found import Found, Hop
from assay.domains.promela.engine.product import Arc, Buchi


class Levels:
    """Nodes are pairs of a node and a level, the next bit to meet; the arc that meets the last bit is accepting."""

    def __init__(self, graph: Buchi, bits: int) -> None:
        self._graph, self._bits = graph, bits
        self.initial: Sequence[int] = [node * bits for node in graph.initial]

    def arcs(self, node: int) -> Sequence[Arc]:
        """Give the arcs of a pair."""
        inner, level = divmod(node, self._bits)
        out = []
        for target, missing, choice in self._graph.arcs(inner):
            next_level = level
            while next_level < self._bits and not missing >> next_level & 1:
                next_level += 1
            accepting = next_level == self._bits
            out.append((target * self._bits + (0 if accepting else next_level), int(not accepting), choice))
        return out

    def projected(self, found: Found) -> Found:
        """Project a run to the original graph."""
        return Found(self._plain(found.stem), self._plain(found.cycle))

    def _plain(self, hops: Sequence[Hop]) -> tuple[Hop, ...]:
        return tuple(
            (node // self._bits, (target // self._bits, missing, choice)) for node, (target, missing, choice) in hops
        )
