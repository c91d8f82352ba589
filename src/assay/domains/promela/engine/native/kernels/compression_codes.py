"""What folded searches share with their kernels."""

from __future__ import annotations

COMPRESSED = 2
"""Words of a state: the number of its left half, and above that the state of an automaton; that of its right half."""
LEFT, RIGHT = range(2)
"""Places in `counts`."""
HALVES_FULL = -4
"""What is answered if there may be too little room for other halves; what else a model answers so is in `scene`."""
