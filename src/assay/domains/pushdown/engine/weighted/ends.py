"""How the search for a lightest tree ends."""

FOUND, UNBOUNDED, TOO_WIDE, TOO_MANY = 0, 1, 2, 3
WIDEST = 2**63 - 1
"""The largest sum that fits into 64 bits."""
