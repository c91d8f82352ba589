"""Codes of searches for bad states: indices of the `control` array, and return codes of the kernel."""

from __future__ import annotations

# CONTROL is the size of `control`; HEAD is the frontier, COUNT the number of visited states, STACK that of waiting ones
HEAD, COUNT, TRANSITIONS, FAULT, TROUBLE, CULPRIT, DEPTH, LAYER_END, STACK = range(CONTROL := 9)
DONE, PAUSED, GROW, NO_ROOM, FAULTY, DEADLOCK, TOO_SMALL = range(7)
BLOCK = 256
"""Successors whose table entries are prefetched together."""
NO_PARENT = 0xFFFFFFFF

NO_SLOT = -1
"""No row is left for another state."""
