"""Codes of searches that store less than a state needs: indices of `control`, and return codes."""

from __future__ import annotations

# indices of `control`; STACK is the height of the stack, USED the bits or entries of the store that are taken
STACK, COUNT, TRANSITIONS, FAULT, TROUBLE, DEPTH, USED = range(CONTROL := 7)
DONE, PAUSED, GROW, GROW_STACK, FAULTY, DEADLOCK, TOO_SMALL = range(7)
HASHES = 3
"""Bits that bitstate hashing sets for each state, as SPIN does by default."""
COMPACT_BITS = 63
"""Bits of a fingerprint in hash compaction."""
