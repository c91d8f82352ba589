"""A kernel that reads plain instances, as `quick_instance` does, into the arrays of a flat case.

It reads named states, no weights, wildcards or expressions, and names of printable ASCII. Anything else, errors
included, is left to the other readers: then the result is False.
"""

from __future__ import annotations

from assay.core.native.jit import Bytes, no_refcount
from assay.domains.pushdown.formats.kernels.draft import (
    ACCEPTING_COUNT,
    EDGE_COUNT,
    Draft,
    Side,
    clear,
    label_of,
    location_name,
    note_extra,
    number_states,
)
from assay.domains.pushdown.formats.kernels.text import (
    CLOSE,
    CLOSE_LIST,
    COLON,
    COMMA,
    MOST,
    NONE,
    OPEN,
    OPEN_LIST,
    QUOTE,
    first_item,
    natural_at,
    next_item,
    packed,
    past,
    past_blanks,
    string_at,
    word_at,
)
from assay.domains.pushdown.model.case import EPSILON

INSTANCE, STATES, ACCEPTING, EDGES = packed("instance"), packed("states"), packed("accepting"), packed("edges")
STATE_NAMES, WEIGHT_TYPE, UNWEIGHTED = packed("state-names"), packed("weight-type"), packed("none")
TO, POP, SWAP, PUSH = packed("to"), packed("pop"), packed("swap"), packed("push")
_TRUE = packed("true")


@no_refcount
def _meta(text: Bytes, at: int, end: int) -> int:
    """Read the metadata: states have names, and there are no weights."""
    named = typed = False
    at, more = first_item(text, past(text, at, end, OPEN), end, CLOSE)
    while more:
        start, stop = string_at(text, at, end)
        if start == NONE:
            return NONE
        key = word_at(text, start, stop)
        at = past_blanks(text, past(text, stop + 1, end, COLON), end)
        if key == STATE_NAMES and not named:
            named = True
            if not 0 <= at <= end - 4 or word_at(text, at, at + 4) != _TRUE:
                return NONE
            at += 4
        elif key == WEIGHT_TYPE and not typed:
            typed = True
            start, stop = string_at(text, at, end)
            if start == NONE or word_at(text, start, stop) != UNWEIGHTED:
                return NONE
            at = stop + 1
        else:
            return NONE
        at, more = next_item(text, at, end, CLOSE)
    return at if named else NONE


@no_refcount
def _rule(text: Bytes, at: int, end: int, draft: Draft, p: int, label: int) -> int:
    """Read a rule; its target is the number of a name until all are known."""
    size, to, length, top = draft.sizes[1], NONE, NONE, NONE
    if size == MOST:
        return NONE
    at, more = first_item(text, past(text, at, end, OPEN), end, CLOSE)
    while more:
        start, stop = string_at(text, at, end)
        if start == NONE:
            return NONE
        key = word_at(text, start, stop)
        start, stop = string_at(text, past(text, stop + 1, end, COLON), end)
        if start == NONE:
            return NONE
        if key == TO and to == NONE:
            to = location_name(draft, text, start, stop)
            if to == NONE:
                return NONE
        elif key == POP and length == NONE and start == stop:
            length = 0
        elif length == NONE:
            length, top = 1 if key == SWAP else 2 if key == PUSH else NONE, label_of(draft, text, start, stop)
            if NONE in (length, top):
                return NONE
        else:
            return NONE
        at, more = next_item(text, stop + 1, end, CLOSE)
    if NONE in (at, to, length):
        return NONE
    rules = draft.rules
    rules[size, 0], rules[size, 1], rules[size, 2], rules[size, 3] = p, label, to, length
    rules[size, 4], rules[size, 5] = top, label if length == 2 else NONE
    draft.sizes[1] = size + 1
    return at


@no_refcount
def _rules_of(text: Bytes, at: int, end: int, draft: Draft, p: int) -> int:
    """Read the rules of a location, by label."""
    at, more = first_item(text, past(text, at, end, OPEN), end, CLOSE)
    while more:
        start, stop = string_at(text, at, end)
        label = NONE if start == NONE else label_of(draft, text, start, stop)
        if label == NONE or draft.read_in[label] == p:
            return NONE
        draft.read_in[label] = p
        at = past(text, past(text, stop + 1, end, COLON), end, OPEN_LIST)
        at, another = first_item(text, at, end, CLOSE_LIST)
        while another:
            at, another = next_item(text, _rule(text, at, end, draft, p, label), end, CLOSE_LIST)
        at, more = next_item(text, at, end, CLOSE)
    return at


