"""Automata with acceptance on transitions, for the translation: labels and marks are bits.

An arc is (P, N, marks, target): it reads the letters with all atoms of P and none of N, and it is in the acceptance
sets of its marks. A run is accepting if it takes arcs of each set infinitely often. State 0 is initial.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from assay.automata.buchi.automaton import Automaton, Edge, Label
from assay.automata.graph.components import components

Arc = tuple[int, int, int, int]


@dataclass(frozen=True, slots=True)
class Arcs:
    """The arcs of each state; `names` are the atoms of the bits of labels."""

    names: tuple[str, ...]
    sets: int
    leaving: list[list[Arc]]

    @property
    def size(self) -> tuple[int, int, int]:
        """The number of states, of arcs and of acceptance sets."""
        return len(self.leaving), sum(map(len, self.leaving)), self.sets


@dataclass(frozen=True, slots=True)
class Components:
    """The strongly connected components of an automaton."""

    of: list[int]
    """The component of each state; arcs lead to the same or a smaller number."""
    cyclic: set[int]
    accepting: set[int]
    """The components with a cycle that meets every set."""


def components_of(arcs: Arcs) -> Components:
    """Give the components, and those with an accepting cycle."""
    offsets, targets = [0], list[int]()
    for here in arcs.leaving:
        targets += [arc[3] for arc in here]
        offsets.append(len(targets))
    of = components(offsets, targets)
    met: dict[int, int] = {}
    for state, here in enumerate(arcs.leaving):
        number = of[state]
        for _, _, marks, target in here:
            if of[target] == number:
                met[number] = met.get(number, 0) | marks
    full = (1 << arcs.sets) - 1
    return Components(of, set(met), {number for number, seen in met.items() if seen == full})


def weakest(arcs: Iterable[Arc]) -> list[Arc]:
    """Drop each arc beside another one to the same state, with a weaker label and at least the same marks."""
    beside: dict[int, dict[Arc, None]] = {}
    for arc in arcs:
        beside.setdefault(arc[3], {})[arc] = None
    found = list[Arc]()
    for same in beside.values():
        if len(same) == 1:
            found += same
            continue
        kept = list[Arc]()
        for arc in sorted(same, key=_weight):
            p, n, m = ~arc[0], ~arc[1], arc[2]
            if all(other[0] & p or other[1] & n or m & ~other[2] for other in kept):
                kept.append(arc)
        found += kept
    return found


def _weight(arc: Arc) -> int:
    return arc[0].bit_count() + arc[1].bit_count() - arc[2].bit_count()


def of_states(automaton: Automaton) -> Arcs:
    """Move the marks of states to the arcs that leave them; several initial states become one, with their arcs."""
    names = sorted({name for edge in automaton.edges for name in edge.label.positive | edge.label.negative})
    bits = {name: 1 << n for n, name in enumerate(names)}
    firsts = dict.fromkeys(automaton.initial)
    single = len(firsts) == 1
    order = [*firsts, *(q for q in range(automaton.states) if q not in firsts)] if single else range(automaton.states)
    number = {q: n + (not single) for n, q in enumerate(order)}
    marks = [0] * automaton.states
    for k, states in enumerate(automaton.acceptance):
        for q in states:
            marks[q] |= 1 << k
    leaving: list[dict[Arc, None]] = [{} for _ in range(automaton.states + (not single))]
    for edge in automaton.edges:
        positive, negative = (sum(bits[n] for n in names) for names in (edge.label.positive, edge.label.negative))
        if positive & negative:
            continue
        leaving[number[edge.source]][positive, negative, marks[edge.source], number[edge.target]] = None
        if not single and edge.source in firsts:
            leaving[0][positive, negative, 0, number[edge.target]] = None
    return Arcs(tuple(names), len(automaton.acceptance), [list(here) for here in leaving])


def to_states(arcs: Arcs) -> Automaton:
    """Give the automaton with marks on states, if all arcs that leave a state have the same marks."""
    labels: dict[tuple[int, int], Label] = {}
    edges = list[Edge]()
    for source, here in enumerate(arcs.leaving):
        for positive, negative, _, target in sorted(here, key=lambda arc: (arc[3], arc[0], arc[1])):
            label = labels.get((positive, negative))
            if label is None:
                label = labels[positive, negative] = Label(_names(positive, arcs.names), _names(negative, arcs.names))
            edges.append(Edge(source, label, target))
    acceptance = tuple(
        frozenset(state for state, here in enumerate(arcs.leaving) if here and here[0][2] >> k & 1)
        for k in range(arcs.sets)
    )
    return Automaton(len(arcs.leaving), (0,), tuple(edges), acceptance)


def _names(bits: int, names: Sequence[str]) -> frozenset[str]:
    return frozenset(name for n, name in enumerate(names) if bits >> n & 1)
