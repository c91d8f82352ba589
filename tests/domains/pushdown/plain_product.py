"""Searches the product of two automata, from every control location, for a word both accept."""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Collection, Iterable
from typing import NamedTuple

from assay.domains.pushdown.model.case import EPSILON, Edge

Transition = tuple[int, int, int]
Adjacency = dict[int, dict[int, list[int]]]
Pair = tuple[int, int]


def adjacency(transitions: Iterable[Transition] | Iterable[Edge]) -> Adjacency:
    """Index transitions by source and label."""
    out: defaultdict[int, dict[int, list[int]]] = defaultdict(dict)
    for source, label, target in transitions:
        out[source].setdefault(label, []).append(target)
    return out


class Found(NamedTuple):
    """The pairs that were reached, each with the pair and label it was reached from, and the final one if any."""

    reached: dict[Pair, tuple[Pair, int] | None]
    goal: Pair | None

    def path(self) -> tuple[int, list[tuple[Pair, int, Pair]]]:
        """The location where the word starts, and the moves that read it."""
        if self.goal is None:
            raise ValueError("the product is empty")
        moves: list[tuple[Pair, int, Pair]] = []
        here = self.goal
        while (step := self.reached[here]) is not None:
            moves.append((step[0], step[1], here))
            here = step[0]
        return here[0], moves[::-1]


def search(
    locations: int, left: Adjacency, right: Adjacency, left_finals: Collection[int], right_finals: Collection[int]
) -> Found:
    """Breadth first; only the left automaton may have ε."""
    reached: dict[Pair, tuple[Pair, int] | None] = {(p, p): None for p in range(locations)}
    queue = deque(reached)
    ends, other_ends = set(left_finals), set(right_finals)
    while queue:
        here = queue.popleft()
        s, t = here
        if s in ends and t in other_ends:
            return Found(reached, here)
        right_moves = right.get(t, {})
        for label, targets in left.get(s, {}).items():
            others = [t] if label == EPSILON else right_moves.get(label, [])
            for s_after in targets:
                for t_after in others:
                    after = (s_after, t_after)
                    if after not in reached:
                        reached[after] = (here, label)
                        queue.append(after)
    return Found(reached, None)
