"""Reduction passes: each rule, each transition and each final state is a feature to remove (section V-B of the paper).

Weights are simplified too: removed, shortened, or moved towards 0.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import NamedTuple, TypeVar

from msgspec.structs import replace

from assay.core.domain.judgement import Judgement
from assay.core.domain.protocol import Pass
from assay.core.sources.malformed import TokenPass, objection_kind, tokens
from assay.domains.pushdown.formats.malformed import SYNTAXES, malformed_case, text_in, why_rejected
from assay.domains.pushdown.model.case import EPSILON, Automaton, Case, Edge, Rule, Text
from assay.domains.pushdown.reduction.weights import WAYS_DOWN, LowerWeights, RemoveWeights, ShortenVectors

X = TypeVar("X")


class Feature(NamedTuple):
    """A removable part of a case: its index in one of the lists of the case."""

    part: str
    number: int


class RemoveFeatures:
    """The pass that removes features."""

    def changes(self, case: Case) -> list[Feature]:
        """List every feature."""
        parts = {
            "rule": case.rules,
            "edge1": case.initial.edges,
            "final1": case.initial.finals,
            "edge2": case.final.edges,
            "final2": case.final.finals,
        }
        return [Feature(part, number) for part, items in parts.items() for number in range(len(items))]

    def apply(self, case: Case, chosen: Sequence[object]) -> Case:
        """Remove the chosen features, and the names that become unused."""
        gone = set(chosen)

        def left(part: str, items: tuple[X, ...]) -> tuple[X, ...]:
            return tuple(item for number, item in enumerate(items) if Feature(part, number) not in gone)

        def automaton(side: str, whole: Automaton) -> Automaton:
            edges, finals = left(f"edge{side}", whole.edges), left(f"final{side}", whole.finals)
            return replace(whole, edges=edges, finals=finals)

        rules, weights = left("rule", case.rules), case.weights
        if weights is not None:
            weights = replace(weights, of_rules=left("rule", weights.of_rules))
        initial, final = automaton("1", case.initial), automaton("2", case.final)
        return tidy(replace(case, rules=rules, initial=initial, final=final, weights=weights))


def _token_pass(syntax: str) -> TokenPass[Case]:
    return TokenPass(
        partial(text_in, syntax=syntax),
        lambda left: malformed_case(Text(syntax, left)),
        lambda left: why_rejected(Text(syntax, left)),
    )


class Features:
    """Reduction as in Algorithm 1 of the paper."""

    passes: tuple[Pass[Case], ...] = (
        RemoveFeatures(),
        RemoveWeights(),
        ShortenVectors(),
        *map(LowerWeights, WAYS_DOWN),
        *map(_token_pass, SYNTAXES),
    )

    def size(self, case: Case) -> tuple[int, ...]:
        """Measure the number of features, then the length and the size of weights; a malformed text by its tokens."""
        if case.malformed is not None:
            return len(tokens(case.malformed.text)), len(case.malformed.text)
        features = len(self.passes[0].changes(case))
        if case.weights is None:
            return (features,)
        sizes = [abs(number) for weight in case.weights.of_rules for number in weight]
        return (features, len(case.weights.zero), sum(sizes))


def tidy(case: Case) -> Case:
    """Drop unused locations, labels and extra states; the others keep their order."""
    count = len(case.locations)
    automata = (case.initial, case.final)
    used_states = [{s for e in a.edges for s in (e.source, e.target)} | set(a.finals) for a in automata]
    locations = {r.p for r in case.rules} | {r.q for r in case.rules} | {s for u in used_states for s in u if s < count}
    labels = {x for r in case.rules for x in (r.label, *r.w)} | {e.label for a in automata for e in a.edges} - {EPSILON}
    p = {old: new for new, old in enumerate(sorted(locations))}
    g = {old: new for new, old in enumerate(sorted(labels))} | {EPSILON: EPSILON}

    def renamed(automaton: Automaton, used: set[int]) -> Automaton:
        kept = sorted(s for s in used if s >= count)
        state = p | {old: len(p) + new for new, old in enumerate(kept)}
        return Automaton(
            tuple(automaton.extra[s - count] for s in kept),
            tuple(Edge(state[e.source], g[e.label], state[e.target]) for e in automaton.edges),
            tuple(state[s] for s in automaton.finals),
        )

    return Case(
        tuple(case.locations[old] for old in p),
        tuple(case.labels[old] for old in g if old != EPSILON),
        tuple(Rule(p[r.p], g[r.label], p[r.q], tuple(g[x] for x in r.w)) for r in case.rules),
        renamed(case.initial, used_states[0]),
        renamed(case.final, used_states[1]),
        case.weights,
    )


def signature(case: Case, _judgement: Judgement) -> str:
    """The bucket signature of a reduced case: whether it has a pop, and how the automata accept."""
    if case.malformed is not None:
        return f"malformed; {objection_kind(why_rejected(case.malformed))}"
    pops = "with a pop" if any(not rule.w for rule in case.rules) else "without a pop"
    weighed = "" if case.weights is None else "weights; "
    return f"{weighed}{pops}; A1 {_shape(case, case.initial)}; A2 {_shape(case, case.final)}"


def _shape(case: Case, automaton: Automaton) -> str:
    count = len(case.locations)
    silent = sum(edge.label == EPSILON for edge in automaton.edges)
    into = sum(edge.target < count for edge in automaton.edges)
    empty = any(state < count for state in automaton.finals)
    parts = [
        "accepts the empty stack" if empty else "",
        "has edges" if automaton.edges else "has no edges",
        "with ε" if silent else "",
        "into initial states" if into else "",
    ]
    return " ".join(part for part in parts if part)
