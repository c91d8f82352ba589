"""Finds the invariants of loops: the `invariant` statements before a loop that are repeated at the end of its body."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from assay.domains.boogie.model.case import CLOSE, INVARIANT, OPEN, STATEMENTS, WHILE, Token, ends


def loop_invariants(code: Sequence[Token]) -> Mapping[int, Sequence[tuple[int, int]]]:
    """For each loop with invariants, the places of each: before the loop, and at the end of its body.

    An `invariant` statement elsewhere, which reading never makes and reduction can leave behind, is an assertion.
    """
    if INVARIANT not in code:
        return {}
    end = ends(code)
    found: dict[int, Sequence[tuple[int, int]]] = {}
    runs: list[list[int]] = [[]]
    """For each open block, the `invariant` statements just before the current place."""
    last: dict[int, list[int]] = {}
    """For each block, by its end, the `invariant` statements that end it."""
    before: dict[int, list[int]] = {}
    for i, token in enumerate(code):
        if token == OPEN:
            runs.append([])
        elif token == CLOSE:
            last[i + 1] = runs.pop()
        elif token in STATEMENTS:
            if token == WHILE:
                before[i] = runs[-1]
            runs[-1] = [*runs[-1], i] if token == INVARIANT else []
    for loop, places in before.items():
        pairs = _matched(code, end, places, last[end[loop]])
        if pairs:
            found[loop] = pairs
    return found


def _matched(
    code: Sequence[Token], end: Sequence[int], first: Sequence[int], second: Sequence[int]
) -> list[tuple[int, int]]:
    """The longest equal ends of two runs of statements."""
    for size in range(min(len(first), len(second)), 0, -1):
        pairs = list(zip(first[-size:], second[-size:], strict=True))
        if all(code[a : end[a]] == code[b : end[b]] for a, b in pairs):
            return pairs
    return []
