"""The syntax that PDAAAL's two formats share: locations, labels, rules and the wildcard.

A rule is `{"to": q, "pop": ""}`, `{"to": q, "swap": "B"}` or `{"to": q, "push": "B"}`; a push puts B on top of the
label that it reads. Assay adds `{"to": q, "replace": ["B", "C"]}` for (p, A) ↪ (q, BC) with C ≠ A, which PDAAAL cannot
express. In a file with weights, a rule also has the key `weight` (`weights`).

`"*"` stands for every label of the case, including labels that occur later: it is read as `WILD` and expanded at the
end. So `"*"` is not a label, nor is `""`, which is ε on an edge.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from msgspec import Struct, field

from assay.domains.pushdown.formats.json_input import expected, shown, step
from assay.domains.pushdown.formats.weights import ReadWeights
from assay.domains.pushdown.model.case import EPSILON, Automaton, Edge, Rule, Weights
from assay.errors import InputError

WILD = -2
"""The wildcard, until `expand_rules` and `Sketch.automaton` expand it."""

OPERATIONS = ("pop", "swap", "push", "replace")
_SHAPE = 'a rule is {"to": …} with one of "pop": "", "swap": LABEL, "push": LABEL, "replace": [LABEL, LABEL]'
LABEL_SYNTAX = 'a label is a string other than "" and "*"'


class Labels(Struct, frozen=True):
    """Numbers labels by first occurrence."""

    numbers: dict[str, int] = field(default_factory=dict)

    def number(self, written: object) -> int | None:
        """The number of a label; None if the value is not a label."""
        if type(written) is not str:
            return None
        number = self.numbers.get(written)
        if number is None and is_label(written):
            number = self.numbers[written] = len(self.numbers)
        return number

    def read_by_rule(self, written: str) -> int | None:
        """The number of a label that a rule reads, or the wildcard."""
        return WILD if written == "*" else self.number(written)

    def on_edge(self, written: object) -> int | None:
        """The number of the label of an edge, or the wildcard, or ε."""
        if written == "":
            return EPSILON
        return WILD if written == "*" else self.number(written)


def is_label(name: str) -> bool:
    """Whether a value is the name of a label."""
    return name not in {"", "*"}


class Locations(Struct, frozen=True):
    """How a file refers to control locations: by the names in `index`, or by numbers if that is None."""

    count: int
    index: Mapping[str, int] | None

    def number(self, written: object) -> int | None:
        """The number of a location; None if the value is not one."""
        if self.index is not None:
            return self.index.get(written) if type(written) is str else None
        return written if type(written) is int and 0 <= written < self.count else None

    def unknown(self, written: object, place: str) -> InputError:
        """The error that a location is not listed."""
        if type(written) is not (int if self.index is None else str):
            return expected("a number of a state" if self.index is None else "the name of a state", written, place)
        return InputError(f"unknown state {shown(written)}", where=place, remedy='list every state under "states"')


def read_rules(
    states: Iterable[tuple[str | int, object]],
    at: str,
    locations: Locations,
    labels: Labels,
    weights: ReadWeights | None = None,
) -> list[Rule]:
    """Read the rules of every state and their weights, without expanding wildcards."""
    rules: list[Rule] = []
    for p, (name, state) in enumerate(states):
        if type(state) is not dict:
            raise expected("an object from labels to rules", state, step(at, name))
        for key, entry in state.items():
            label = labels.read_by_rule(key)
            if label is None:
                raise InputError(f"invalid label {shown(key)}", where=step(at, name), remedy=LABEL_SYNTAX)
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
    """Read a rule; None if it is malformed, which `_fault` explains."""
    if type(written) is not dict or len(written) != 2:
        return None
    q = locations.number(written.get("to"))
    w = _replacement(label, written, labels)
    if q is None or w is None:
        return None
    return Rule(p, label, q, w)


def _replacement(label: int, written: dict[str, object], labels: Labels) -> tuple[int, ...] | None:
    """Read the labels that replace the top of the stack."""
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
    """The error in a malformed rule."""
    if type(written) is not dict:
        return expected("a rule", written, place, _SHAPE)
    if "weight" in written:
        remedy = 'remove "weight", or add "weight-type" to the first part of the instance or beside "states"'
        return InputError("a rule has a weight in a file without weights", where=place, remedy=remedy)
    misshapen = _misshapen(written)
    if misshapen:
        return InputError(f"a rule with {misshapen}", where=place, remedy=_SHAPE)
    if locations.number(written["to"]) is None:
        return locations.unknown(written["to"], step(place, "to"))
    operation = next(key for key in OPERATIONS if key in written)
    what = {"pop": 'the string ""', "replace": "a list of two labels"}.get(operation, "a label")
    return expected(what, written[operation], step(place, operation), "" if operation == "pop" else LABEL_SYNTAX)


def _misshapen(written: dict[str, object]) -> str:
    """Describe the unknown, missing or excess keys of a rule."""
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
    """Expand each rule that reads the wildcard into a rule for every label."""
    if all(rule.label != WILD for rule in rules):
        return tuple(rules)
    every = range(len(labels.numbers))
    return tuple(
        Rule(rule.p, label, rule.q, tuple(label if b == WILD else b for b in rule.w))
        for rule in rules
        for label in (every if rule.label == WILD else (rule.label,))
    )


def expand_weights(rules: list[Rule], labels: Labels, weights: ReadWeights) -> Weights:
    """The weights of the rules of `expand_rules`: each inherits the weight of its original."""
    count = len(labels.numbers)
    times = (count if rule.label == WILD else 1 for rule in rules)
    each = zip(weights.found, times, strict=True)
    return Weights(weights.kind, weights.size, tuple(weight for weight, n in each for _ in range(n)))


class Sketch(Struct, frozen=True):
    """A P-automaton before all labels are known: an edge may read the wildcard.

    `but` lists, for a state, the labels that the wildcard excludes on edges into it.
    """

    extra: tuple[str, ...]
    edges: list[Edge]
    finals: tuple[int, ...]
    but: Mapping[int, frozenset[int]] = field(default_factory=dict)

    def automaton(self, labels: Labels) -> Automaton:
        """Expand each edge with the wildcard into an edge for every label."""
        every = range(len(labels.numbers))
        edges = (
            Edge(edge.source, label, edge.target)
            for edge in self.edges
            for label in (every if edge.label == WILD else (edge.label,))
            if edge.label != WILD or label not in self.but.get(edge.target, ())
        )
        return Automaton(self.extra, tuple(edges), self.finals)
