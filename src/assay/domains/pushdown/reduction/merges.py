"""Reduction passes that merge locations, labels or states, contract ε-edges, and shorten pushes.

Merging keeps every run that does not depend on the difference of the two, so a case whose features are all needed can
become smaller: after a merge, the features on a longer way may be removed.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count, islice
from typing import NamedTuple

from msgspec.structs import replace

from assay.domains.pushdown.model.case import EPSILON, Automaton, Case, Edge, Rule, Weight
from assay.domains.pushdown.reduction.tidy import tidy

LOCATION, LABEL = "locations", "labels"
STATES = ("states of A1", "states of A2")


class Merge(NamedTuple):
    """Two things of one kind, by their numbers; the first one is renamed to the second."""

    what: str
    gone: int
    into: int


class MergeNames:
    """The pass that merges locations, labels, and extra states of each automaton."""

    def changes(self, case: Case) -> list[Merge]:
        """List the pairs; the lower number stays."""
        first = len(case.locations)
        spans = {LOCATION: range(first), LABEL: range(len(case.labels))}
        for what, automaton in zip(STATES, (case.initial, case.final), strict=True):
            spans[what] = range(first, first + len(automaton.extra))
        return [Merge(what, b, a) for what, span in spans.items() for b in span for a in span if a < b]

    def apply(self, case: Case, chosen: Sequence[object]) -> Case:
        """Merge what the pairs connect, and remove duplicates."""
        merges = [change for change in chosen if isinstance(change, Merge)]
        p, g, *states = (_classes(merges, what) for what in (LOCATION, LABEL, *STATES))
        g[EPSILON] = EPSILON
        rules = [
            Rule(p.get(r.p, r.p), g.get(r.label, r.label), p.get(r.q, r.q), tuple(g.get(x, x) for x in r.w))
            for r in case.rules
        ]
        initial, final = (
            renamed(automaton, p | own, g) for automaton, own in zip((case.initial, case.final), states, strict=True)
        )
        return tidy(_without_duplicates(case, rules, initial, final))

    def ingredient(self, _case: Case, change: object) -> str:
        """Name what must be there twice."""
        return f"two {change.what}" if isinstance(change, Merge) else ""


def _classes(merges: Sequence[Merge], what: str) -> dict[int, int]:
    """Map each merged number to the least of its class."""
    least: dict[int, int] = {}

    def root(number: int) -> int:
        while number in least:
            number = least[number]
        return number

    for merge in merges:
        if merge.what == what and root(merge.gone) != root(merge.into):
            low, high = sorted((root(merge.gone), root(merge.into)))
            least[high] = low
    return {number: root(number) for number in least}


def renamed(automaton: Automaton, states: dict[int, int], labels: dict[int, int]) -> Automaton:
    """Rename states and labels; what becomes equal is there once."""
    edges = (
        Edge(states.get(e.source, e.source), labels.get(e.label, e.label), states.get(e.target, e.target))
        for e in automaton.edges
    )
    finals = (states.get(state, state) for state in automaton.finals)
    return replace(automaton, edges=tuple(dict.fromkeys(edges)), finals=tuple(dict.fromkeys(finals)))


def _without_duplicates(case: Case, rules: Sequence[Rule], initial: Automaton, final: Automaton) -> Case:
    """Keep each rule once; rules of different weights are different."""
    weights = case.weights
    weight_of = [()] * len(rules) if weights is None else weights.of_rules
    first: dict[tuple[Rule, Weight], int] = {}
    for k, key in enumerate(zip(rules, weight_of, strict=True)):
        first.setdefault(key, k)
    kept = first.values()
    if weights is not None:
        weights = replace(weights, of_rules=tuple(weights.of_rules[k] for k in kept))
    return replace(case, rules=tuple(rules[k] for k in kept), initial=initial, final=final, weights=weights)


class Silent(NamedTuple):
    """An ε-edge of A1 (0) or A2 (1)."""

    side: int
    number: int


class ContractSilent:
    """The pass that removes an ε-edge and merges its ends; one of them is an extra state."""

    def changes(self, case: Case) -> list[Silent]:
        """List the ε-edges."""
        return [
            Silent(side, k)
            for side, automaton in enumerate((case.initial, case.final))
            for k, edge in enumerate(automaton.edges)
            if edge.label == EPSILON and max(edge.source, edge.target) >= len(case.locations)
        ]

    def apply(self, case: Case, chosen: Sequence[object]) -> Case:
        """Contract the edges, one after the other."""
        edges = [change for change in chosen if isinstance(change, Silent)]
        initial, final = (
            _contracted(automaton, [edge.number for edge in edges if edge.side == side])
            for side, automaton in enumerate((case.initial, case.final))
        )
        return tidy(replace(case, initial=initial, final=final))

    def ingredient(self, _case: Case, change: object) -> str:
        """Name the edge."""
        return f"ε-edge of A{change.side + 1}" if isinstance(change, Silent) else ""


def _contracted(automaton: Automaton, numbers: Sequence[int]) -> Automaton:
    merges = [
        Merge("", *sorted((edge.source, edge.target), reverse=True))
        for edge in (automaton.edges[k] for k in numbers)
        if edge.source != edge.target
    ]
    left = tuple(edge for k, edge in enumerate(automaton.edges) if k not in set(numbers))
    return renamed(replace(automaton, edges=left), _classes(merges, ""), {})


class Entered(NamedTuple):
    """A location that edges of A1 (0) or A2 (1) enter."""

    side: int
    location: int


class SplitLocations:
    """The pass that lets edges enter a fresh extra state instead of a location; the state is final if that was."""

    def changes(self, case: Case) -> list[Entered]:
        """List the locations that edges enter."""
        return [
            Entered(side, location)
            for side, automaton in enumerate((case.initial, case.final))
            for location in sorted({e.target for e in automaton.edges if e.target < len(case.locations)})
        ]

    def apply(self, case: Case, chosen: Sequence[object]) -> Case:
        """Redirect the edges."""
        entered = [change for change in chosen if isinstance(change, Entered)]
        initial, final = (
            _split(case, automaton, [change.location for change in entered if change.side == side])
            for side, automaton in enumerate((case.initial, case.final))
        )
        return tidy(replace(case, initial=initial, final=final))

    def ingredient(self, _case: Case, change: object) -> str:
        """Name the edges."""
        return f"edge of A{change.side + 1} into a location" if isinstance(change, Entered) else ""


def _split(case: Case, automaton: Automaton, locations: Sequence[int]) -> Automaton:
    fresh = {location: case.states(automaton) + k for k, location in enumerate(locations)}
    used = {*case.locations, *automaton.extra}
    free = (name for k in count() if (name := f"q{k}") not in used)
    return Automaton(
        (*automaton.extra, *islice(free, len(fresh))),
        tuple(edge._replace(target=fresh.get(edge.target, edge.target)) for edge in automaton.edges),
        tuple(fresh.get(state, state) for state in automaton.finals),
    )


class Written(NamedTuple):
    """A label that a rule writes: the rule, and the place in its word."""

    rule: int
    place: int


class ShortenWords:
    """The pass that shortens the word of a rule: a push becomes a swap, a swap becomes a pop."""

    def changes(self, case: Case) -> list[Written]:
        """List the labels that rules write."""
        return [Written(k, place) for k, rule in enumerate(case.rules) for place in range(len(rule.w))]

    def apply(self, case: Case, chosen: Sequence[object]) -> Case:
        """Leave out these labels."""
        gone = set(chosen)
        rules = [
            rule._replace(w=tuple(x for place, x in enumerate(rule.w) if Written(k, place) not in gone))
            for k, rule in enumerate(case.rules)
        ]
        return tidy(_without_duplicates(case, rules, case.initial, case.final))

    def ingredient(self, case: Case, change: object) -> str:
        """Name the kind of the rule."""
        return rule_kind(case.rules[change.rule]) if isinstance(change, Written) else ""


def rule_kind(rule: Rule) -> str:
    """Name the kind of a rule by the length of its word."""
    return ("pop", "swap", "push")[len(rule.w)]
