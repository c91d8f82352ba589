"""What PDAAAL's two formats have in common: how locations, labels and rules are written, and the wildcard.

A rule is `{"to": q, "pop": ""}`, `{"to": q, "swap": "B"}` or `{"to": q, "push": "B"}`; pushing puts B on top of the
label that was read. Assay adds `{"to": q, "replace": ["B", "C"]}` for (p, A) ↪ (q, BC) where C is not A, which PDAAAL
cannot say.

A rule of a file with weights also has the key `weight` (`weights`).

`"*"` stands for every label of the case, also those mentioned later: it is kept as `WILD` and expanded at the end. So
it names no label itself, and neither does `""`, which is ε on an edge.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from assay.domains.pushdown.formats.json_input import expected, shown, step
from assay.domains.pushdown.formats.weights import ReadWeights
from assay.domains.pushdown.model.case import EPSILON, Automaton, Edge, Rule, Weights
from assay.errors import InputError

WILD = -2
"""Every label, until `expand_rules` and `Sketch.automaton` say which these are."""

OPERATIONS = ("pop", "swap", "push", "replace")
_SHAPE = 'a rule is {"to": …} with one of "pop": "", "swap": LABEL, "push": LABEL, "replace": [LABEL, LABEL]'
_LABEL = 'a label is a string other than "" and "*"'


@dataclass(frozen=True)
class Labels:
    """Numbers labels in the order in which they are first mentioned."""

    numbers: dict[str, int] = field(default_factory=dict)

    def number(self, written: object) -> int | None:
        """Number the label that is written here; None if it is none."""
        if type(written) is not str:
            return None
        number = self.numbers.get(written)
        if number is None and is_label(written):
            number = self.numbers[written] = len(self.numbers)
        return number

    def read_by_rule(self, written: str) -> int | None:
        """Number the label that a rule reads; it may be the wildcard."""
        return WILD if written == "*" else self.number(written)

    def on_edge(self, written: object) -> int | None:
        """Number the label of an edge; it may be the wildcard or ε."""
        if written == "":
            return EPSILON
        return WILD if written == "*" else self.number(written)


def is_label(name: str) -> bool:
    """Whether this can be the name of a label."""
    return name not in {"", "*"}


@dataclass(frozen=True)
class Locations:
    """How a file names control locations: by the names in `index`, or by numbers where there is none."""

    count: int
    index: Mapping[str, int] | None

    def number(self, written: object) -> int | None:
        """Number the location that is written here; None if it is none."""
        if self.index is not None:
            return self.index.get(written) if type(written) is str else None
        return written if type(written) is int and 0 <= written < self.count else None

    def unknown(self, written: object, place: str) -> InputError:
        """Say that no such location is listed."""
        if type(written) is not (int if self.index is None else str):
            return expected("a number of a state" if self.index is None else "the name of a state", written, place)
        return InputError(f"unknown state {shown(written)}", where=place, remedy='every state is listed under "states"')


def read_rules(
    states: Iterable[tuple[str | int, object]],
    at: str,
    locations: Locations,
    labels: Labels,
    weights: ReadWeights | None = None,
) -> list[Rule]:
    """Read the rules of every state in turn, and what each weighs; wildcards stay."""
    rules: list[Rule] = []
    for p, (name, state) in enumerate(states):
        if type(state) is not dict:
            raise expected("an object from labels to rules", state, step(at, name))
        for key, entry in state.items():
            label = labels.read_by_rule(key)
            if label is None:
                raise InputError(f"{shown(key)} names no label", where=step(at, name), remedy=_LABEL)
            several = type(entry) is list
            for i, whole in enumerate(entry if several else (entry,)):
                written = whole
                if weights is not None:
                    place = step(step(at, name), key)
                    written = weights.taken_from(whole, step(place, i) if several else place)
                rule = _rule(p, label, written, locations, labels)
                if rule is None:
                    place = step(step(at, name), key)
                    raise _fault(written, step(place, i) if several else place, locations)
                rules.append(rule)
    return rules


def _rule(p: int, label: int, written: object, locations: Locations, labels: Labels) -> Rule | None:
    """Read a rule; None if it is not well written, and `_fault` then finds out why."""
    if type(written) is not dict or len(written) != 2:
        return None
    q = locations.number(written.get("to"))
    w = _replacement(label, written, labels)
    if q is None or w is None:
        return None
    return Rule(p, label, q, w)


def _replacement(label: int, written: dict[str, object], labels: Labels) -> tuple[int, ...] | None:
    """Read what comes in place of the label."""
    if "push" in written:
        b = labels.number(written["push"])
        return None if b is None else (b, label)
    if "swap" in written:
        if label == WILD and written["swap"] == "*":
            return (WILD,)
        b = labels.number(written["swap"])
        return None if b is None else (b,)
    if "pop" in written:
        return () if type(written["pop"]) is str else None
    pair = written.get("replace")
    if type(pair) is not list or len(pair) != 2:
        return None
    b, c = labels.number(pair[0]), labels.number(pair[1])
    return None if b is None or c is None else (b, c)


def _fault(written: object, place: str, locations: Locations) -> InputError:
    """Say what is wrong with a rule."""
    if type(written) is not dict:
        return expected("a rule", written, place, _SHAPE)
    if "weight" in written:
        remedy = 'leave out "weight", or give "weight-type" in the first part of an instance'
        return InputError("a weight in a file without weights", where=place, remedy=remedy)
    misshapen = _misshapen(written)
    if misshapen:
        return InputError(f"a rule with {misshapen}", where=place, remedy=_SHAPE)
    if locations.number(written["to"]) is None:
        return locations.unknown(written["to"], step(place, "to"))
    operation = next(key for key in OPERATIONS if key in written)
    what = {"pop": 'the string ""', "replace": "a list of two labels"}.get(operation, "a label")
    return expected(what, written[operation], step(place, operation), "" if operation == "pop" else _LABEL)


def _misshapen(written: dict[str, object]) -> str:
    """Say which keys a rule has and should not, or the other way round."""
    strange = [key for key in written if key != "to" and key not in OPERATIONS]
    if strange:
        return f"an unknown key {shown(strange[0])}"
    if "to" not in written:
        return 'no "to"'
    found = [key for key in OPERATIONS if key in written]
    if len(found) == 1:
        return ""
    return f"{len(found)} operations ({', '.join(found)})" if found else "no operation"


def expand_rules(rules: list[Rule], labels: Labels) -> tuple[Rule, ...]:
    """Put a rule for every label in place of a rule that reads the wildcard."""
    if all(rule.label != WILD for rule in rules):
        return tuple(rules)
    every = range(len(labels.numbers))
    return tuple(
        Rule(rule.p, label, rule.q, tuple(label if b == WILD else b for b in rule.w))
        for rule in rules
        for label in (every if rule.label == WILD else (rule.label,))
    )


def expand_weights(rules: list[Rule], labels: Labels, weights: ReadWeights) -> Weights:
    """Give each rule that `expand_rules` makes the weight of the rule it comes from."""
    count = len(labels.numbers)
    times = (count if rule.label == WILD else 1 for rule in rules)
    each = zip(weights.found, times, strict=True)
    return Weights(weights.kind, weights.size, tuple(weight for weight, n in each for _ in range(n)))


@dataclass(frozen=True)
class Sketch:
    """A P-automaton while not all labels are known: an edge may read the wildcard.

    `but` names, for a state, the labels that the wildcard leaves out on edges into it.
    """

    extra: tuple[str, ...]
    edges: list[Edge]
    finals: tuple[int, ...]
    but: Mapping[int, frozenset[int]] = field(default_factory=dict)

    def automaton(self, labels: Labels) -> Automaton:
        """Put an edge for every label in place of an edge with the wildcard."""
        every = range(len(labels.numbers))
        edges = (
            Edge(edge.source, label, edge.target)
            for edge in self.edges
            for label in (every if edge.label == WILD else (edge.label,))
            if edge.label != WILD or label not in self.but.get(edge.target, ())
        )
        return Automaton(self.extra, tuple(edges), self.finals)
