"""How the search for a lightest tree ends, and its limits."""

FOUND, UNBOUNDED, TOO_WIDE, TOO_MANY = 0, 1, 2, 3
WIDEST = 2**63 - 1
"""The largest sum that fits into 64 bits."""
MOST = 1 << 24
"""The limit on rule instances, and on improvements of weights, held in memory."""
ROWS = 1 << 27
"""The limit on combinations of a state of A2 and a label: tables have a slot for each."""
