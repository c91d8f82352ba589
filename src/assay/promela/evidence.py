"""What proves a verdict: a run that goes wrong, or numbers on a closed set of states that leave no room for one.

Evidence holds numbers only. Steps are chosen by their index among the steps of a state, states and pairs are numbered
in the order in which a breadth-first search meets them: whoever has the model can find out which they are.
"""

from __future__ import annotations

import msgspec

STUTTER = -1
"""The choice of a run that has ended and stays where it is."""
DEADLOCK = "deadlock"


class Run(msgspec.Struct, frozen=True, tag="run"):
    """Claims `violated` for safety: after these choices something is wrong.

    `why` is `deadlock`, where the run ends though some process is not at its end, or the fault of the last step.
    """

    choices: tuple[int, ...]
    why: str


class Lasso(msgspec.Struct, frozen=True, tag="lasso"):
    """Claims `violated` for all other properties: after all choices the run is where it was after `start` of them."""

    choices: tuple[int, ...]
    start: int
    claim: tuple[int, ...] = ()
    """Of a never claim: in which of its states it is before each choice."""


class Closed(msgspec.Struct, frozen=True, tag="closed"):
    """Claims `holds` for safety: there are so many states and steps, and nothing is wrong with any of them."""

    states: int
    transitions: int


class Ranked(msgspec.Struct, frozen=True, tag="ranked"):
    """Claims `holds` for a never claim or for labels: a rank and an acceptance bit for each pair of the product.

    Along every arc the rank stays or drops. It must drop unless the arc misses the bit; while it stays, so does the
    bit. So a run cannot meet every bit again and again.
    """

    ranks: tuple[int, ...]
    bits: tuple[int, ...]


Evidence = Run | Lasso | Closed | Ranked
