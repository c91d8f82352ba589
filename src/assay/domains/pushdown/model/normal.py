"""The normal form that saturation needs: no transition enters an initial state, and there are no ε-transitions.

Normalisation preserves the languages of both automata and thus the answer. An initial state with incoming transitions
is copied: the copy takes these transitions, the original remains initial. A state inherits the transitions and the
acceptance of its ε-closure.
"""

from __future__ import annotations

from msgspec.structs import replace

from assay.domains.pushdown.model.case import EPSILON, Automaton, Case, Edge, is_normal


def normalised(case: Case) -> Case:
    """Return an equivalent case in normal form; the case itself if it is in normal form."""
    initial, final = _normal(case, case.initial), _normal(case, case.final)
    if initial is case.initial and final is case.final:
        return case
    return replace(case, initial=initial, final=final)


def _normal(case: Case, automaton: Automaton) -> Automaton:
    if is_normal(case, automaton):
        return automaton
    states = case.states(automaton)
    entered = entered_locations(case, automaton)
    copy = {p: states + k for k, p in enumerate(entered)}
    silent = _epsilon_closure(automaton, states)
    edges: dict[Edge, None] = {}
    finals: dict[int, None] = {}
    for state in range(states):
        names = [state, copy[state]] if state in copy else [state]
        for name in names:
            edges |= {
                Edge(name, edge.label, copy.get(edge.target, edge.target)): None
                for edge in automaton.edges
                if edge.source in silent[state] and edge.label != EPSILON
            }
            if not silent[state].isdisjoint(automaton.finals):
                finals[name] = None
    copies = tuple(f"{case.locations[p]}'" for p in entered)
    return Automaton(automaton.extra + copies, tuple(edges), tuple(finals))


def entered_locations(case: Case, automaton: Automaton) -> list[int]:
    """List the locations that are copied; copies are numbered after all states, in this order."""
    count = len(case.locations)
    return sorted({edge.target for edge in automaton.edges if edge.target < count and edge.label != EPSILON})


def _epsilon_closure(automaton: Automaton, states: int) -> list[set[int]]:
    """The ε-closure of each state."""
    closure = [{state} for state in range(states)]
    silent = [edge for edge in automaton.edges if edge.label == EPSILON]
    changed = True
    while changed:
        changed = False
        for edge in silent:
            for reached in closure:
                if edge.source in reached and edge.target not in reached:
                    reached.add(edge.target)
                    changed = True
    return closure
