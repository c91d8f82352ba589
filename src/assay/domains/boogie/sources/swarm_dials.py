"""Swarm testing: each program draws its own set of features."""

from __future__ import annotations

from dataclasses import dataclass

from assay.domains.boogie.sources.small_draw import SmallDraw

TOTALS = ("s", "t", "u", "v", "x")
"""The names of accumulators."""
COUNTERS = ("i", "j", "k")
TRUTHS = ("p", "q")


@dataclass(frozen=True)
class Dials:
    """The features of one program, and their odds."""

    totals: int
    truths: int
    signed: bool
    large: bool
    multiplies: bool
    divides: bool
    nested: bool
    branches: int
    rounds: int

    @staticmethod
    def drawn(draw: SmallDraw) -> Dials:
        """Draw each feature."""
        below = draw.below
        return Dials(
            totals=1 + below(len(TOTALS)),
            truths=below(3),
            signed=below(2) == 0,
            large=below(4) == 0,
            multiplies=below(3) == 0,
            divides=below(3) == 0,
            nested=below(2) == 0,
            branches=below(4),
            rounds=(4, 8, 15, 40)[below(4)],
        )
