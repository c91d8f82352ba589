"""Reduces automata: removes useless states, and merges bisimilar and similar ones.

A state is useful if it is reachable and an accepting run starts there. A state directly simulates another if it is in
all its acceptance sets, and each edge of the other is matched by an edge with a weaker label to a state that simulates
the target. States that simulate each other are merged, and an edge that another one subsumes is dropped.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from assay.automata.buchi.automaton import Automaton, Edge
from assay.automata.buchi.guards import weaker
from assay.automata.buchi.membership import edges_from, state_marks
from assay.automata.graph.components import components

_SMALL = 100  # states; simulation is cubic, so larger automata are merged by bisimulation only


def prune(automaton: Automaton) -> Automaton:
    """Give a smaller automaton with the same language, one initial state and no redundant acceptance sets."""
    before = None
    small = _single_start(automaton)
    while small != before:
        before = small
        small = _merge_passing(_merge_equal(_fewer_sets(_useful(small))))
        if small.states <= _SMALL:
            small = _merge_similar(small)
    return small


def _single_start(automaton: Automaton) -> Automaton:
    """Add a single initial state with the edges of all initial states."""
    if len(set(automaton.initial)) == 1:
        return Automaton(automaton.states, automaton.initial[:1], automaton.edges, automaton.acceptance)
    start, firsts = automaton.states, set(automaton.initial)
    added = dict.fromkeys(Edge(start, e.label, e.target) for e in automaton.edges if e.source in firsts)
    return Automaton(start + 1, (start,), (*automaton.edges, *added), automaton.acceptance)


def _component_of(automaton: Automaton) -> list[int]:
    leaving = edges_from(automaton)
    offsets, targets = [0], list[int]()
    for edges in leaving:
        targets += [edge.target for edge in edges]
        offsets.append(len(targets))
    return components(offsets, targets)


def _useful(automaton: Automaton) -> Automaton:
    """Keep the initial state and the states on a path from it to an accepting component."""
    component = _component_of(automaton)
    marks, full = state_marks(automaton), (1 << len(automaton.acceptance)) - 1
    met: dict[int, int] = {}
    cyclic = {component[e.source] for e in automaton.edges if component[e.source] == component[e.target]}
    for state, number in enumerate(component):
        met[number] = met.get(number, 0) | marks[state]
    good = {q for q in range(automaton.states) if component[q] in cyclic and met[component[q]] == full}
    alive = _closed(good, [(e.target, e.source) for e in automaton.edges])
    inner = [(e.source, e.target) for e in automaton.edges if e.source in alive and e.target in alive]
    kept = _closed(set(automaton.initial), inner)
    edges = (e for e in automaton.edges if e.source in kept & alive and e.target in kept & alive)
    return _renumbered(automaton, {q: q for q in kept}, edges)


def _closed(start: set[int], arrows: list[tuple[int, int]]) -> set[int]:
    following: dict[int, list[int]] = {}
    for source, target in arrows:
        following.setdefault(source, []).append(target)
    known, waiting = set(start), list(start)
    while waiting:
        for target in following.get(waiting.pop(), ()):
            if target not in known:
                known.add(target)
                waiting.append(target)
    return known


def _cycling(automaton: Automaton) -> frozenset[int]:
    """Give the states that lie on a cycle."""
    component = _component_of(automaton)
    cyclic = {component[e.source] for e in automaton.edges if component[e.source] == component[e.target]}
    return frozenset(q for q in range(automaton.states) if component[q] in cyclic)


def _fewer_sets(automaton: Automaton) -> Automaton:
    """Restrict the acceptance sets to states on cycles; drop supersets of another set, and sets with all of them."""
    cycling = _cycling(automaton)
    sets = list(dict.fromkeys(states & cycling for states in automaton.acceptance))
    sets = [one for one in sets if one != cycling and not any(other < one for other in sets)]
    return Automaton(automaton.states, automaton.initial, automaton.edges, tuple(sets))


def _merge_equal(automaton: Automaton) -> Automaton:
    """Merge bisimilar states, by refining a partition until it is stable."""
    leaving = edges_from(automaton)
    block = state_marks(automaton)
    count = 0
    while True:
        seen: dict[object, int] = {}
        looks = [(block[q], frozenset((e.label, block[e.target]) for e in leaving[q])) for q in range(automaton.states)]
        block = [seen.setdefault(look, len(seen)) for look in looks]
        if len(seen) == count:
            break
        count = len(seen)
    chosen = {q: block.index(block[q]) for q in range(automaton.states)}
    return _renumbered(automaton, chosen, automaton.edges)


def _merge_passing(automaton: Automaton) -> Automaton:
    """Merge a state outside cycles with another that has the same edges: its acceptance does not matter."""
    leaving, cycling = edges_from(automaton), _cycling(automaton)
    looks = [frozenset((edge.label, edge.target) for edge in edges) for edges in leaving]
    kept = {looks[q]: q for q in sorted(range(automaton.states), key=lambda q: (q in cycling, -q))}
    chosen = {q: q if q in cycling else kept[looks[q]] for q in range(automaton.states)}
    return _renumbered(automaton, chosen, automaton.edges)


def _merge_similar(automaton: Automaton) -> Automaton:
    above = _simulation(automaton)
    chosen = {q: min(p for p in above[q] if q in above[p]) for q in range(automaton.states)}
    edges = [Edge(chosen[e.source], e.label, chosen[e.target]) for e in automaton.edges if chosen[e.source] == e.source]
    beside: dict[int, list[Edge]] = {}
    for edge in dict.fromkeys(edges):
        beside.setdefault(edge.source, []).append(edge)
    kept = [
        edge
        for same in beside.values()
        for edge in same
        if not any(edge != o and weaker(o.label, edge.label) and o.target in above[edge.target] for o in same)
    ]
    return _renumbered(automaton, chosen, kept)


def _simulation(automaton: Automaton) -> list[set[int]]:
    """Give the states that directly simulate each state, as a greatest fixed point."""
    leaving, marks = edges_from(automaton), state_marks(automaton)
    states = range(automaton.states)
    above = [{p for p in states if marks[q] & ~marks[p] == 0} for q in states]
    changed = True
    while changed:
        changed = False
        for q in states:
            worse = {
                p
                for p in above[q]
                if any(
                    not any(weaker(o.label, e.label) and o.target in above[e.target] for o in leaving[p])
                    for e in leaving[q]
                )
            }
            if worse:
                above[q] -= worse
                changed = True
    return above


def _renumbered(automaton: Automaton, chosen: Mapping[int, int], edges: Iterable[Edge]) -> Automaton:
    """Replace each state by the chosen one, and number those that remain, the initial one first."""
    (start,) = automaton.initial
    remaining = dict.fromkeys([chosen[start], *(q for q in sorted(chosen) if chosen[q] == q)])
    number = {q: n for n, q in enumerate(remaining)}
    moved = dict.fromkeys(Edge(number[chosen[e.source]], e.label, number[chosen[e.target]]) for e in edges)
    sets = tuple(frozenset(number[q] for q in remaining if q in states) for states in automaton.acceptance)
    return Automaton(len(number), (0,), tuple(sorted(moved, key=_place)), sets)


def _place(edge: Edge) -> tuple[int, int, list[str], list[str]]:
    return edge.source, edge.target, sorted(edge.label.positive), sorted(edge.label.negative)
