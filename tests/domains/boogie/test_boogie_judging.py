"""Table 2 of the paper, and what it does not have."""

from __future__ import annotations

import pytest

from assay.core.domain.judgement import INCONCLUSIVE, Outcome, judge
from assay.core.domain.verdict import verdict_of
from assay.domains.boogie.judgement import ORACLE, SUBJECT, TABLE

TABLE_2 = """
              success  failure  unknown:timeout  name-error  type-error
success          ✓        ✗           ?              ✗           ✗
failure          ✗        ✓           ?              ✗           ✗
loop             ✓        ✗           ?              ✗           ✗
unknown:timeout  ?        ?           ?              ✗           ✗
name-error       ✗        ✗           ✗              ✓           ✗
type-error       ✗        ✗           ✗              ✗           ✓
"""
SIGNS = {Outcome.AGREE: "✓", Outcome.DISAGREE: "✗", Outcome.INCONCLUSIVE: "?"}


def test_the_table_is_that_of_the_paper() -> None:
    heads, *rows = [line.split() for line in TABLE_2.strip().splitlines()]
    for run, *signs in rows:
        ruled = [judge(TABLE, verdict_of(run), verdict_of(said), None).outcome for said in heads]
        assert [SIGNS[outcome] for outcome in ruled] == signs, run


@pytest.mark.parametrize(
    ("run", "said", "kind"),
    [
        ("failure", "success", "soundness"),
        ("success", "failure", "completeness"),
        ("loop", "failure", "completeness"),
        ("name-error", "type-error", "naming"),
        ("type-error", "name-error", "naming"),
        ("type-error", "success", "typing"),
        ("success", "unknown:crash", "crash"),
    ],
)
def test_kinds_of_disagreement(run: str, said: str, kind: str) -> None:
    assert judge(TABLE, verdict_of(run), verdict_of(said), None).kind == kind


@pytest.mark.parametrize("said", ["success", "failure", "unknown:timeout"])
@pytest.mark.parametrize("run", ["division-by-zero", "unknown:memory"])
def test_what_has_no_right_answer_is_inconclusive(run: str, said: str) -> None:
    assert judge(TABLE, verdict_of(run), verdict_of(said), None) == INCONCLUSIVE


def test_every_verdict_has_a_row_and_a_column() -> None:
    assert {run for run, _ in TABLE} >= set(ORACLE)
    assert {said for _, said in TABLE} >= set(SUBJECT)
