"""Integers of any length as decimal text.

Python's own conversion takes quadratic time and rejects more than 4,300 digits. Divide and conquer reduces reading to
multiplications of integers, and writing to multiplications of `decimal`, which take nearly linear time.
"""

from __future__ import annotations

import decimal

_SHORT = 4_000


def digits(number: int) -> str:
    """Write a number."""
    if number.bit_length() < _SHORT:
        return str(number)
    with decimal.localcontext() as context:
        context.prec, context.Emax, context.Emin = decimal.MAX_PREC, decimal.MAX_EMAX, decimal.MIN_EMIN
        context.traps[decimal.Inexact] = True
        text = str(_decimal(abs(number), number.bit_length(), {}))
    return f"-{text}" if number < 0 else text


def _decimal(number: int, bits: int, powers: dict[int, decimal.Decimal]) -> decimal.Decimal:
    """Convert a number of `bits` bits by halves; powers of two are cached."""
    if bits <= _SHORT:
        return decimal.Decimal(number)
    half = bits >> 1
    if half not in powers:
        powers[half] = decimal.Decimal(2) ** half
    low, high = number & ((1 << half) - 1), number >> half
    return _decimal(low, half, powers) + _decimal(high, bits - half, powers) * powers[half]


def number_of(text: str) -> int:
    """Read an integer: decimal digits with an optional minus."""
    if len(text) < _SHORT:
        return int(text)
    if text.startswith("-"):
        return -number_of(text[1:])
    first = len(text) % _SHORT
    parts = [int(text[:first] or "0"), *(int(text[i : i + _SHORT]) for i in range(first, len(text), _SHORT))]
    base: int = 10**_SHORT
    while len(parts) > 1:
        if len(parts) % 2:
            parts.insert(0, 0)
        parts = [high * base + low for high, low in zip(parts[::2], parts[1::2], strict=True)]
        base *= base
    return parts[0]
