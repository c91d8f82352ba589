"""Judgements: compares the oracle's and a subject's answer by the domain's table."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Generic, TypeVar

from msgspec import Struct

from assay.core.domain.case import C
from assay.core.domain.oracle import Rejection
from assay.core.domain.verdict import Answer, Reason, Verdict

E = TypeVar("E")


class Outcome(StrEnum):
    """The outcome of a judgement."""

    AGREE = "agree"
    DISAGREE = "disagree"
    INCONCLUSIVE = "inconclusive"


class Judgement(Struct, frozen=True):
    """`kind` is soundness, completeness, value, evidence, crash …; `detail` refines it."""

    outcome: Outcome
    kind: str = ""
    detail: str = ""


AGREE = Judgement(Outcome.AGREE)
INCONCLUSIVE = Judgement(Outcome.INCONCLUSIVE)

Table = Mapping[tuple[str, str], Judgement]
"""The judgement for each pair of labels, the oracle's and the subject's; an unlisted pair is inconclusive."""
MALFORMED, ACCEPTED = "malformed", "accepted"
"""Of a text that Assay's reader rejects: the reader's verdict, and that of a tool that takes it."""


class Disputed(Struct, Generic[C, E], frozen=True):
    """A case, what the subject said of it, and how the table rules."""

    case: C
    answer: Answer[E]
    judgement: Judgement


def disagree(kind: str, detail: str = "") -> Judgement:
    """Make a disagreement of a kind."""
    return Judgement(Outcome.DISAGREE, kind, detail)


MALFORMED_TABLE: Table = {
    (MALFORMED, MALFORMED): AGREE,
    (MALFORMED, ACCEPTED): disagree(ACCEPTED, "one of the two readers is wrong"),
}
"""The judgement of a malformed case; a crash is a disagreement in every domain."""


def judge(table: Table, oracle: Verdict, subject: Verdict, rejected: Rejection | None) -> Judgement:
    """Judge one case; `rejected` is the domain's objection to the subject's claims.

    A crash comes first, then a disagreement of the table. A rejected claim counts where the verdicts agree, and where
    the oracle is `unknown`.
    """
    if subject.reason is Reason.CRASH:
        return disagree("crash")
    ruling = table.get((oracle.label, subject.label), INCONCLUSIVE)
    if ruling.outcome is Outcome.DISAGREE or rejected is None:
        return ruling
    return disagree(rejected.kind, rejected.why)
