"""The same for searches in the product with an automaton."""

from __future__ import annotations

# places in `shape`, which says what a search works with; MOST is a bound on the successors of a state
SUCCESSORS, LETTER, STUTTER, WORD, SHIFT, MASK, MOST, INITIALS = range(SHAPE := 8)
# places in `control`, which all searches share; FAULT is a run-time error that was met, TROUBLE why rows are too small
COUNT, TRANSITIONS, FAULT, TROUBLE, PATH, MARK, BACK, COMPONENTS, LIVE = range(CONTROL := 9)
# why a search stops
EMPTY, PAUSED, GROW, GROW_PATH, NO_ROOM, FOUND, TOO_SMALL = range(7)

WHITE, CYAN, BLUE, RED = range(4)
"""Colours of the nested search."""
OUTER = -1
"""The mark while no inner search is under way."""

UNSEEN = 0
OVER = 0xFFFFFFFF
"""In the order of the search for components: it is complete, and meets not all sets."""
