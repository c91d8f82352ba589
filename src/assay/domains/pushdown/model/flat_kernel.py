"""The flat case on the kernels' side: borrowed arrays from the words of a `FlatCase`."""

from __future__ import annotations

from typing import NamedTuple

from assay.core.native.boundary import flags_at, table_at
from assay.core.native.jit import Flags, Ints, Longs, compiled

CASE = 17
"""The number of words of a case."""


class FlatCase(NamedTuple):
    """A flat case (`model/flat.py`) over arrays."""

    locations: int
    labels: int
    rules: Ints
    states1: int
    edges1: Ints
    finals1: Flags
    states2: int
    edges2: Ints
    finals2: Flags


@compiled
def case_at(words: Longs) -> FlatCase:
    """Borrow the case at the start of the words."""
    return FlatCase(
        words[0],
        words[1],
        table_at(words, 2),
        words[5],
        table_at(words, 6),
        flags_at(words, 9),
        words[11],
        table_at(words, 12),
        flags_at(words, 15),
    )
