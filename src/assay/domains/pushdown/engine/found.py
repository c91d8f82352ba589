"""The result of a kernel as numbers: an answer with its evidence."""

from __future__ import annotations

from array import array
from typing import NamedTuple

from assay.core.native.library import Call
from assay.core.native.table import Table

UNREACHABLE, REACHABLE, NO_MEMORY = range(3)
BACKWARD, FORWARD, BOTH = range(3)
NONE = -1


class Found(NamedTuple):
    """An answer, and the direction of its evidence. Fields that the answer does not need are empty."""

    answer: int
    direction: int
    location: int
    """Reachable: the control location of the configuration at which the two automata meet."""
    entries: Table
    """Reachable: the derived transitions; the forward ones if there are both."""
    path: array[int]
    """Reachable: the path of derived transitions that spells the stack."""
    other: array[int]
    """Reachable: the states of the other, unsaturated automaton after each letter."""
    more_entries: Table
    more_path: array[int]
    """Reachable, by dual*: the same for the backward derivation."""
    edges: Table
    """Unreachable: the saturated automaton."""
    pairs: Table
    """Unreachable: the closed set of product states."""


WORDS = 24
"""The number of words that a kernel returns for it."""


def no_memory() -> Found:
    """Give up: out of memory."""
    nothing, none = Table(array("i"), 6), array("i")
    return Found(NO_MEMORY, NONE, NONE, nothing, none, none, nothing, none, nothing, nothing)


def found_in(call: Call) -> Found:
    """Read the result of a kernel call."""
    answer, direction, location = call.number(), call.number(), call.number()
    entries, path, other = call.numbers("i"), call.numbers("i"), call.numbers("i")
    more_entries, more_path, edges, pairs = (call.numbers("i") for _ in range(4))
    return Found(
        answer,
        direction,
        location,
        Table(entries, 6),
        path,
        other,
        Table(more_entries, 6),
        more_path,
        Table(edges, 3),
        Table(pairs, 2),
    )
