"""What is likely in one program of the swarm: each program turns its own dials."""

from __future__ import annotations

from dataclasses import dataclass

from assay.domains.boogie.sources.small_draw import Dice

TOTALS = ("s", "t", "u", "v", "x")
"""The variables that sums go into."""


@dataclass(frozen=True)
class Dials:
    """What is likely in one program."""

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
    def drawn(dice: Dice) -> Dials:
        """Turn each dial."""
        below = dice.below
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
