"""Codes of compressed searches."""

from __future__ import annotations

COMPRESSED = 2
"""Words of a state: the number of its left half, with the automaton state above it; the number of its right half."""
LEFT, RIGHT = range(2)
"""Indices of `counts`."""
HALVES_FULL = -4
"""Result if the tables of halves may overflow; the other negative results are in `codegen_context`."""
