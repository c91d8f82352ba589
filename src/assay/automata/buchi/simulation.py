"""Direct simulation between the states of an automaton, and the quotient by it.

A state simulates another if each arc of the other is matched: by an arc with a weaker label and at least the same
marks, to a state that simulates the target. States that simulate each other are merged, and an arc that another arc of
its state matches is dropped (Etessami and Holzmann, CONCUR 2000; Somenzi and Bloem, CAV 2000).
"""

from __future__ import annotations

from assay.automata.buchi.arcs import Arc, Arcs

_MOST = 300_000
"""Bounds states times arcs, and arcs times kinds of arcs; larger automata are merged by bisimulation only."""


def merge_similar(arcs: Arcs) -> Arcs:
    """Merge states that simulate each other; an automaton that is too large is given back unchanged."""
    kinds: dict[tuple[int, int, int], int] = {}
    moves = [[(kinds.setdefault(arc[:3], len(kinds)), arc[3]) for arc in here] for here in arcs.leaving]
    states, count, _ = arcs.size
    if states * count > _MOST or count * len(kinds) > _MOST:
        return arcs
    weaker = [_matching(kind, kinds) for kind in kinds]
    above = _simulation(moves, weaker)
    chosen = [_lowest(above[q], above, q) for q in range(states)]
    number = {q: n for n, q in enumerate(dict.fromkeys(chosen))}
    shapes = list(kinds)
    leaving = list[list[Arc]]()
    for q in number:
        same = dict.fromkeys((kind, chosen[target]) for kind, target in moves[q])
        kept = [
            (kind, target)
            for kind, target in same
            if not any(weaker[kind] >> k & 1 and above[target] >> t & 1 and (k, t) != (kind, target) for k, t in same)
        ]
        leaving.append([(*shapes[kind], number[target]) for kind, target in kept])
    return Arcs(arcs.names, arcs.sets, leaving)


def _matching(kind: tuple[int, int, int], kinds: dict[tuple[int, int, int], int]) -> int:
    """Give the kinds of arcs that match this one, as bits."""
    p, n, m = ~kind[0], ~kind[1], kind[2]
    found = 0
    for (positive, negative, marks), number in kinds.items():
        if not (positive & p or negative & n or m & ~marks):
            found |= 1 << number
    return found


def _simulation(moves: list[list[tuple[int, int]]], weaker: list[int]) -> list[int]:
    """Give the states that simulate each state, as bits: a greatest fixed point."""
    states = len(moves)
    used = [dict.fromkeys(kind for kind, _ in here) for here in moves]
    reached = list[dict[int, int]]()  # for each state and kind, the targets of its arcs that match the kind
    for here in moves:
        table = dict[int, int]()
        for kind in range(len(weaker)):
            match, targets = weaker[kind], 0
            for k, t in here:
                if match >> k & 1:
                    targets |= 1 << t
            table[kind] = targets
        reached.append(table)
    above = list[int]()
    for q in range(states):
        able = 0
        for p in range(states):
            if all(reached[p][kind] for kind in used[q]):
                able |= 1 << p
        above.append(able)
    changed = True
    while changed:
        changed = False
        for q in range(states):
            left = above[q] & ~(1 << q)
            while left:
                low = left & -left
                left ^= low
                table = reached[low.bit_length() - 1]
                for kind, target in moves[q]:
                    if not table[kind] & above[target]:
                        above[q] ^= low
                        changed = True
                        break
    return above


def _lowest(candidates: int, above: list[int], q: int) -> int:
    """Give the first state that q simulates and that simulates q."""
    while candidates:
        low = candidates & -candidates
        p = low.bit_length() - 1
        if above[p] >> q & 1:
            return p
        candidates ^= low
    return q
