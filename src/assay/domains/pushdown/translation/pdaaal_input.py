"""The ways to give PDAAAL a case: the files, the standard input and the options that name them.

PDAAAL reads an instance in one file, as JSON or MessagePack, or a pushdown system and two automata in three files; the
automata are JSON or regular expressions. Before version 1.0 it had three files only, named by other options, and
another form of JSON for automata (`threepart`). `printed` gives it what it printed itself.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

import msgspec
from msgspec import Struct

from assay.domains.pushdown.formats import write_instance
from assay.domains.pushdown.model.case import Case
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


def give(case: Case, way: str, *, named: bool) -> Given:
    """Write the case for one way of input."""
    return _WAYS[way](case, named)


def why_not_given(case: Case, way: str, *, named: bool) -> str:
    """Say why a case cannot be given in this way; empty if it can."""
    if way in _THREE and case.weights is not None and case.weights.size is not None:
        return "--weight is none, uint or int: three files have no vectors of weights"
    if way.endswith("expressions"):
        if write_expressions(case, named=named) is None:
            return "the automata have no regular expressions: an empty language, an odd name, or too long"
        if not named and _unknown(case):
            return "with indexed states, an expression cannot name a location at the end that no rule mentions"
    if way == "older-files" and not named:
        return "in the older form of automata, states have names"
    return ""


def _instance(case: Case, named: bool) -> Given:  # noqa: FBT001
    return Given(("--input", "case.json"), {"case.json": write_instance(case, named=named)})


def _msgpack(case: Case, named: bool) -> Given:  # noqa: FBT001
    packed = msgspec.msgpack.encode(msgspec.json.decode(write_instance(case, named=named)))
    return Given(("--msgpack", "--input", "case.msgpack"), {"case.msgpack": packed})


def _stdin(case: Case, named: bool) -> Given:  # noqa: FBT001
    return Given(("--input", "-"), stdin=write_instance(case, named=named))


def _printed(case: Case, named: bool) -> Given:  # noqa: FBT001
    return Given(("--input", PRINTED), {"case.json": write_instance(case, named=named)}, printed=True)


def _files(case: Case, named: bool) -> Given:  # noqa: FBT001
    _, pds, *automata = _document(case, named=named)
    locations = [*case.locations] if named else [*range(_mentioned(case))]
    written = [{"P-automaton": {"initial": locations, **automaton}} for automaton in automata]
    files = dict(zip(_PARTS, map(msgspec.json.encode, ({"pda": pds}, *written)), strict=True))
    return Given(("-p", *_named(_PARTS), "--json-automata", *_meta(case, named=named)), files)


def _older_files(case: Case, named: bool) -> Given:  # noqa: FBT001
    _, pds, *automata = _document(case, named=named)
    written = [{"P-automaton": {"states": _older(case, automaton)}} for automaton in automata]
    files = dict(zip(_PARTS, map(msgspec.json.encode, ({"pda": pds}, *written)), strict=True))
    return Given(("--input", *_named(_PARTS), "--json-automata", *_meta(case, named=named)), files)


def _expressions(case: Case, named: bool, option: str = "-p") -> Given:  # noqa: FBT001
    _, pds, *_ = _document(case, named=named)
    texts = write_expressions(case, named=named) or ("", "")
    system, *written = msgspec.json.encode({"pda": pds}), *(f"{text}\n".encode() for text in texts)
    files = dict(zip(_TEXTS, (system, *written), strict=True))
    return Given((option, *_named(_TEXTS), *_meta(case, named=named)), files)


def _older_expressions(case: Case, named: bool) -> Given:  # noqa: FBT001
    return _expressions(case, named, "--input")


_WAYS: Mapping[str, Callable[[Case, bool], Given]] = {
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


def _document(case: Case, *, named: bool) -> list[dict[str, object]]:
    document: dict[str, list[dict[str, object]]] = msgspec.json.decode(write_instance(case, named=named))
    return document["instance"]


def _named(files: tuple[str, str, str]) -> tuple[str, ...]:
    return (files[0], "-i", files[1], "-f", files[2])


def _meta(case: Case, *, named: bool) -> tuple[str, ...]:
    weight = ("--weight", case.weights.kind) if case.weights is not None else ()
    return (*weight, "--state-names") if named else weight


def _older(case: Case, automaton: dict[str, object]) -> dict[str, dict[str, object]]:
    """The older form of an automaton; its extra states have numbers, which become names."""
    accepting, edges = automaton["accepting"], automaton["edges"]
    assert isinstance(accepting, list)
    assert isinstance(edges, list)
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
