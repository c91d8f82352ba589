"""Reduces automata: removes useless states, acceptance sets and marks, and merges equivalent states.

A state is useful if it is reachable and an accepting run starts there. A run takes an arc between two components at
most once, so its marks are free: they are cleared in one round and filled in the next, and states that agree but for
them are merged. With `by_state`, all arcs that leave a state have the same marks, and still have them afterwards.
"""

from __future__ import annotations

from collections.abc import Iterable

from assay.automata.buchi.arcs import Arc, Arcs, Components, components_of, weakest
from assay.automata.buchi.simulation import merge_similar


def reduce(arcs: Arcs, *, by_state: bool) -> Arcs:
    """Give a smaller automaton with the same language."""
    small, size, calm, fill = arcs, arcs.size, 0, False
    while calm < 2:
        small = _useful(small, by_state=by_state, fill=fill)
        small = _merge_equal(_fewer_sets(small))
        if by_state:
            small = _merge_passing(small)
        small = merge_similar(small)
        calm = calm + 1 if small.size == size else 0
        size, fill = small.size, not fill
    return _useful(small, by_state=by_state, fill=False)


def _useful(arcs: Arcs, *, by_state: bool, fill: bool) -> Arcs:
    """Keep the initial state and the arcs on paths to an accepting component; set the free marks."""
    found = components_of(arcs)
    alive = _alive(arcs, found)
    number = {0: 0}
    waiting, leaving = [0], list[list[Arc]]()
    free = (1 << arcs.sets) - 1 if fill else 0
    for state in waiting:
        here = list[Arc]()
        own = found.of[state]
        for positive, negative, marks, target in arcs.leaving[state] if state in alive else ():
            if target not in alive:
                continue
            if target not in number:
                number[target] = len(number)
                waiting.append(target)
            inside = own == found.of[target]
            if own in found.accepting and (by_state or inside):
                set_marks = marks
            else:  # the arcs of rejecting components stay without marks
                set_marks = 0 if (own in found.cyclic if by_state else inside) else free
            here.append((positive, negative, set_marks, number[target]))
        leaving.append(weakest(here))
    return Arcs(arcs.names, arcs.sets, leaving)


def _alive(arcs: Arcs, found: Components) -> set[int]:
    before: list[list[int]] = [[] for _ in arcs.leaving]
    for source, here in enumerate(arcs.leaving):
        for arc in here:
            before[arc[3]].append(source)
    waiting = [q for q in range(len(arcs.leaving)) if found.of[q] in found.accepting]
    alive = set(waiting)
    for state in waiting:
        for source in before[state]:
            if source not in alive:
                alive.add(source)
                waiting.append(source)
    return alive


def _fewer_sets(arcs: Arcs) -> Arcs:
    """Drop acceptance sets that contain another one, on the arcs within accepting components."""
    if not arcs.sets:
        return arcs
    found = components_of(arcs)
    met = {
        arc[2]
        for state, here in enumerate(arcs.leaving)
        for arc in here
        if found.of[state] == found.of[arc[3]] and found.of[state] in found.accepting
    }
    kept = list[int]()
    for k in range(arcs.sets):
        with_k = {marks for marks in met if marks >> k & 1}
        if with_k == met:
            continue
        others = [*kept, *range(k + 1, arcs.sets)]
        if not any(all(marks >> k & 1 for marks in met if marks >> other & 1) for other in others):
            kept.append(k)
    if not kept and found.cyclic - found.accepting:
        kept = [0]  # else the rejecting components, whose arcs have no marks, would accept
    return arcs if len(kept) == arcs.sets else only_sets(arcs, kept)


def only_sets(arcs: Arcs, kept: Iterable[int]) -> Arcs:
    """Keep these acceptance sets, in this order."""
    order = list(kept)
    shorter: dict[int, int] = {}

    def moved(marks: int) -> int:
        if marks not in shorter:
            shorter[marks] = sum(1 << n for n, k in enumerate(order) if marks >> k & 1)
        return shorter[marks]

    leaving = [[(p, n, moved(marks), target) for p, n, marks, target in here] for here in arcs.leaving]
    return Arcs(arcs.names, len(order), [list(dict.fromkeys(here)) for here in leaving])


def _merge_equal(arcs: Arcs) -> Arcs:
    """Merge bisimilar states, by refining a partition until it is stable."""
    block, count = [0] * len(arcs.leaving), 1
    while True:
        seen: dict[object, int] = {}
        looks = [
            (block[q], frozenset((p, n, marks, block[target]) for p, n, marks, target in here))
            for q, here in enumerate(arcs.leaving)
        ]
        block = [seen.setdefault(look, len(seen)) for look in looks]
        if len(seen) == count:
            break
        count = len(seen)
    first: dict[int, int] = {}
    return _quotient(arcs, [first.setdefault(one, q) for q, one in enumerate(block)])


def _merge_passing(arcs: Arcs) -> Arcs:
    """Merge a state outside cycles with another that has the same arcs but for their marks, which do not matter."""
    found = components_of(arcs)
    cycling = [found.of[q] in found.cyclic for q in range(len(arcs.leaving))]
    looks = [frozenset((p, n, target) for p, n, _, target in here) for here in arcs.leaving]
    kept = {looks[q]: q for q in sorted(range(len(looks)), key=lambda q: (cycling[q], -q))}
    chosen = [q if cycling[q] else kept[looks[q]] for q in range(len(looks))]
    return _quotient(arcs, chosen)


def _quotient(arcs: Arcs, chosen: list[int]) -> Arcs:
    """Replace each state by the chosen one, which keeps its arcs."""
    number = {q: n for n, q in enumerate(dict.fromkeys(chosen))}
    of = [number[q] for q in chosen]
    leaving = [
        list(dict.fromkeys((p, n, marks, of[target]) for p, n, marks, target in arcs.leaving[q])) for q in number
    ]
    return Arcs(arcs.names, arcs.sets, leaving)
