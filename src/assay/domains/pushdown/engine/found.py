"""What a kernel found, as numbers: an answer with its evidence."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from assay.core.native.jit import Ints, compiled

UNREACHABLE, REACHABLE, NO_MEMORY = range(3)
BACKWARD, FORWARD, BOTH = range(3)
NONE = -1


class Found(NamedTuple):
    """An answer, and the direction its evidence is in. What an answer does not need is empty."""

    answer: int
    direction: int
    location: int
    """Reachable: the control location of the configuration at which the two automata meet."""
    entries: Ints
    """Reachable: the transitions that were derived; forward ones if there are both."""
    path: Ints
    """Reachable: which of them spell the stack."""
    other: Ints
    """Reachable: the states of the automaton that did not grow after each letter."""
    more_entries: Ints
    more_path: Ints
    """Reachable from both directions: the same for the backward one."""
    edges: Ints
    """Unreachable: the closed automaton."""
    pairs: Ints
    """Unreachable: the closed set of product states."""


@compiled
def _nothing() -> tuple[Ints, Ints]:
    """A table and a list with nothing in them."""
    return np.empty((0, 6), np.int32), np.empty(0, np.int32)


@compiled
def reached(direction: int, location: int, entries: Ints, path: Ints, other: Ints) -> Found:
    """Reachable, by a derivation in one direction."""
    table, numbers = _nothing()
    return Found(REACHABLE, direction, int(location), entries, path, other, table, numbers, table, table)


@compiled
def met(location: int, entries: Ints, path: Ints, more_entries: Ints, more_path: Ints) -> Found:
    """Reachable, by a derivation in each direction."""
    table, numbers = _nothing()
    return Found(REACHABLE, BOTH, int(location), entries, path, numbers, more_entries, more_path, table, table)


@compiled
def missed(direction: int, edges: Ints, pairs: Ints) -> Found:
    """Unreachable, by an automaton that is closed in this direction."""
    table, numbers = _nothing()
    return Found(UNREACHABLE, direction, NONE, table, numbers, numbers, table, numbers, edges, pairs)


@compiled
def no_memory() -> Found:
    """No answer."""
    table, numbers = _nothing()
    return Found(NO_MEMORY, NONE, NONE, table, numbers, numbers, table, numbers, table, table)
