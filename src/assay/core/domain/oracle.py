"""Who decides a case, and who checks that the decision is proved."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Protocol, TypeVar

from assay.core.domain.verdict import Answer, Verdict

E_co = TypeVar("E_co", covariant=True)
C_in = TypeVar("C_in", contravariant=True)
E_in = TypeVar("E_in", contravariant=True)


@dataclass(frozen=True)
class Limits:
    """What one case may cost a tool: seconds, bytes of memory, bytes of output."""

    seconds: float = 10.0
    memory: int = 4 << 30
    output: int = 16 << 20

    def together(self, count: int) -> Limits:
        """What a batch of cases may cost: few of them are hard, so each further one adds a twentieth of the time."""
        return replace(self, seconds=self.seconds * (1 + (count - 1) / 20))

    def each(self, count: int) -> float:
        """Of what a batch may cost, the seconds of one case: the inverse of `together`."""
        return self.seconds / (1 + (count - 1) / 20)


class Oracle(Protocol[C_in, E_co]):
    """Decides cases; a decided answer carries evidence. It takes many, so that a shared model is explored once."""

    @property
    def name(self) -> str:
        """As `--engine` and `--oracle` know it."""
        ...

    def decide(self, cases: Sequence[C_in], limits: Limits) -> Sequence[Answer[E_co]]:
        """Answer each case, in order."""
        ...


@dataclass(frozen=True)
class Rejection:
    """Why a claim does not hold.

    Where a subject claimed it, `kind` and `why` become kind and detail of the disagreement, and reduction keeps
    both: there, `why` is a fixed phrase without the numbers of the case.
    """

    kind: str
    why: str


class Checker(Protocol[C_in, E_in]):
    """Accepts evidence for a verdict or says what is wrong with it; it shares no code with the engines."""

    @property
    def name(self) -> str:
        """How reports name the checker that accepted a piece of evidence."""
        ...

    def check(self, case: C_in, verdict: Verdict, evidence: E_in) -> Rejection | None:
        """Accept (None) or reject; wrong evidence never raises."""
        ...
