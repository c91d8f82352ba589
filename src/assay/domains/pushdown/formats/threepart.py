"""The older format of the paper's test cases: a pushdown system and two P-automata, apart or in one object.

`pda` is `{"states": {NAME: {LABEL: RULES}}}` and an automaton `{"states": {NAME: {"initial": BOOL, "accepting": BOOL,
"edges": [{"label": LABEL, "to": NAME}]}}}`. A state with `"initial": true` is a control location, even if the pushdown
system does not list it; all others are extra states. An automaton may also be a string: a regular expression.
"""

from __future__ import annotations

from typing import NamedTuple

from assay.domains.pushdown.formats.json_input import as_list, as_object, expected, only_keys, shown, step
from assay.domains.pushdown.formats.notation import Labels, Locations, Sketch, expand_rules, read_rules
from assay.domains.pushdown.formats.regex import read_expression
from assay.domains.pushdown.model.case import Case, Edge
from assay.errors import InputError

_EDGE = 'an edge is {"label": LABEL, "to": STATE}; the label "" is ε'


class Part(NamedTuple):
    """One of the three parts and its place."""

    written: object
    place: str


class _Expression(NamedTuple):
    """A regular expression."""

    text: str
    place: str


class _Listed(NamedTuple):
    """The states of an automaton as JSON."""

    states: dict[str, dict[str, object]]
    place: str


def read_parts(pda: Part, initial: Part, final: Part) -> Case:
    """Read a case from its three parts."""
    states = _states(pda)
    written = _unwrapped(initial), _unwrapped(final)
    index = {name: number for number, name in enumerate(states)}
    for automaton in written:
        for name, state in automaton.states.items() if isinstance(automaton, _Listed) else ():
            if state.get("initial") is True:
                index.setdefault(name, len(index))
    labels = Labels()
    rules = read_rules(list(states.items()), step(pda.place, "states"), Locations(len(index), index), labels)
    a1, a2 = (_automaton(automaton, index, labels) for automaton in written)
    return Case(
        locations=tuple(index),
        labels=tuple(labels.numbers),
        rules=expand_rules(rules, labels),
        initial=a1.automaton(labels),
        final=a2.automaton(labels),
    )


def _states(part: Part) -> dict[str, object]:
    found = as_object(part.written, part.place)
    only_keys(found, ("states",), tuple(found), part.place)
    states = found["states"]
    if not isinstance(states, dict):
        raise expected("an object from names to states", states, step(part.place, "states"))
    return states


def _unwrapped(part: Part) -> _Listed | _Expression:
    """The states or the expression of an automaton; a file of its own wraps it in `P-automaton`."""
    if isinstance(part.written, dict) and "P-automaton" in part.written:
        part = Part(part.written["P-automaton"], step(part.place, "P-automaton"))
    return _Expression(part.written, part.place) if isinstance(part.written, str) else _listed(part)


def _listed(part: Part) -> _Listed:
    """Validate the JSON of an automaton that lists its states."""
    place = step(part.place, "states")
    states: dict[str, dict[str, object]] = {}
    for name, written in _states(part).items():
        here = step(place, name)
        state = as_object(written, here)
        only_keys(state, (), ("initial", "accepting", "edges"), here)
        for key in ("initial", "accepting"):
            if not isinstance(state.get(key, False), bool):
                raise expected("true or false", state[key], step(here, key))
        states[name] = state
    return _Listed(states, place)


def _automaton(listed: _Listed | _Expression, locations: dict[str, int], labels: Labels) -> Sketch:
    """Read the edges and final states, without expanding wildcards."""
    if isinstance(listed, _Expression):
        return read_expression(listed.text, listed.place, Locations(len(locations), locations), labels)
    extra = [name for name, state in listed.states.items() if not state.get("initial", False)]
    for name in extra:
        if name in locations:
            remedy = 'add "initial": true, or give the state of the automaton another name'
            where = step(listed.place, name)
            raise InputError(f"the control location {shown(name)} is not initial", where=where, remedy=remedy)
    number = locations | {name: len(locations) + i for i, name in enumerate(extra)}
    edges = [
        _edge(number[name], edge, step(step(step(listed.place, name), "edges"), i), number, labels)
        for name, state in listed.states.items()
        for i, edge in enumerate(as_list(state.get("edges", []), step(step(listed.place, name), "edges")))
    ]
    finals = tuple(number[name] for name, state in listed.states.items() if state.get("accepting", False))
    return Sketch(tuple(extra), edges, finals)


def _edge(source: int, written: object, place: str, number: dict[str, int], labels: Labels) -> Edge:
    if not isinstance(written, dict):
        raise expected("an edge", written, place, _EDGE)
    only_keys(written, ("label", "to"), (), place)
    label = labels.on_edge(written["label"])
    if label is None:
        raise expected("a label", written["label"], step(place, "label"), _EDGE)
    target = written["to"]
    if not isinstance(target, str):
        raise expected("the name of a state", target, step(place, "to"), _EDGE)
    if target not in number:
        raise InputError(f"unknown state {shown(target)}", where=step(place, "to"), remedy="list it in this automaton")
    return Edge(source, label, number[target])
