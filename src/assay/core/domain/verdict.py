"""Verdicts and answers of oracles and subjects."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Generic, TypeVar

from msgspec import Struct, field

E_co = TypeVar("E_co", covariant=True)
JSON = None | bool | int | float | str | list["JSON"] | dict[str, "JSON"]


class Reason(StrEnum):
    """Why a verdict is `unknown`."""

    TIMEOUT = "timeout"
    MEMORY = "memory"
    BOUND = "bound"
    """A step, state or depth limit of the tool itself."""
    DIVERGENCE = "divergence"
    """The run is infinite and visits no state twice, so no evidence shows it."""
    UNSUPPORTED = "unsupported"
    CRASH = "crash"
    UNREADABLE = "unreadable"
    """The tool ended normally, but its output has no verdict."""


class Verdict(Struct, frozen=True):
    """A verdict of the domain, or `unknown` with a reason."""

    word: str
    reason: Reason | None = None

    @property
    def decided(self) -> bool:
        """Whether the verdict is not `unknown`."""
        return self.reason is None

    @property
    def label(self) -> str:
        """The verdict as it is counted and shown: `reachable`, `unknown:timeout`."""
        return self.word if self.reason is None else f"{self.word}:{self.reason}"


def unknown(reason: Reason) -> Verdict:
    """Make an `unknown` verdict with its reason."""
    return Verdict("unknown", reason)


def verdict_of(label: str) -> Verdict:
    """Parse a label: the inverse of `Verdict.label`."""
    word, _, reason = label.partition(":")
    return Verdict(word, Reason(reason) if reason else None)


class Certified(StrEnum):
    """How much of an oracle's answer its evidence certifies."""

    FULL = "full"
    AUTOMATON = "automaton"
    NONE = "none"


class Claim(Struct, frozen=True):
    """A claim of a tool: `kind` is counted and kept by reduction; `place` and `text` are the domain's own."""

    kind: str
    place: str
    text: str

    def __str__(self) -> str:
        """The claim as a note shows it."""
        return f"{self.place}: {self.text}"


class Answer(Struct, Generic[E_co], frozen=True):
    """A verdict with its evidence: checked for an oracle, claimed for a subject."""

    verdict: Verdict
    value: str | None = None
    """A value beyond the verdict, such as a weight."""
    evidence: E_co | None = None
    certified: Certified = Certified.FULL
    """How much the evidence certifies once a checker has accepted it."""
    seconds: float = 0.0
    note: str = ""
    """The reason for an unknown verdict; shown, never judged."""
    measures: Mapping[str, JSON] = field(default_factory=dict)
    """States, steps, bytes: shown, never judged."""
    claims: tuple[Claim, ...] = ()
    """What a subject says besides, which the oracle judges (`core.trial.claims`)."""
