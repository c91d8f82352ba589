"""Codes of the kernels that make ranks: indices of `control`, which holds how far they have come, and return codes."""

from __future__ import annotations

# the pairs so far, the next one to expand, the arrows so far, and the key that is not known
PAIRS, NEXT, ARROWS, SECOND, LABEL = range(5)
# components: the next root, the nodes met, the components found, the lengths of the path and of the list of open nodes
ROOT, CLOCK, FOUND, PATH, OPEN = range(5, 10)
# the next node whose marks are read, the next state whose row is written, and the entries written
READ, STATE, WRITTEN = range(10, CONTROL := 13)

DONE, PAUSED, UNKNOWN, NO_PAIRS, NO_ARROWS, ACCEPTING = range(6)
"""The work is done, or can go on; the key has no successors yet; there is no room; there is an accepting cycle."""

KEY = 4
"""The words of a key: the second part of a pair plus one, the label read, and where its successors begin and end."""
SECOND_FACTOR, LABEL_FACTOR = 7919, 104729
"""The hash of a key is the sum of its parts, each times its factor."""
MOST_MARKS = 62
"""Marks are bits of a word; the bit after them says that a component has a cycle."""
CYCLIC = 1 << MOST_MARKS
