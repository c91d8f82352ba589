"""How values and the state of a run are laid out in memory.

A value is a 64-bit word. Numbers, `True`, `False` and `()` are odd words: twice the number, plus one; `()` and `False`
are those of 0, since the source has types and asks only whether a value is empty. Another tuple is the address of its
cells, the first of which holds their number. A function that is a value is such a tuple too: the number of its code and
what it needs. The word 0 is no value. A function that gives up returns it, and so do its callers.

A run has a block of words of its own. The first are named here; then come the definitions that take no arguments.
"""

from __future__ import annotations

TOP, END, DEEPEST = 0, 1, 2
"""The first free address of the heap, its end, and the lowest address that the stack may reach."""
READ, WRITTEN, ROOM = 3, 4, 5
"""For packing: where the next byte is read, where the last packed value ends, and where the memory for bytes ends."""
STARTS, COUNT, SLOTS, MASK, MOST = 6, 7, 8, 9, 10
"""A table of packed values: the addresses of their bytes, their number, the hash slots, the number of slots less one,
and the most values."""
NEXT, EDGES, MODEL, FOUND = 11, 12, 13, 14
"""A search: the next value to expand, the steps so far, what it searches, and a list of successors."""
ENTRY_ENDS, VALUES, SECONDS, RANKS, INDICES = 15, 16, 17, 18, 19
"""Entries of values: for each value where its entries end; a list of second values; and for each entry the place of
its second value in that list, its rank and its index. All but the list are columns of 32 bits."""
TARGETS, WAITING, TOGETHER, EDGE_ENDS, EDGE_ROOM = 20, 21, 22, 23, 24
"""The steps of a search, perhaps: for each its target, of 32 bits, and the processes that wait, if that is asked for;
all processes that wait anywhere; for each value where its steps end, of 32 bits; and how many steps there is room
for."""
GIVEN = 25
"""A search: what it is given besides."""
DEFINITIONS = 32
"""Where the definitions begin that take no arguments."""

EMPTY, TRUE, NO_VALUE = 1, 3, 0
MOST_FIELDS, WIDE, FIRST_SMALL = 15, 255, 16
"""Packing: a byte below 16 is the size of a tuple, whose cells follow. A byte from 16 to 254 is a number, less 16. The
byte 255 is followed by a number of eight bytes."""


def number_word(number: int) -> int:
    """Give the word of a number."""
    return 2 * number + 1
