"""Builds the result of a decision in a kernel and returns it to Python."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from assay.core.native.boundary import give
from assay.core.native.jit import Ints, Longs, compiled
from assay.domains.pushdown.engine.found import BOTH, NO_MEMORY, NONE, REACHABLE, UNREACHABLE


class Found(NamedTuple):
    """A result (`engine/found.py`), over arrays."""

    answer: int
    direction: int
    location: int
    entries: Ints
    path: Ints
    other: Ints
    more_entries: Ints
    more_path: Ints
    edges: Ints
    pairs: Ints


@compiled
def _nothing() -> tuple[Ints, Ints]:
    """An empty table and an empty list."""
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
    """Unreachable, by an automaton saturated in this direction."""
    table, numbers = _nothing()
    return Found(UNREACHABLE, direction, NONE, table, numbers, numbers, table, numbers, edges, pairs)


@compiled
def no_memory() -> Found:
    """Give up: out of memory."""
    table, numbers = _nothing()
    return Found(NO_MEMORY, NONE, NONE, table, numbers, numbers, table, numbers, table, table)


@compiled
def give_found(words: Longs, at: int, found: Found) -> int:
    """Write a result into the words from index `at` on."""
    words[at], words[at + 1], words[at + 2] = found.answer, found.direction, found.location
    at = give(words, at + 3, found.entries)
    at = give(words, give(words, at, found.path), found.other)
    at = give(words, give(words, at, found.more_entries), found.more_path)
    return give(words, give(words, at, found.edges), found.pairs)
