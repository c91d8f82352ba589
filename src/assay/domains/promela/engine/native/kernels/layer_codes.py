"""Codes of a search by several threads: indices of the `control` array of a thread, and how rows are shared out."""

from __future__ import annotations

# indices of `control`, the first five as in `product_codes.py`; COUNT is the number of states that the thread has
# stored, HELD to HELD_END the states of thread OWNER that it has claimed, CULPRIT the place of a bad state, plus one
COUNT, TRANSITIONS, FAULT, TROUBLE, ROWS, CULPRIT, HELD, HELD_END, OWNER, DEPTH = range(CONTROL := 10)
CLAIM = 64
"""States that a thread claims at a time."""
START, LAST_TAKEN = 1, 1 << 32
"""`claims` has for each thread how many blocks of its states are taken, from the first on, plus LAST_TAKEN for each
that is taken from the last on; and at START where its states of the layer begin."""
BAD = 1
"""`counts` has for each thread its COUNT, and at BAD its CULPRIT."""
APART = 16
"""Numbers between the counters of two threads, so that no two are in one cache line."""
RUN_BITS = 12
RUN = 1 << RUN_BITS
"""Threads take turns in the array of rows: each takes a run of so many rows at a time."""
AHEAD = 32
"""Rows by which a thread prefetches the places that it will store states at."""
CAME, TURN, SHUT, HURRY = range(GATE := 4)
"""Indices of the `gate` between layers: how many threads have come, how often it was opened, whether it is shut, and
whether threads at work shall stop after their block."""
LOOKS = 100
"""How often a thread looks at the gate before it gives way to other threads of the machine."""
