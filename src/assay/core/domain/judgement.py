"""What follows from two answers. A domain gives a table; this is the one place that applies it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Generic, TypeVar

from assay.core.domain.case import C
from assay.core.domain.oracle import Rejection
from assay.core.domain.verdict import Answer, Reason, Verdict

E = TypeVar("E")


class Outcome(StrEnum):
    """The three things a judgement can say."""

    AGREE = "agree"
    DISAGREE = "disagree"
    INCONCLUSIVE = "inconclusive"


@dataclass(frozen=True)
class Judgement:
    """`kind` is soundness, completeness, value, evidence, crash …; `detail` refines it."""

    outcome: Outcome
    kind: str = ""
    detail: str = ""


AGREE = Judgement(Outcome.AGREE)
INCONCLUSIVE = Judgement(Outcome.INCONCLUSIVE)

Table = Mapping[tuple[str, str], Judgement]
"""A ruling for a pair of labels, oracle's and subject's; a pair that is not listed is inconclusive."""


@dataclass(frozen=True)
class Disputed(Generic[C, E]):
    """A case, what the subject said of it, and how the table rules."""

    case: C
    answer: Answer[E]
    judgement: Judgement


def disagree(kind: str, detail: str = "") -> Judgement:
    """Name a disagreement."""
    return Judgement(Outcome.DISAGREE, kind, detail)


def judge(table: Table, oracle: Verdict, subject: Verdict, rejected: Rejection | None) -> Judgement:
    """Rule on one case: `rejected` is what the domain's checkers found wrong with the subject's claims.

    A crash comes first. A wrong verdict is graver than a wrong claim, so the table's disagreement stands; but
    a rejected claim counts wherever the verdicts agree and also where the oracle does not know.
    """
    if subject.reason is Reason.CRASH:
        return disagree("crash")
    ruling = table.get((oracle.label, subject.label), INCONCLUSIVE)
    if ruling.outcome is Outcome.DISAGREE or rejected is None:
        return ruling
    return disagree(rejected.kind, rejected.why)
