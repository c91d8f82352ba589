"""Reduction passes: each rule, each transition and each final state is a feature to remove (section V-B of the paper).

Then locations, labels and states are merged, words of rules shortened, and weights removed, shortened, or moved towards
0.
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
from assay.domains.pushdown.model.case import EPSILON, Automaton, Case, Text
from assay.domains.pushdown.reduction.merges import ContractSilent, MergeNames, ShortenWords, SplitLocations, rule_kind
from assay.domains.pushdown.reduction.tidy import tidy
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

    def ingredient(self, case: Case, change: object) -> str:
        """Name the kind of a feature; plain edges and final extra states are in every case, and have no name."""
        if not isinstance(change, Feature):
            return ""
        if change.part == "rule":
            return rule_kind(case.rules[change.number])
        side, count = change.part[-1], len(case.locations)
        automaton = case.initial if side == "1" else case.final
        if change.part.startswith("final"):
            return f"empty stack in A{side}" if automaton.finals[change.number] < count else ""
        edge = automaton.edges[change.number]
        if edge.label == EPSILON:
            return f"ε-edge of A{side}"
        return f"edge of A{side} into a location" if edge.target < count else ""


def _token_pass(syntax: str) -> TokenPass[Case]:
    return TokenPass(
        partial(text_in, syntax=syntax),
        lambda left: malformed_case(Text(syntax, left)),
        lambda left: why_rejected(Text(syntax, left)),
    )


class Features:
    """Reduction as in Algorithm 1 of the paper, then by merges."""

    passes: tuple[Pass[Case], ...] = (
        RemoveFeatures(),
        ContractSilent(),
        SplitLocations(),
        MergeNames(),
        ShortenWords(),
        RemoveWeights(),
        ShortenVectors(),
        *map(LowerWeights, WAYS_DOWN),
        *map(_token_pass, SYNTAXES),
    )

    def size(self, case: Case) -> tuple[int, ...]:
        """Count features, edges into locations, names, written labels, and weights; of a malformed text, tokens."""
        if case.malformed is not None:
            return len(tokens(case.malformed.text)), len(case.malformed.text)
        automata = (case.initial, case.final)
        features = len(case.rules) + sum(len(automaton.edges) + len(automaton.finals) for automaton in automata)
        names = len(case.locations) + len(case.labels) + sum(len(automaton.extra) for automaton in automata)
        into = sum(edge.target < len(case.locations) for automaton in automata for edge in automaton.edges)
        shape = (features, into, names, sum(len(rule.w) for rule in case.rules))
        if case.weights is None:
            return shape
        sizes = [abs(number) for weight in case.weights.of_rules for number in weight]
        return (*shape, len(case.weights.zero), sum(sizes))


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
