"""The ways to give PDAAAL a case: the files, the standard input and the options that name them.

PDAAAL reads an instance in one file, as JSON or MessagePack, or a pushdown system and two automata in three files; the
automata are JSON or regular expressions. Before version 1.0 it had three files only, named by other options, and
another form of JSON for automata (`threepart`). `printed` gives it what it printed itself.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

import msgspec
from msgspec import Struct

from assay.domains.pushdown.formats import write_instance
from assay.domains.pushdown.model.case import EPSILON, Case
from assay.domains.pushdown.translation.expression import write_expressions

PRINTED = "printed.json"
_PARTS = ("pda.json", "initial.json", "final.json")
_TEXTS = ("pda.json", "initial.txt", "final.txt")


class Given(Struct, frozen=True):
    """A case as PDAAAL takes it; with `printed`, a first run reads and prints it."""

    arguments: tuple[str, ...]
    files: Mapping[str, bytes] = msgspec.field(default_factory=dict)
    stdin: bytes = b""
    printed: bool = False


class Style(NamedTuple):
    """How a file is written: with names of locations or their numbers, and with `*` for all labels where it can be.

    With `later`, the expression of A1 has `.` and `[^A]` also where they stand for labels that PDAAAL reads later.
    """

    named: bool = True
    wildcards: bool = False
    later: bool = False


def give(case: Case, way: str, style: Style) -> Given:
    """Write the case for one way of input."""
    return _WAYS[way](case, style)


def location_order(case: Case, style: Style, printed: bytes | None = None) -> Sequence[int]:
    """List the locations in the order of PDAAAL's numbers for them: that of first mention in a file with names.

    `printed` is the file if PDAAAL wrote it.
    """
    if not style.named:
        return range(len(case.locations))
    document = _document(case, style) if printed is None else msgspec.json.decode(printed)["instance"]
    order: dict[str, None] = {}
    for name, state in document[1]["states"].items():
        order[name] = None
        for rules in state.values():
            order |= dict.fromkeys(rule["to"] for rule in (rules if isinstance(rules, list) else [rules]))
    number = {name: location for location, name in enumerate(case.locations)}
    return [number.get(name, -1) for name in order]


def why_not_given(case: Case, way: str, style: Style) -> str:
    """Say why a case cannot be given in this way; empty if it can."""
    if way in _THREE and case.weights is not None and case.weights.size is not None:
        return "--weight is none, uint or int: three files have no vectors of weights"
    if way.endswith("expressions"):
        if _texts(case, style) is None:
            return "the automata have no regular expressions: an empty language, an odd name, or too long"
        if not style.named and _unknown(case):
            return "with indexed states, an expression cannot name a location at the end that no rule mentions"
    if way == "older-files" and not style.named:
        return "in the older form of automata, states have names"
    return ""


def _instance(case: Case, style: Style) -> Given:
    return Given(("--input", "case.json"), {"case.json": _written(case, style)})


def _msgpack(case: Case, style: Style) -> Given:
    packed = msgspec.msgpack.encode({"instance": _document(case, style)})
    return Given(("--msgpack", "--input", "case.msgpack"), {"case.msgpack": packed})


def _stdin(case: Case, style: Style) -> Given:
    return Given(("--input", "-"), stdin=_written(case, style))


def _printed(case: Case, style: Style) -> Given:
    return Given(("--input", PRINTED), {"case.json": _written(case, style)}, printed=True)


def _files(case: Case, style: Style) -> Given:
    _, pds, *automata = _document(case, style)
    locations = [*case.locations] if style.named else [*range(_mentioned(case))]
    written = [{"P-automaton": {"initial": locations, **automaton}} for automaton in automata]
    files = dict(zip(_PARTS, map(msgspec.json.encode, ({"pda": pds}, *written)), strict=True))
    return Given(("-p", *_named(_PARTS), "--json-automata", *_meta(case, style)), files)


def _older_files(case: Case, style: Style) -> Given:
    _, pds, *automata = _document(case, style)
    written = [{"P-automaton": {"states": _older(case, automaton)}} for automaton in automata]
    files = dict(zip(_PARTS, map(msgspec.json.encode, ({"pda": pds}, *written)), strict=True))
    return Given(("--input", *_named(_PARTS), "--json-automata", *_meta(case, style)), files)


def _expressions(case: Case, style: Style, option: str = "-p") -> Given:
    _, pds, *_ = _document(case, style)
    written = (f"{text}\n".encode() for text in _texts(case, style) or ("", ""))
    system = msgspec.json.encode({"pda": pds})
    files = dict(zip(_TEXTS, (system, *written), strict=True))
    return Given((option, *_named(_TEXTS), *_meta(case, style)), files)


def _texts(case: Case, style: Style) -> tuple[str, str] | None:
    """The automata as expressions; a rule under `*` names no label, so `.` would not stand for them."""
    return write_expressions(case, named=style.named, complements=not style.wildcards, later=style.later)


def _older_expressions(case: Case, style: Style) -> Given:
    return _expressions(case, style, "--input")


_WAYS: Mapping[str, Callable[[Case, Style], Given]] = {
    "instance": _instance,
    "msgpack": _msgpack,
    "stdin": _stdin,
    "printed": _printed,
    "files": _files,
    "expressions": _expressions,
    "older-files": _older_files,
    "older-expressions": _older_expressions,
}
_THREE = ("files", "expressions", "older-files", "older-expressions")
WAYS = tuple(_WAYS)


def _written(case: Case, style: Style) -> bytes:
    return msgspec.json.encode({"instance": _document(case, style)})


def _document(case: Case, style: Style) -> list[Any]:
    document: list[Any] = msgspec.json.decode(write_instance(case, named=style.named))["instance"]
    if style.wildcards:
        states = document[1]["states"]
        used = {edge.label for automaton in (case.initial, case.final) for edge in automaton.edges}
        used |= {label for rule in case.rules for label in (rule.label, *rule.w)}
        labels = [case.labels[label] for label in sorted(used - {EPSILON})]
        for state in states.values() if style.named else states:
            _generalise(state, labels)
    return document


def _generalise(state: dict[str, list[dict[str, object]]], labels: list[str]) -> None:
    """Write a rule that every label has once, under `*`; a swap of each label for itself is a swap for `*`."""

    def general(rule: dict[str, object], label: str) -> dict[str, object]:
        return {**rule, "swap": "*"} if rule.get("swap") == label else rule

    for form in [general(rule, labels[0]) for rule in state.get(labels[0], [])] if labels else []:
        own = {
            label: [rule for rule in state.get(label, []) if form in (rule, general(rule, label))] for label in labels
        }
        if all(own.values()):
            for label, rules in own.items():
                state[label].remove(rules[0])
            state.setdefault("*", []).append(form)
    for label in [label for label, rules in state.items() if not rules]:
        del state[label]


def _named(files: tuple[str, str, str]) -> tuple[str, ...]:
    return (files[0], "-i", files[1], "-f", files[2])


def _meta(case: Case, style: Style) -> tuple[str, ...]:
    weight = ("--weight", case.weights.kind) if case.weights is not None else ()
    return (*weight, "--state-names") if style.named else weight


def _older(case: Case, automaton: dict[str, list[Any]]) -> dict[str, dict[str, object]]:
    """The older form of an automaton; its extra states have numbers, which become names."""
    accepting, edges = automaton["accepting"], automaton["edges"]
    mentioned = (*accepting, *(state for source, _, target in edges for state in (source, target)))
    extra = dict.fromkeys(state for state in mentioned if isinstance(state, int))
    names = dict(zip(extra, _fresh(case, len(extra)), strict=True)) | {name: name for name in case.locations}
    return {
        name: {
            "initial": isinstance(state, str),
            "accepting": state in accepting,
            "edges": [{"label": label, "to": names[target]} for source, label, target in edges if source == state],
        }
        for state, name in names.items()
    }


def _fresh(case: Case, count: int) -> list[str]:
    """Names for extra states that no location has."""
    return [name for i in range(count + len(case.locations)) if (name := f"q{i}") not in case.locations][:count]


def _mentioned(case: Case) -> int:
    """PDAAAL's number of indexed locations: up to the last one that a rule mentions."""
    return max((state for rule in case.rules for state in (rule.p, rule.q)), default=-1) + 1


def _unknown(case: Case) -> bool:
    used = {edge.source for a in (case.initial, case.final) for edge in a.edges} | {
        final for a in (case.initial, case.final) for final in a.finals
    }
    return any(_mentioned(case) <= state < len(case.locations) for state in used)
