"""Whole numbers of any length as decimal text.

Python's own conversion refuses more than 4,300 digits, because its time is quadratic. That of `decimal` is exact for
every length and nearly linear.
"""

from __future__ import annotations

from decimal import Decimal

_SHORT = 4_000


def digits(number: int) -> str:
    """Write a number."""
    return str(number) if number.bit_length() < _SHORT else str(Decimal(number))


def number_of(text: str) -> int:
    """Read a number: decimal digits, with a minus in front for a negative one."""
    return int(text) if len(text) < _SHORT else int(Decimal(text))
