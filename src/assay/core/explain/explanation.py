"""The explanation of a disagreement: one sentence, and the wrong answer beside the right one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, TypeVar, runtime_checkable

from msgspec import Struct

from assay.core.domain.case import Case
from assay.core.domain.judgement import Judgement
from assay.core.domain.verdict import Answer, Reason

C = TypeVar("C", bound=Case, contravariant=True)
E = TypeVar("E", contravariant=True)


class Account(Struct, frozen=True):
    """What one side says, line by line: a trace, an automaton, a weight, an invariant."""

    title: str
    lines: tuple[str, ...]
    wrong: int | None = None
    """The number of the first wrong line."""


class Explanation(Struct, frozen=True):
    """What is wrong, in one sentence; where it applies, the subject's account and the right one."""

    sentence: str
    subject: Account | None = None
    right: Account | None = None


@runtime_checkable
class Explains(Protocol[C, E]):
    """A domain that explains disagreements."""

    def explain(self, case: C, oracle: Answer[E], subject: Answer[E], judgement: Judgement) -> Explanation:
        """Explain a disagreement about this case; `subject.claims` are only the false ones."""
        ...


@runtime_checkable
class ListsParts(Protocol):
    """A domain that writes a case with one part a line, for comparison with another case."""

    def part_lines(self, case: Case) -> Sequence[str]:
        """The parts of a case, one a line."""
        ...


def explain_reading(subject: Answer[object], why: str) -> Explanation:
    """Explain what a tool does with a malformed text; `why` is the objection of Assay's reader."""
    if subject.verdict.reason is Reason.CRASH:
        return Explanation(f"The tool crashes: {subject.note}. It should reject the text: {why}.")
    return Explanation(f"The tool accepts a text that it should reject: {why}.")


def explain_answers(oracle: Answer[object], subject: Answer[object], judgement: Judgement) -> Explanation:
    """Explain a disagreement by the two answers alone."""
    said, right = subject.verdict.label, oracle.verdict.label
    note = f": {subject.note}" if subject.note else ""
    if subject.verdict.reason is Reason.CRASH:
        return Explanation(f"The tool crashes{note}. The right answer is {right}.")
    if said != right:
        return Explanation(f"The tool says {said}{note}. The right answer is {right}.")
    what = f"{judgement.kind}: {judgement.detail}" if judgement.detail else judgement.kind
    if judgement.kind == "value":
        return Explanation(f"The tool says {said} with {subject.value}. The right value is {oracle.value}.")
    return Explanation(f"The tool says {said}, as it should; what it says besides is wrong ({what}).")
