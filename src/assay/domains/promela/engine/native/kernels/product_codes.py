"""Codes of searches in the product with an automaton: indices of `shape` and `control`, and return codes."""

from __future__ import annotations

# indices of `shape`, the constants of a search; MOST bounds the successors of a state, or of a block of states
SUCCESSORS, LETTER, STUTTER, WORD, SHIFT, MASK, MOST, INITIALS = range(SHAPE := 8)
# indices of `control`, which holds the state of a search; FAULT is a run-time error met, TROUBLE an overflow code
COUNT, TRANSITIONS, FAULT, TROUBLE, ROWS, PATH, MARK, BACK, COMPONENTS, LIVE = range(CONTROL := 10)
# more of a thread: ROWS are those that it may fill, FIRSTS the parts of components on its path, ROOTS the states from
# which it will start, STEPS what it has done, TAKEN the states that it has taken over since it looked through its path
FIRSTS, ROOTS, STEPS, TAKEN = range(CONTROL, THREAD_CONTROL := CONTROL + 4)
# indices of the state of a search for a shortest path: places in its queue, what is left, and the goal that it found
HEAD, TAIL, LAYER, DEPTH, BUDGET, GOAL = range(6)
# codes that a kernel returns; LOST: the path of a thread is not what it has to be
EMPTY, PAUSED, GROW, GROW_PATH, NO_ROOM, FOUND, TOO_SMALL, LOST = range(8)

WHITE, CYAN, BLUE, RED = range(4)
"""Colours of nested depth-first search."""
FINISHED, POSTPONED, VISITED = 1, 2, 3
"""Marks of states that threads share: nothing is left to do for it; a thread will start from it; one has visited it,
and it has a node."""
# words of a state's node in the search by components, and bits of two of them: in MEMBERS, one for each thread
MEMBERS, NEXT, STATUS = range(NODE := 3)
LOCKED, DONE = 1, 2
ACCEPTING, COMPLETE = 1 << (MOST_THREADS := 30), 1 << 31
REJECTING = 0
"""The component of an automaton state that no accepting cycle passes. Lower numbers are those of components in which
all states accept, and higher ones those of mixed components."""
OUTER = -1
"""The mark during the outer search."""

UNSEEN = 0
OVER = 0xFFFFFFFF
"""In `order`: the component of the state is complete and not accepting."""
