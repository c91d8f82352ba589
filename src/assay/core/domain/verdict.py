"""What an oracle or a subject says of a case, and what it brings forward for it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Generic, TypeVar

E_co = TypeVar("E_co", covariant=True)
JSON = None | bool | int | float | str | list["JSON"] | dict[str, "JSON"]


class Reason(StrEnum):
    """Why a verdict is `unknown`."""

    TIMEOUT = "timeout"
    MEMORY = "memory"
    BOUND = "bound"
    """A step, state or depth limit of the tool itself."""
    UNSUPPORTED = "unsupported"
    CRASH = "crash"
    UNREADABLE = "unreadable"
    """It ran to its end, and its output has no verdict."""


@dataclass(frozen=True)
class Verdict:
    """A word of the domain, or `unknown` with a reason."""

    word: str
    reason: Reason | None = None

    @property
    def decided(self) -> bool:
        """Whether this is an answer at all."""
        return self.reason is None

    @property
    def label(self) -> str:
        """How it is counted and shown: `reachable`, `unknown:timeout`."""
        return self.word if self.reason is None else f"{self.word}:{self.reason}"


def unknown(reason: Reason) -> Verdict:
    """Say that there is no answer, and why."""
    return Verdict("unknown", reason)


def verdict_of(label: str) -> Verdict:
    """Read a label back: the inverse of `Verdict.label`."""
    word, _, reason = label.partition(":")
    return Verdict(word, Reason(reason) if reason else None)


class Certified(StrEnum):
    """How far the evidence of an oracle's answer goes."""

    FULL = "full"
    AUTOMATON = "automaton"
    NONE = "none"


@dataclass(frozen=True)
class Answer(Generic[E_co]):
    """A verdict with what came along: proved evidence for an oracle, claimed evidence for a subject."""

    verdict: Verdict
    value: str | None = None
    """An answer beyond the word, such as a weight."""
    evidence: E_co | None = None
    certified: Certified = Certified.FULL
    """How far the evidence goes once a checker has accepted it."""
    seconds: float = 0.0
    note: str = ""
    """Why, in words, where the verdict is unknown; shown, never judged."""
    measures: Mapping[str, JSON] = field(default_factory=dict)
    """States, steps, bytes: shown, never judged."""
