"""What a kernel found, as numbers: an answer with its evidence."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from assay.core.compiled import Ints, compiled

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
def _table(width: int) -> Ints:
    return np.empty((0, width), np.int32)


@compiled
def _list() -> Ints:
    return np.empty(0, np.int32)


@compiled
def reached(direction: int, location: int, entries: Ints, path: Ints, other: Ints) -> Found:
    """Reachable, by a derivation in one direction."""
    return Found(REACHABLE, direction, int(location), entries, path, other, _table(6), _list(), _table(3), _table(2))


@compiled
def met(location: int, entries: Ints, path: Ints, more_entries: Ints, more_path: Ints) -> Found:
    """Reachable, by a derivation in each direction."""
    return Found(REACHABLE, BOTH, int(location), entries, path, _list(), more_entries, more_path, _table(3), _table(2))


@compiled
def missed(direction: int, edges: Ints, pairs: Ints) -> Found:
    """Unreachable, by an automaton that is closed in this direction."""
    return Found(UNREACHABLE, direction, NONE, _table(6), _list(), _list(), _table(6), _list(), edges, pairs)


@compiled
def no_memory() -> Found:
    """No answer."""
    return Found(NO_MEMORY, NONE, NONE, _table(6), _list(), _list(), _table(6), _list(), _table(3), _table(2))
