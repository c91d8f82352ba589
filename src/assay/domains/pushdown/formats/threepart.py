"""A pushdown system and two P-automata, apart or in one object: PDAAAL's README, and the paper's older format.

`pda` is `{"states": {NAME: {LABEL: RULES}}}`, or with a list of states, which are numbered. An automaton has one of
three forms: that of the README (`automaton`); a regular expression; or the older `{"states": {NAME: {"initial": BOOL,
"accepting": BOOL, "edges": [{"label": LABEL, "to": NAME}]}}}`, also with a list of states, which are numbered. In the
older form, a state with `"initial": true` is a control location, even if the pushdown system does not list it; all
others are extra states.
"""

from __future__ import annotations

from typing import NamedTuple

from assay.domains.pushdown.formats.automaton import read_automaton
from assay.domains.pushdown.formats.json_input import as_list, as_object, expected, only_keys, shown, step
from assay.domains.pushdown.formats.notation import Labels, Locations, Sketch, expand_rules, expand_weights, read_rules
from assay.domains.pushdown.formats.weights import read_weight_type
from assay.domains.pushdown.model.case import Case, Edge
from assay.errors import InputError

_EDGE = 'an edge is {"label": LABEL, "to": STATE}; the label "" is ε'
_FORMS = 'give "accepting" and "edges", or "states", or a regular expression such as "< [p0], [A] >"'
Name = str | int
"""A state in the older form: by its name, or by its number in a list."""


class Part(NamedTuple):
    """One of the three parts and its place."""

    written: object
    place: str


class _Older(NamedTuple):
    """The states of an automaton in the older form."""

    states: dict[Name, dict[str, object]]
    place: str


def read_parts(pda: Part, initial: Part, final: Part) -> Case:
    """Read a case from its three parts."""
    system = as_object(pda.written, pda.place)
    states = _states(pda)
    named = isinstance(system["states"], dict)
    automata = tuple(_unwrapped(part, named=named) for part in (initial, final))
    index: dict[Name, int] = {name: number for number, name in enumerate(states)}
    for automaton in automata:
        for name, state in automaton.states.items() if isinstance(automaton, _Older) else ():
            if state.get("initial") is True and name not in index:
                _add(index, name, step(automaton.place, name))
    names = {str(name): number for name, number in index.items()} if named else None
    locations, labels = Locations(len(index), names), Labels()
    weights = read_weight_type(system.get("weight-type", "none"), step(pda.place, "weight-type"))
    rules = read_rules(list(states.items()), step(pda.place, "states"), locations, labels, weights)
    a1, a2 = (
        _automaton(automaton, index, labels)
        if isinstance(automaton, _Older)
        else read_automaton(automaton.written, automaton.place, locations, labels)
        for automaton in automata
    )
    return Case(
        locations=tuple(name if isinstance(name, str) else f"p{name}" for name in index),
        labels=tuple(labels.numbers),
        rules=expand_rules(rules, labels),
        initial=a1.automaton(labels),
        final=a2.automaton(labels),
        weights=None if weights is None else expand_weights(rules, labels, weights),
    )


def _add(index: dict[Name, int], name: Name, place: str) -> None:
    """Add a control location that only an automaton lists; numbers must stay dense."""
    if isinstance(name, int) and name != len(index):
        what, remedy = f"the initial state {name} is not a control location", 'list it under "states" of the system'
        raise InputError(what, where=place, remedy=remedy)
    index[name] = len(index)


def _states(part: Part) -> dict[Name, object]:
    """The states by name, or by number if they are a list."""
    found = as_object(part.written, part.place)
    only_keys(found, ("states",), tuple(found), part.place)
    states = found["states"]
    if isinstance(states, list):
        return dict(enumerate(states))
    if not isinstance(states, dict):
        raise expected("an object from names to states, or a list of states", states, step(part.place, "states"))
    return {str(name): state for name, state in states.items()}


def _unwrapped(part: Part, *, named: bool) -> Part | _Older:
    """An automaton without the key `P-automaton`, which wraps it in a file of its own."""
    if isinstance(part.written, dict) and "P-automaton" in part.written:
        part = Part(part.written["P-automaton"], step(part.place, "P-automaton"))
    if isinstance(part.written, str):
        return part
    if not isinstance(part.written, dict):
        raise expected("an automaton", part.written, part.place, _FORMS)
    if "states" not in part.written:
        if not {"accepting", "edges"} & set(part.written):
            raise InputError("an automaton without states", where=part.place, remedy=_FORMS)
        return part
    if isinstance(part.written["states"], list) is named:
        what = f"the pushdown system has {'named' if named else 'numbered'} states, and this automaton has not"
        raise InputError(what, where=step(part.place, "states"), remedy="name the states in both, or in neither")
    return _older(part)


def _older(part: Part) -> _Older:
    """Validate the JSON of an automaton in the older form."""
    place = step(part.place, "states")
    states: dict[Name, dict[str, object]] = {}
    for name, written in _states(part).items():
        here = step(place, name)
        state = as_object(written, here)
        only_keys(state, (), ("initial", "accepting", "edges"), here)
        for key in ("initial", "accepting"):
            if not isinstance(state.get(key, False), bool):
                raise expected("true or false", state[key], step(here, key))
        states[name] = state
    return _Older(states, place)


def _automaton(older: _Older, locations: dict[Name, int], labels: Labels) -> Sketch:
    """Read the edges and final states, without expanding wildcards."""
    extra = [name for name, state in older.states.items() if not state.get("initial", False)]
    for name in extra:
        if name in locations:
            remedy = 'add "initial": true, or give the state of the automaton another name'
            where = step(older.place, name)
            raise InputError(f"the control location {shown(name)} is not initial", where=where, remedy=remedy)
    number = locations | {name: len(locations) + i for i, name in enumerate(extra)}
    edges = [
        _edge(number[name], edge, step(step(step(older.place, name), "edges"), i), number, labels)
        for name, state in older.states.items()
        for i, edge in enumerate(as_list(state.get("edges", []), step(step(older.place, name), "edges")))
    ]
    finals = tuple(number[name] for name, state in older.states.items() if state.get("accepting", False))
    return Sketch(tuple(name if isinstance(name, str) else f"q{name}" for name in extra), edges, finals)


def _edge(source: int, written: object, place: str, number: dict[Name, int], labels: Labels) -> Edge:
    if not isinstance(written, dict):
        raise expected("an edge", written, place, _EDGE)
    only_keys(written, ("label", "to"), (), place)
    label = labels.on_edge(written["label"])
    if label is None:
        raise expected("a label", written["label"], step(place, "label"), _EDGE)
    target = written["to"]
    if isinstance(target, bool) or not isinstance(target, str | int):
        raise expected("a state", target, step(place, "to"), _EDGE)
    if target not in number:
        raise InputError(f"unknown state {shown(target)}", where=step(place, "to"), remedy="list it in this automaton")
    return Edge(source, label, number[target])