@no_refcount
def _system(text: Bytes, at: int, end: int, draft: Draft) -> int:
    """Read the pushdown system: all its locations, with their rules."""
    start, stop = string_at(text, past(text, at, end, OPEN), end)
    if start == NONE or word_at(text, start, stop) != STATES:
        return NONE
    at = past(text, past(text, stop + 1, end, COLON), end, OPEN)
    at, more = first_item(text, at, end, CLOSE)
    while more:
        start, stop = string_at(text, at, end)
        name = NONE if start == NONE else location_name(draft, text, start, stop)
        if name == NONE or draft.declared[name] != NONE:
            return NONE
        p = draft.sizes[0]
        draft.declared[name], draft.sizes[0] = p, p + 1
        at = _rules_of(text, past(text, stop + 1, end, COLON), end, draft, p)
        at, more = next_item(text, at, end, CLOSE)
    for k in range(draft.sizes[1]):
        draft.rules[k, 2] = draft.declared[draft.rules[k, 2]]
        if draft.rules[k, 2] == NONE:
            return NONE
    return past(text, at, end, CLOSE)


@no_refcount
def _state(text: Bytes, at: int, end: int, draft: Draft, side: Side) -> tuple[int, int]:
    """Read a state of an automaton: the position after it, and the state."""
    at = past_blanks(text, at, end)
    if not 0 <= at < end:
        return NONE, 0
    if text[at] == QUOTE:
        start, stop = string_at(text, at, end)
        name = NONE if start == NONE else location_name(draft, text, start, stop)
        if name == NONE or draft.declared[name] == NONE:
            return NONE, 0
        return stop + 1, int(draft.declared[name])
    at, number = natural_at(text, at, end)
    return (at, -1 - number) if at != NONE and note_extra(side, number) else (NONE, 0)


@no_refcount
def _accepting(text: Bytes, at: int, end: int, draft: Draft, side: Side) -> int:
    """Read the accepting states, past the opening mark."""
    at, more = first_item(text, at, end, CLOSE_LIST)
    while more:
        size = side.sizes[ACCEPTING_COUNT]
        if size == MOST:
            return NONE
        at, side.accepting[size] = _state(text, at, end, draft, side)
        side.sizes[ACCEPTING_COUNT] = size + 1
        at, more = next_item(text, at, end, CLOSE_LIST)
    return at


@no_refcount
def _edges(text: Bytes, at: int, end: int, draft: Draft, side: Side) -> int:
    """Read the edges, past the opening mark."""
    edges = side.edges
    at, more = first_item(text, at, end, CLOSE_LIST)
    while more:
        size = side.sizes[EDGE_COUNT]
        if size == MOST:
            return NONE
        at, edges[size, 0] = _state(text, past(text, at, end, OPEN_LIST), end, draft, side)
        start, stop = string_at(text, past(text, at, end, COMMA), end)
        if start == NONE:
            return NONE
        edges[size, 1] = EPSILON if start == stop else label_of(draft, text, start, stop)
        if start != stop and edges[size, 1] == NONE:
            return NONE
        at, edges[size, 2] = _state(text, past(text, stop + 1, end, COMMA), end, draft, side)
        side.sizes[EDGE_COUNT] = size + 1
        at, more = next_item(text, past(text, at, end, CLOSE_LIST), end, CLOSE_LIST)
    return at


@no_refcount
def _automaton(text: Bytes, at: int, end: int, draft: Draft, side: Side) -> int:
    """Read one of the two automata."""
    finals = edges = False
    at, more = first_item(text, past(text, at, end, OPEN), end, CLOSE)
    while more:
        start, stop = string_at(text, at, end)
        if start == NONE:
            return NONE
        key = word_at(text, start, stop)
        at = past(text, past(text, stop + 1, end, COLON), end, OPEN_LIST)
        if key == ACCEPTING and not finals:
            finals, at = True, _accepting(text, at, end, draft, side)
        elif key == EDGES and not edges:
            edges, at = True, _edges(text, at, end, draft, side)
        else:
            return NONE
        at, more = next_item(text, at, end, CLOSE)
    if at == NONE or not (finals and edges):
        return NONE
    number_states(side, draft.sizes[0])
    return at


@no_refcount
def read_instance_at(text: Bytes, at: int, end: int, draft: Draft) -> bool:
    """Read the instance between two positions; whether it is plain."""
    clear(draft)
    start, stop = string_at(text, past(text, at, end, OPEN), end)
    if start == NONE or word_at(text, start, stop) != INSTANCE:
        return False
    at = _meta(text, past(text, past(text, stop + 1, end, COLON), end, OPEN_LIST), end)
    at = _system(text, past(text, at, end, COMMA), end, draft)
    at = _automaton(text, past(text, at, end, COMMA), end, draft, draft.initial)
    at = _automaton(text, past(text, at, end, COMMA), end, draft, draft.final)
    at = past(text, past(text, at, end, CLOSE_LIST), end, CLOSE)
    return past_blanks(text, at, end) == end
