"""Program points: the statement of a token, and the continuation at a statement."""

from __future__ import annotations

from assay.domains.boogie.model.case import CLOSE, OPEN, STATEMENTS, WHILE, Code, ends

LARGEST_TERM = 5_000_000


class TooLargeError(Exception):
    """A term or a number of a run exceeds the limit on its size."""


def statement_of(code: Code, place: int) -> int:
    """Find the statement that contains a token of an expression."""
    while code[place] not in STATEMENTS:
        place -= 1
    return place


def continuation(code: Code, place: int) -> Code:
    """The continuation at a statement: the code that remains to be executed, as in the terms of Fig. 2.

    The body of a loop is followed by the loop (Loop), a branch by the successor of the conditional (If-Then). A term
    within nested loops repeats each of them for every enclosing loop, so deep nesting raises `TooLargeError`.
    """
    end = ends(code)
    owners: list[int] = []
    statement = 0
    for i in range(place):
        if code[i] == OPEN:
            owners.append(statement)
        elif code[i] == CLOSE:
            statement = owners.pop()
        elif code[i] in STATEMENTS:
            statement = i
    stops = _block_ends(code, end)
    pieces = [(place, stops[place])]
    pieces += [(owner if code[owner] == WHILE else end[owner], stops[owner]) for owner in reversed(owners)]
    if sum(stop - start for start, stop in pieces) > LARGEST_TERM:
        raise TooLargeError
    return tuple(token for start, stop in pieces for token in code[start:stop])


def _block_ends(code: Code, end: list[int]) -> dict[int, int]:
    """For each statement, the end of its block."""
    out: dict[int, int] = {}
    stops = [len(code)]
    for i, token in enumerate(code):
        if token == OPEN:
            stops.append(end[i] - 1)
        elif token == CLOSE:
            stops.pop()
        elif token in STATEMENTS:
            out[i] = stops[-1]
    return out
