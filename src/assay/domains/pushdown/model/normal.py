"""Brings a case into the form the algorithms need: no edge into an initial state, no edge that reads ε.

The languages of both automata, and so the answer, stay the same. An initial state with edges into it is copied: the
copy takes these edges, the original keeps its place as the start. ε is removed by giving each state the edges and
the acceptance of all states that ε leads to.
"""

from __future__ import annotations

from dataclasses import replace

from assay.domains.pushdown.model.case import EPSILON, Automaton, Case, Edge, is_normal


def normalised(case: Case) -> Case:
    """Give a case with the same answer that every engine takes; a normal case is returned as it is."""
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
    """List the locations that get a copy; the copies are numbered after all states, in this order."""
    count = len(case.locations)
    return sorted({edge.target for edge in automaton.edges if edge.target < count and edge.label != EPSILON})


def _epsilon_closure(automaton: Automaton, states: int) -> list[set[int]]:
    """For each state those that ε leads to, itself included."""
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
