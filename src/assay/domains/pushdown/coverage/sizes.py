"""The classes of numbers in the cells: each name with its least and greatest number."""

from __future__ import annotations

from collections.abc import Mapping

WITHOUT_END = 1 << 62
Buckets = Mapping[str, tuple[int, int]]

FEW: Buckets = {"1": (1, 1), "2": (2, 2), "3 or 4": (3, 4), "5 or more": (5, WITHOUT_END)}
FINALS: Buckets = {"0": (0, 0), "1": (1, 1), "2 or more": (2, WITHOUT_END)}
EXTRA: Buckets = {"0": (0, 0), "1": (1, 1), "2": (2, 2), "3 or more": (3, WITHOUT_END)}
EDGES: Buckets = {"0": (0, 0), "1": (1, 1), "2 or 3": (2, 3), "4 to 7": (4, 7), "8 or more": (8, WITHOUT_END)}
RULES: Buckets = {
    "0": (0, 0),
    "1": (1, 1),
    "2 or 3": (2, 3),
    "4 to 7": (4, 7),
    "8 to 15": (8, 15),
    "16 to 31": (16, 31),
    "32 or more": (32, WITHOUT_END),
}
SIGNED: Buckets = {
    "-10 or less": (-WITHOUT_END, -10),
    "-9 to -2": (-9, -2),
    "-1": (-1, -1),
    "0": (0, 0),
    "1": (1, 1),
    "2 to 9": (2, 9),
    "10 to 99": (10, 99),
    "100 or more": (100, WITHOUT_END),
}


def bucket(buckets: Buckets, number: int) -> str:
    """The name of the class of a number."""
    return next(name for name, (least, most) in buckets.items() if least <= number <= most)
