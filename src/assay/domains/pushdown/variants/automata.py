"""Other automata that accept the same configurations."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from assay.core.domain.splitmix import Draw
from assay.domains.pushdown.model.case import EPSILON, Automaton, Case, Edge
from assay.domains.pushdown.variants.growth import with_state

Change = Callable[[Automaton], Automaton | None]
"""Changes an automaton; None if that does not apply."""


def with_epsilon(case: Case, draw: Draw) -> Case | None:
    """Lead an edge through a new state and an ε-transition."""

    def changed(given: Automaton) -> Automaton | None:
        if not given.edges:
            return None
        number = draw.below(len(given.edges))
        edge = given.edges[number]
        grown, middle = with_state(case, given, "eps")
        detour = (Edge(edge.source, edge.label, middle), Edge(middle, EPSILON, edge.target))
        return replace(grown, edges=(*given.edges[:number], *detour, *given.edges[number + 1 :]))

    return _one_of_both(case, draw, changed)


def with_split_final(case: Case, draw: Draw) -> Case | None:
    """Let words end in a new state: it copies the edges into a final state, which is final no more."""

    def changed(given: Automaton) -> Automaton | None:
        inner = [final for final in given.finals if final >= len(case.locations)]
        if not inner:
            return None
        old = draw.choice(inner)
        grown, new = with_state(case, given, "fin")
        copies = tuple(Edge(e.source, e.label, new) for e in given.edges if e.target == old)
        finals = tuple(new if final == old else final for final in given.finals)
        return replace(grown, edges=(*given.edges, *copies), finals=finals)

    return _one_of_both(case, draw, changed)


def with_dead_state(case: Case, draw: Draw) -> Case | None:
    """Add a state that is entered by no edge, or from which no final state is reached."""

    def changed(given: Automaton) -> Automaton | None:
        if not case.labels:
            return None
        grown, dead = with_state(case, given, "dead")
        others = [draw.below(dead) for _ in range(1 + draw.below(3))]
        label = draw.below(len(case.labels))
        if draw.one_in(2):
            edges = tuple(Edge(state, label, dead) for state in others)
            return replace(grown, edges=(*given.edges, *edges, Edge(dead, label, dead)))
        # a P-automaton in normal form has no edge to a location
        edges = tuple(Edge(dead, label, state) for state in others if state >= len(case.locations))
        return replace(grown, edges=(*given.edges, *edges), finals=(*given.finals, dead))

    return _one_of_both(case, draw, changed)


def _one_of_both(case: Case, draw: Draw, change: Change) -> Case | None:
    """Change A1 or A2, or the other one if the first cannot be changed."""
    sides = ("initial", "final") if draw.one_in(2) else ("final", "initial")
    for side in sides:
        new = change(case.initial if side == "initial" else case.final)
        if new is not None:
            return replace(case, initial=new) if side == "initial" else replace(case, final=new)
    return None
