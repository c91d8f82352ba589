"""Adds locations, labels and states to a case; numbers of states are adjusted."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from assay.domains.pushdown.model.case import Automaton, Case, Edge, Rule, Weight


def fresh(stem: str, taken: Sequence[str]) -> str:
    """Find a name that is not taken."""
    known, number = set(taken), 0
    while (name := f"{stem}{number or ''}") in known:
        number += 1
    return name


def names_of_states(case: Case) -> tuple[str, ...]:
    """List the names of locations and of extra states."""
    return (*case.locations, *case.initial.extra, *case.final.extra)


def with_location(case: Case, stem: str) -> tuple[Case, int]:
    """Add a location without rules and edges; give it too. Extra states are numbered after the locations."""
    old = len(case.locations)

    def state(number: int) -> int:
        return number + (number >= old)

    def automaton(given: Automaton) -> Automaton:
        edges = tuple(Edge(state(e.source), e.label, state(e.target)) for e in given.edges)
        return replace(given, edges=edges, finals=tuple(map(state, given.finals)))

    name = fresh(stem, names_of_states(case))
    grown = replace(
        case,
        locations=(*case.locations, name),
        initial=automaton(case.initial),
        final=automaton(case.final),
    )
    return grown, old


def with_label(case: Case, stem: str) -> tuple[Case, int]:
    """Add a label; give it too."""
    return replace(case, labels=(*case.labels, fresh(stem, case.labels))), len(case.labels)


def with_state(case: Case, automaton: Automaton, stem: str) -> tuple[Automaton, int]:
    """Add an extra state without edges to one of the automata; give it too."""
    name = fresh(stem, names_of_states(case))
    return replace(automaton, extra=(*automaton.extra, name)), case.states(automaton)


def with_rules(case: Case, added: Sequence[Rule], weights: Sequence[Weight] = ()) -> Case:
    """Add rules, of weight zero unless weights are given."""
    given = case.weights
    if given is not None:
        new = weights or (given.zero,) * len(added)
        given = replace(given, of_rules=(*given.of_rules, *new))
    return replace(case, rules=(*case.rules, *added), weights=given)
