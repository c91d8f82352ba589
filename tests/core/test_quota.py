"""A frequent disagreement leaves room for a rare one, in the store, among what is shrunk, and in the summary."""

from __future__ import annotations

import itertools
from pathlib import Path

import pytest
from tests.core.test_store import PLAN

from assay.core.campaign.shrink_queue import to_shrink
from assay.core.domain.judgement import AGREE, Judgement, disagree
from assay.core.domain.tally import Cell, Row
from assay.core.store.plan import ShardKey
from assay.core.store.quota import GROUPS, group_of
from assay.core.store.shard import Kept, ShardResult
from assay.core.store.store import Store
from assay.report.details import details

MISSED, INVENTED = disagree("soundness", "a run is missed"), disagree("soundness", "a run is invented")
KEEP = PLAN.keep


def shard(
    start: int, judgements: list[Judgement], oracle: str = "yes", said: str = "no", note: str = ""
) -> ShardResult:
    rows = [Row(oracle, (Cell(said, judgement), Cell("no", AGREE))) for judgement in judgements]
    kept = [
        Kept(start + i, 0, row, None, note.format(i), b"case", None, None, None)
        for i, row in enumerate(rows)
        if row.cells[0].judgement != AGREE
    ]
    counted = [(row, 1) for row in rows]
    return ShardResult(ShardKey(0, start, start + len(rows)), tuple(counted), tuple(kept), (), {})


def indices(store: Store) -> list[int]:
    return [finding.kept.index for finding in store.findings()]


def test_one_invented_run_is_kept_beside_many_missed_ones(tmp_path: Path) -> None:
    with Store.create(tmp_path / "store", PLAN, {}) as store:
        store.add(shard(0, [MISSED] * 34))
        store.add(shard(40, [INVENTED]))
        assert indices(store) == [*range(KEEP), 40]
        assert {f.kept.judgement.detail for f in to_shrink(store)} == {MISSED.detail, INVENTED.detail}
        found = [(d.detail, d.count, d.example) for d in details(store)]
        assert found == [("a run is missed", 34, "tool#0"), ("a run is invented", 1, "tool#40")]


def test_order_of_the_shards_does_not_matter(tmp_path: Path) -> None:
    parts = [
        shard(0, [disagree("value", f"{word} weight {i}") for i, word in enumerate(["a", "b", "a", "a", "a"])]),
        shard(10, [disagree("value", f"word{'s' * i} of a kind") for i in range(3 * GROUPS)]),
        shard(50, [disagree("value", f"{'x' * i} rare") for i in range(1, 2 * GROUPS)]),
        shard(80, [disagree("value", f"{word} weight {i}") for i, word in enumerate(["c", "b", "d", "b", "a"])]),
    ]
    outcomes = set()
    for number, order in enumerate(itertools.permutations(parts)):
        with Store.create(tmp_path / str(number), PLAN, {}) as store:
            for part in order:
                store.add(part)
            outcomes.add(tuple(indices(store)))
    (kept,) = outcomes
    assert len(kept) == KEEP * GROUPS


CRASHED = ("yes", "unknown:crash")


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ((MISSED, "yes", "no", ""), (INVENTED, "no", "yes", ""), False),
        ((disagree("value", "3, not 2"), "yes", "yes", ""), (disagree("value", "9, not 1"), "yes", "yes", ""), True),
        ((disagree("crash"), *CRASHED, "assertion a.c:4"), (disagree("crash"), *CRASHED, "abort"), False),
        ((disagree("crash"), *CRASHED, "at 0x4f"), (disagree("crash"), *CRASHED, "at 0x5a"), True),
        ((MISSED, "yes", "no", "a note"), (MISSED, "yes", "no", "another"), True),
    ],
)
def test_what_is_alike_shares_a_quota(
    one: tuple[Judgement, str, str, str], other: tuple[Judgement, str, str, str], *, same: bool
) -> None:
    assert (group_of(*one) == group_of(*other)) is same


def test_what_fails_the_campaign_is_shrunk_first_and_every_group_once_before_any_twice(tmp_path: Path) -> None:
    rejected = disagree("completeness", "a correct program is rejected")
    with Store.create(tmp_path / "store", PLAN, {}) as store:
        store.add(shard(0, [rejected, rejected, MISSED, MISSED, INVENTED]))
        assert [f.kept.index for f in to_shrink(store)] == [2, 4, 3, 0, 1]
