"""Places of a program: the statement a token belongs to, and the code left to run when a statement is reached."""

from __future__ import annotations

from assay.domains.boogie.model.case import CLOSE, OPEN, STATEMENTS, WHILE, Code, ends

LARGEST_TERM = 5_000_000


class TooLargeError(Exception):
    """A term or a number of a run grows beyond what is followed."""


def statement_of(code: Code, place: int) -> int:
    """Find the statement whose expression a token belongs to."""
    while code[place] not in STATEMENTS:
        place -= 1
    return place


def left_to_run(code: Code, place: int) -> Code:
    """Give the code that is left when the statement at a place is reached, as the terms of Fig. 2 have it.

    After the body of a loop comes the loop again (Loop), after a branch what follows the conditional (If-Then).
    A term in thousands of nested loops holds each of them once for every loop around it: `TooLargeError`.
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
    """For each statement, where the block it stands in ends."""
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
