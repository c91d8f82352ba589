"""Accepting cycles by a greatest fixed point, without depth-first search (Emerson and Lei).

The graph is explored breadth first. Then nodes are removed from which some bit cannot be met within the remaining
nodes, until nothing changes. From each node that remains, every bit can be met infinitely often.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable

from assay.domains.promela.engine.found import Found, Hop, path_to, shortest
from assay.domains.promela.engine.product import Buchi


def find_cycle(graph: Buchi) -> Found | None:
    """Find an accepting cycle."""
    nodes = _explored(graph)
    left = _fair_part(graph, nodes)
    return _lasso(graph, left, nodes) if left else None


def _explored(graph: Buchi) -> set[int]:
    seen = set(graph.initial)
    queue = deque(graph.initial)
    while queue:
        for target, _, _ in graph.arcs(queue.popleft()):
            if target not in seen:
                seen.add(target)
                queue.append(target)
    return seen


def _missable(graph: Buchi, nodes: Iterable[int]) -> list[int]:
    """Give the bits that some arc misses, and 0, which only asks for an arc, as every cycle needs one."""
    together = 0
    for node in nodes:
        for _, missing, _ in graph.arcs(node):
            together |= missing
    return [0, *(1 << bit for bit in range(together.bit_length()) if together >> bit & 1)]


def _fair_part(graph: Buchi, nodes: set[int]) -> set[int]:
    left, bits = set(nodes), _missable(graph, nodes)
    while left:
        before = len(left)
        for bit in bits:
            left = _can_meet(graph, left, bit)
        if len(left) == before:
            break
    return left


def _can_meet(graph: Buchi, left: set[int], bit: int) -> set[int]:
    """Give the nodes from which an arc that meets the bit is reachable."""
    before: dict[int, list[int]] = {node: [] for node in left}
    kept = set()
    for node in left:
        for target, missing, _ in graph.arcs(node):
            if target in left:
                before[target].append(node)
                if not missing & bit:
                    kept.add(node)
    waiting = list(kept)
    while waiting:
        for node in before[waiting.pop()]:
            if node not in kept:
                kept.add(node)
                waiting.append(node)
    return kept


def _lasso(graph: Buchi, left: set[int], known: set[int]) -> Found:
    """Meet every bit in rounds, until a round starts at the node of an earlier one."""
    stem, node = path_to(graph, left.__contains__, known.__contains__)
    bits, run, started = _missable(graph, left), list(stem), dict[int, int]()
    while node not in started:
        started[node] = len(run)
        for bit in bits:
            run += _meet(graph, left, node, bit)
            node = run[-1][1][0]
    return Found(tuple(run[: started[node]]), tuple(run[started[node] :]))


def _meet(graph: Buchi, left: set[int], node: int, bit: int) -> list[Hop]:
    hops = shortest(graph, [node], inside=left.__contains__, wanted=lambda _, arc: not arc[1] & bit)
    if hops is None:
        raise AssertionError("every bit can be met within the fixed point")
    return hops
