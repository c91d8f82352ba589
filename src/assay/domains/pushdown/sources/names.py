"""How sources name what they draw: locations p0, p1, …, labels A, B, …, extra states q0, q1, …."""

from __future__ import annotations


def location_names(count: int) -> tuple[str, ...]:
    """Name so many control locations."""
    return tuple(f"p{k}" for k in range(count))


def label_names(count: int) -> tuple[str, ...]:
    """Name so many labels: letters as long as there are any."""
    return tuple(chr(ord("A") + k) if k < 26 else f"L{k}" for k in range(count))


def extra_names(count: int) -> tuple[str, ...]:
    """Name so many extra states of one automaton."""
    return tuple(f"q{k}" for k in range(count))
