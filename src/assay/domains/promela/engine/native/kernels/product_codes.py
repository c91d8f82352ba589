"""Codes of searches in the product with an automaton: indices of `shape` and `control`, and return codes."""

from __future__ import annotations

# indices of `shape`, the constants of a search; MOST bounds the successors of a state
SUCCESSORS, LETTER, STUTTER, WORD, SHIFT, MASK, MOST, INITIALS = range(SHAPE := 8)
# indices of `control`, which holds the state of a search; FAULT is a run-time error met, TROUBLE an overflow code
COUNT, TRANSITIONS, FAULT, TROUBLE, ROWS, PATH, MARK, BACK, COMPONENTS, LIVE = range(CONTROL := 10)
# more of a thread: ROWS are those that it may fill, REDS the states of its inner search, of which it has SEEN the first
# to be red, ROOTS the states that it has yet to start from, STEPS what it has done
STAGE, REDS, SEEN, ROOTS, STEPS = range(CONTROL, THREAD_CONTROL := CONTROL + 5)
# indices of the state of a search for a shortest path: places in its queue, what is left, and the goal that it found
HEAD, TAIL, LAYER, DEPTH, BUDGET, GOAL = range(6)
# codes that a kernel returns
EMPTY, PAUSED, GROW, GROW_PATH, NO_ROOM, FOUND, TOO_SMALL = range(7)
# stages of a nested search by several threads: the outer search, the inner one, and the wait after it
OUTWARD, INWARD, WAIT = range(3)

WHITE, CYAN, BLUE, RED = range(4)
"""Colours of nested depth-first search."""
SHARED_BLUE, SHARED_RED, SHARED = 0, 1, 2
"""Bytes of a state that all threads share, and how many they are."""
ON_PATH, IN_RED_SEARCH, POSTPONED = 1, 2, 4
"""Bits of a state that a thread has for itself: it is cyan; the inner search has met it; it is visited later."""
REJECTING = 0
"""The component of an automaton state that no accepting cycle passes."""
OUTER = -1
"""The mark during the outer search."""

UNSEEN = 0
OVER = 0xFFFFFFFF
"""In `order`: the component of the state is complete and not accepting."""
