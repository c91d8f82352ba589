"""The complement of a deterministic automaton: the words whose only run visits some acceptance set finitely often."""

from __future__ import annotations

from assay.automata.buchi.acceptance import Disjunct, Sets, to_generalised
from assay.automata.buchi.automaton import Automaton, Edge, Label
from assay.automata.buchi.membership import edges_from, state_marks


def complement(automaton: Automaton) -> Automaton:
    """Complement an automaton that has at most one run over each word.

    Every state gets edges into a sink for the letters by which it has no successor.
    """
    sink = automaton.states
    edges = [*automaton.edges, Edge(sink, Label(frozenset(), frozenset()), sink)]
    for state, leaving in enumerate(edges_from(automaton)):
        edges += [Edge(state, label, sink) for label in _outside([edge.label for edge in leaving])]
    marks = [*state_marks(automaton), 0]
    sets = len(automaton.acceptance)
    # A run into the sink counts as one that misses the first set. Without sets, the sink alone decides: set 0 is
    # then all states but the sink.
    if not sets:
        sets, marks = 1, [*(1 for _ in range(automaton.states)), 0]
    condition = tuple(Disjunct(fin=frozenset([Sets(k)])) for k in range(sets))
    initial = automaton.initial or (sink,)
    return to_generalised(sink + 1, initial, [(edge, marks[edge.source]) for edge in edges], condition)


def _outside(labels: list[Label]) -> list[Label]:
    """Give disjoint labels for the letters that none of these allows."""
    left = [Label(frozenset(), frozenset())]
    for label in labels:
        left = [part for rest in left for part in _minus(rest, label)]
    return left


def _minus(rest: Label, label: Label) -> list[Label]:
    """Give disjoint labels for the letters that the first allows and the second does not."""
    parts, positive, negative = list[Label](), set(rest.positive), set(rest.negative)
    for atom in sorted(label.positive | label.negative):
        wanted, refused = (positive, negative) if atom in label.positive else (negative, positive)
        if atom in refused:
            return [*parts, Label(frozenset(positive), frozenset(negative))]
        if atom not in wanted:
            refused.add(atom)
            parts.append(Label(frozenset(positive), frozenset(negative)))
            refused.remove(atom)
            wanted.add(atom)
    return parts
