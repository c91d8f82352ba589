"""The oracle decides a case with evidence; a checker validates the evidence."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from enum import StrEnum
from typing import Generic, Protocol, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from assay.core.domain.verdict import Answer, Verdict

E_co = TypeVar("E_co", covariant=True)
C_in = TypeVar("C_in", contravariant=True)
E_in = TypeVar("E_in", contravariant=True)


class Limits(Struct, frozen=True):
    """The limits of a tool per case: seconds, bytes of memory, bytes of output."""

    seconds: float = 10.0
    memory: int = 4 << 30
    output: int = 16 << 20

    def together(self, count: int) -> Limits:
        """The limits of a batch: few cases are hard, so each further one adds a twentieth of the time."""
        return replace(self, seconds=self.seconds * (1 + (count - 1) / 20))

    def each(self, count: int) -> float:
        """The seconds of one case within the limits of a batch: the inverse of `together`."""
        return self.seconds / (1 + (count - 1) / 20)


class Oracle(Protocol[C_in, E_co]):
    """Decides cases; a decided answer carries evidence. Cases come in batches, so a shared model is explored once."""

    @property
    def name(self) -> str:
        """The name for `--engine` and `--oracle`."""
        ...

    def decide(self, cases: Sequence[C_in], limits: Limits) -> Sequence[Answer[E_co]]:
        """Answer each case, in order."""
        ...


class OracleKind(Struct, Generic[C_in, E_co], frozen=True):
    """An engine as data: its name, its family, and its maker."""

    name: str
    summary: str
    make: Callable[[], Oracle[C_in, E_co]]
    """Makes the oracle of a campaign."""
    make_for_check: Callable[[Mapping[str, str]], Oracle[C_in, E_co]] | None = None
    """Makes the oracle of `assay check` from its options; `UsageError` for a bad value. None: the same as `make`."""
    family: str = ""
    """Engines of one family share an algorithm and never judge each other. Empty: a family of its own."""
    certifies: bool = True
    """Whether its answers come with evidence. Only such an engine judges without being asked for by name."""

    def build(self, options: Mapping[str, str] | None) -> Oracle[C_in, E_co]:
        """Make the oracle; `options` are those of `assay check`, None in a campaign."""
        return self.make() if options is None or self.make_for_check is None else self.make_for_check(options)

    def related(self, other: OracleKind[C_in, E_co]) -> bool:
        """Whether both are of one family."""
        return (self.family or self.name) == (other.family or other.name)


class Trust(StrEnum):
    """Which checkers must accept the evidence of a campaign, and the level of trust of a checker."""

    CHECKED = "checked"
    """The fast checker checks all evidence, the proved checker a sample and every finding."""
    PROVED = "proved"
    """The fast and the proved checker check all evidence."""
    KERNEL = "kernel"
    """The fast and the proved checker and Coq's kernel check all evidence."""


UNEXPLAINED = "a condition does not hold"
"""The reason of a checker that gives none; the last checker of the domain does."""


class Rejection(Struct, frozen=True):
    """Why a claim does not hold.

    For a subject's claim, `kind` and `why` become kind and detail of the disagreement, and reduction keeps both, so
    `why` is then a fixed phrase without the numbers of the case.
    """

    kind: str
    why: str


class Checker(Protocol[C_in, E_in]):
    """Accepts or rejects evidence for a verdict; it shares no code with the engines."""

    @property
    def name(self) -> str:
        """The name of the checker in reports."""
        ...

    def check(self, case: C_in, verdict: Verdict, evidence: E_in) -> Rejection | None:
        """Accept (None) or reject; wrong evidence never raises."""
        ...
