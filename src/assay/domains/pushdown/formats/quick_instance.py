"""A quick reader of plain instances: named states, no weights, wildcards, expressions or escapes.

It accepts a part of what `instance` accepts, and reads it as the same case. Everything else, errors included, is left
to `instance`: then the result is None.
"""

from __future__ import annotations

import msgspec
from msgspec import UNSET, Struct, UnsetType

from assay.domains.pushdown.model.case import EPSILON, Automaton, Case, Edge, Rule

_LARGEST = 2**64 - 1
_State = int | float | str
"""The type float is there to refuse `1.0`, which msgspec would read as a whole number."""


class _Meta(Struct, forbid_unknown_fields=True, rename="kebab"):
    state_names: bool
    weight_type: str | UnsetType = UNSET


class _Rule(Struct, forbid_unknown_fields=True):
    to: str
    pop: str | UnsetType = UNSET
    swap: str | UnsetType = UNSET
    push: str | UnsetType = UNSET


class _System(Struct, forbid_unknown_fields=True):
    states: dict[str, dict[str, list[_Rule]]]


class _Automaton(Struct, forbid_unknown_fields=True):
    accepting: list[_State]
    edges: list[tuple[_State, str, _State]]


class _Document(Struct, forbid_unknown_fields=True):
    instance: tuple[_Meta, _System, _Automaton, _Automaton]


_DECODER = msgspec.json.Decoder(_Document)


def read_plain(data: bytes) -> Case | None:
    """Read the case of a plain instance; None if it is anything else."""
    keys = data.count(b'":')
    if b"\\" in data or data.count(b":") != keys:  # escapes, a space behind a key, or a colon in a name
        return None
    try:
        meta, system, first, second = _DECODER.decode(data).instance
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        return None
    if not meta.state_names or meta.weight_type not in (UNSET, "none"):
        return None
    index = {name: number for number, name in enumerate(system.states)}
    labels: dict[str, int] = {}
    rules = _rules(system, index, labels)
    if rules is None or keys != _keys(meta, system, len(rules)):  # else a key stands twice
        return None
    initial, final = _automaton(first, index, labels), _automaton(second, index, labels)
    if initial is None or final is None or "" in labels or "*" in labels:
        return None
    return Case(tuple(index), tuple(labels), tuple(rules), initial, final)


def _keys(meta: _Meta, system: _System, rules: int) -> int:
    """Count the keys of a document in which none stands twice."""
    ours = 1 + 1 + (meta.weight_type is not UNSET) + 1 + 2 + 2  # instance, the parts of meta, states, both automata
    return ours + len(system.states) + sum(map(len, system.states.values())) + 2 * rules


def _rules(system: _System, index: dict[str, int], labels: dict[str, int]) -> list[Rule] | None:
    """Read rules with at least one operation; `_keys` makes sure that none has two. None if a location is unknown."""
    rules: list[Rule] = []
    unset, new, append = UNSET, tuple.__new__, rules.append  # `new` takes half the time of `Rule(…)`
    w: tuple[int, ...]
    try:
        for p, state in enumerate(system.states.values()):
            for name, written in state.items():
                label = labels.setdefault(name, len(labels))
                for rule in written:
                    if (pushed := rule.push) is not unset:
                        w = (labels.setdefault(pushed, len(labels)), label)
                    elif (swapped := rule.swap) is not unset:
                        w = (labels.setdefault(swapped, len(labels)),)
                    elif rule.pop is unset:
                        return None
                    else:
                        w = ()
                    append(new(Rule, (p, label, index[rule.to], w)))
    except KeyError:
        return None
    return rules


def _automaton(written: _Automaton, index: dict[str, int], labels: dict[str, int]) -> Automaton | None:
    count = len(index)
    numbers: dict[_State, int] = dict(index.items())
    mentioned = [*written.accepting, *(edge[0] for edge in written.edges), *(edge[2] for edge in written.edges)]
    if float in map(type, mentioned):
        return None
    others = set(mentioned) - numbers.keys()
    extra = sorted(state for state in others if isinstance(state, int))
    if len(extra) < len(others) or (extra and not 0 <= extra[0] <= extra[-1] <= _LARGEST):
        return None  # a name that is not declared, or a number out of range
    numbers.update((state, count + i) for i, state in enumerate(extra))
    finals = tuple(numbers[state] for state in written.accepting)
    edges = []
    for source, name, target in written.edges:
        label = EPSILON if name == "" else labels.setdefault(name, len(labels))
        edges.append(Edge(numbers[source], label, numbers[target]))
    return Automaton(tuple(f"q{state}" for state in extra), tuple(edges), finals)
