"""Degeneralisation: one acceptance set instead of many, with a copy of the automaton per set."""

from __future__ import annotations

from assay.automata.buchi.automaton import Automaton, Edge
from assay.automata.buchi.membership import edges_from


def degeneralise(automaton: Automaton) -> Automaton:
    """Give an automaton with the same language and exactly one acceptance set."""
    sets = automaton.acceptance
    if len(sets) == 1:
        return automaton
    if not sets:
        return Automaton(automaton.states, automaton.initial, automaton.edges, (frozenset(range(automaton.states)),))
    leaving = edges_from(automaton)

    def enter(state: int, awaited: int) -> tuple[int, int]:
        """Give the level on entering a state: the next set to visit; len(sets) after a full round."""
        level = 0 if awaited == len(sets) else awaited
        while level < len(sets) and state in sets[level]:
            level += 1
        return state, level

    numbers = {enter(state, 0): n for n, state in enumerate(dict.fromkeys(automaton.initial))}
    waiting, edges = list(numbers), list[Edge]()
    first = tuple(range(len(numbers)))
    for state, level in waiting:
        for edge in leaving[state]:
            there = enter(edge.target, level)
            if there not in numbers:
                numbers[there] = len(waiting)
                waiting.append(there)
            edges.append(Edge(numbers[state, level], edge.label, numbers[there]))
    full = frozenset(n for (_, level), n in numbers.items() if level == len(sets))
    return Automaton(len(numbers), first, tuple(edges), (full,))
