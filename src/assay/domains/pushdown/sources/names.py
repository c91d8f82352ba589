"""The names in generated cases: locations p0, p1, …, labels A, B, …, extra states q0, q1, …."""

from __future__ import annotations


def location_names(count: int) -> tuple[str, ...]:
    """Name `count` control locations."""
    return tuple(f"p{k}" for k in range(count))


def label_names(count: int) -> tuple[str, ...]:
    """Name `count` labels: 26 letters, then L26, L27, …."""
    return tuple(chr(ord("A") + k) if k < 26 else f"L{k}" for k in range(count))


def extra_names(count: int) -> tuple[str, ...]:
    """Name `count` extra states of one automaton."""
    return tuple(f"q{k}" for k in range(count))
