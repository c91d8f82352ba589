"""Places in the arrays that searches share with their kernels, and why a kernel stops."""

from __future__ import annotations

# breadth first: places in `control`, and why it stops
HEAD, COUNT, TRANSITIONS, FAULT, TROUBLE, CULPRIT, DEPTH, LAYER_END = range(CONTROL := 8)
DONE, PAUSED, GROW, NO_ROOM, FAULTY, DEADLOCK, TOO_SMALL = range(7)
BLOCK = 256
"""Successors that are looked up together."""
NO_PARENT = 0xFFFFFFFF

NO_SLOT = -1
"""No place for another state: the caller must make room."""
