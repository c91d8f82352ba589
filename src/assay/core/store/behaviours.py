"""The behaviours that a subject showed in a campaign, and an estimate of those it did not show."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class Behaviour:
    """One behaviour of a subject: its shape, how many cases showed it, and the first of them."""

    subject: int
    shape: str
    cases: int
    first: int


@dataclass(frozen=True)
class Seen:
    """The behaviours of one subject on the cases of one source."""

    behaviours: Sequence[Behaviour]

    @property
    def cases(self) -> int:
        """How many cases the subject was asked about."""
        return sum(each.cases for each in self.behaviours)

    @property
    def once(self) -> int:
        """How many behaviours a single case showed."""
        return sum(each.cases == 1 for each in self.behaviours)

    @property
    def latest(self) -> int:
        """The index of the case that showed the latest new behaviour."""
        return max(each.first for each in self.behaviours)

    @property
    def unseen_share(self) -> float:
        """The estimated probability that a further case shows a new behaviour (Good and Turing)."""
        return self.once / self.cases

    @property
    def estimated(self) -> float:
        """The estimated number of behaviours that the source can show, a lower bound (Chao1, bias-corrected)."""
        twice = sum(each.cases == 2 for each in self.behaviours)
        return len(self.behaviours) + self.once * (self.once - 1) / (2 * (twice + 1))

    def growth(self, parts: int = 10) -> list[tuple[int, int]]:
        """How many behaviours the first cases showed, at `parts` places: a number of cases, a number of behaviours."""
        last = max(self.cases, self.latest + 1)
        places = [max(1, last * k // parts) for k in range(1, parts + 1)]
        return [(place, sum(each.first < place for each in self.behaviours)) for place in dict.fromkeys(places)]
