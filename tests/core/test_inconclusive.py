"""Who gives no answer to more than half of the cases, for one reason, is named; nobody is blamed for another."""

from __future__ import annotations

from collections.abc import Mapping

from assay.core.campaign.inconclusive import ORACLE, MostlyUnknown, mostly_unknown
from assay.core.domain.judgement import AGREE, INCONCLUSIVE, disagree
from assay.core.domain.spec import Spec
from assay.core.domain.subject import Origin
from assay.core.domain.tally import Cell, Row
from assay.core.domain.verdict import Reason
from assay.core.store.plan import Plan, PlannedSubject, Used

SUBJECTS = tuple(PlannedSubject(Spec(name), Origin.TOOL, Used(), name) for name in ("one", "two"))
PLAN = Plan("toy", (), SUBJECTS, "sort")


def found(rows: Mapping[tuple[str, str, str], int]) -> list[MostlyUnknown]:
    counted = {
        (0, Row(oracle, (Cell(one, INCONCLUSIVE), Cell(two, AGREE)))): n for (oracle, one, two), n in rows.items()
    }
    return mostly_unknown(PLAN, counted)


def test_more_than_half_for_one_reason_is_silent() -> None:
    rows = {
        ("pair", "unknown:unreadable", "pair"): 3,
        ("none", "unknown:unreadable", "none"): 3,
        ("pair", "pair", "pair"): 5,
    }
    assert found(rows) == [MostlyUnknown("one", Reason.UNREADABLE, 6, 11)]


def test_half_is_not_enough_and_reasons_are_not_added_up() -> None:
    assert found({("pair", "unknown:timeout", "pair"): 5, ("pair", "pair", "pair"): 5}) == []
    assert found({("pair", "unknown:timeout", "pair"): 5, ("pair", "unknown:memory", "pair"): 5}) == []


def test_an_oracle_that_does_not_know_is_named_itself_and_no_subject_is() -> None:
    assert found({("unknown:bound", "pair", "none"): 3, ("pair", "pair", "pair"): 1}) == [
        MostlyUnknown(ORACLE, Reason.BOUND, 3, 4)
    ]


def test_a_crash_counts_although_it_is_a_disagreement() -> None:
    row = Row("pair", (Cell("unknown:crash", disagree("crash")), Cell("pair", AGREE)))
    assert mostly_unknown(PLAN, {(0, row): 1}) == [MostlyUnknown("one", Reason.CRASH, 1, 1)]


def test_of_no_cases_nobody_is_silent() -> None:
    assert found({}) == []
