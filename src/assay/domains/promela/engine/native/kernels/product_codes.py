"""Codes of searches in the product with an automaton: indices of `shape` and `control`, and return codes."""

from __future__ import annotations

# indices of `shape`, the constants of a search; MOST bounds the successors of a state
SUCCESSORS, LETTER, STUTTER, WORD, SHIFT, MASK, MOST, INITIALS = range(SHAPE := 8)
# indices of `control`, which holds the state of a search; FAULT is a run-time error met, TROUBLE an overflow code
COUNT, TRANSITIONS, FAULT, TROUBLE, PATH, MARK, BACK, COMPONENTS, LIVE = range(CONTROL := 9)
# indices of the state of a search for a shortest path: places in its queue, what is left, and the goal that it found
HEAD, TAIL, LAYER, DEPTH, BUDGET, GOAL = range(6)
# codes that a kernel returns
EMPTY, PAUSED, GROW, GROW_PATH, NO_ROOM, FOUND, TOO_SMALL = range(7)

WHITE, CYAN, BLUE, RED = range(4)
"""Colours of nested depth-first search."""
OUTER = -1
"""The mark during the outer search."""

UNSEEN = 0
OVER = 0xFFFFFFFF
"""In `order`: the component of the state is complete and not accepting."""
