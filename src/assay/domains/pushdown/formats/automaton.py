"""P-automata as PDAAAL's README writes them: `{"accepting": [STATE, …], "edges": [[STATE, LABEL, STATE], …]}`.

In named mode a string is a control location and a number n an extra state, shown as `q<n>`; in indexed mode numbers
from |P| on are extra states. A string in place of the object is a regular expression.
"""

from __future__ import annotations

from assay.domains.pushdown.formats.json_input import as_list, as_object, expected, only_keys, shown, step
from assay.domains.pushdown.formats.notation import Labels, Locations, Sketch
from assay.domains.pushdown.formats.regex import read_expression
from assay.domains.pushdown.model.case import Edge
from assay.errors import InputError

_LARGEST = 2**64 - 1
_EDGE = 'an edge is [STATE, LABEL, STATE]; the label "" is ε'


def read_automaton(written: object, place: str, locations: Locations, labels: Labels) -> Sketch:
    """Read a P-automaton without expanding wildcards. Extra states are in the order of their numbers."""
    if isinstance(written, str):
        return read_expression(written, place, locations, labels)
    found = as_object(written, place)
    only_keys(found, ("accepting", "edges"), ("initial",), place)
    for i, state in enumerate(as_list(found.get("initial", []), f"{place}.initial")):
        if locations.number(state) is None:  # Every control location is initial; PDAAAL only checks this list.
            raise locations.unknown(state, f"{place}.initial[{i}]")
    finals = [_state(state, f"{place}.accepting[{i}]", locations) for i, state in _listed(found, "accepting", place)]
    edges = [_edge(edge, f"{place}.edges", i, locations, labels) for i, edge in _listed(found, "edges", place)]
    mentioned = {state for edge in edges for state in (edge.source, edge.target)}.union(finals)
    extra = sorted(state for state in mentioned if state >= locations.count)
    rank = {state: locations.count + i for i, state in enumerate(extra)}
    return Sketch(
        tuple(f"q{state - locations.count}" for state in extra),
        [Edge(rank.get(source, source), label, rank.get(target, target)) for source, label, target in edges],
        tuple(rank.get(state, state) for state in finals),
    )


def _listed(found: dict[str, object], key: str, place: str) -> enumerate[object]:
    return enumerate(as_list(found[key], step(place, key)))


def _edge(written: object, place: str, i: int, locations: Locations, labels: Labels) -> Edge:
    if not isinstance(written, list):
        raise expected("an edge", written, step(place, i), _EDGE)
    if len(written) != 3:
        raise InputError(f"an edge with {len(written)} parts", where=step(place, i), remedy=_EDGE)
    label = labels.on_edge(written[1])
    if label is None:
        raise expected("a label", written[1], f"{place}[{i}][1]", _EDGE)
    source, target = (_state(written[end], f"{place}[{i}][{end}]", locations) for end in (0, 2))
    return Edge(source, label, target)


def _state(written: object, place: str, locations: Locations) -> int:
    """Number a state of an automaton: extra state n of named mode becomes |P| + n, as in indexed mode."""
    if type(written) is int:
        if not 0 <= written <= _LARGEST:
            raise expected("a number from 0 to 2^64 - 1", written, place, "number extra states from 0 on")
        return written if locations.index is None else locations.count + written
    location = locations.number(written)
    if location is None:
        if locations.index is not None and isinstance(written, str):
            remedy = 'list it under "states", or give an extra state as a number'
            raise InputError(f"unknown state {shown(written)}", where=place, remedy=remedy)
        raise expected("a state", written, place, "states are numbers here" if locations.index is None else "")
    return location
