"""One file holds a campaign: nothing is counted twice, and a file that is no campaign is refused in words."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from itertools import permutations
from pathlib import Path

import pytest

from assay.core.domain.judgement import AGREE, INCONCLUSIVE, Judgement, Outcome, disagree
from assay.core.domain.oracle import Limits
from assay.core.domain.source import Identity
from assay.core.domain.spec import Spec
from assay.core.domain.subject import End as StageEnd
from assay.core.domain.subject import Origin, Output, Stage
from assay.core.domain.tally import Cell, Row
from assay.core.store.finding import Reduction
from assay.core.store.open_file import OpenFile
from assay.core.store.plan import Plan, PlannedSource, PlannedSubject, ShardKey, Used
from assay.core.store.shard import Fault, Kept, ShardResult
from assay.core.store.sqlite import transaction
from assay.core.store.store import Store
from assay.errors import StoreError, UsageError

MISSED = disagree("completeness")
GOOD = Cell("pair", AGREE)
BAD = Cell("none", MISSED)
SUBJECT = PlannedSubject(Spec("tool"), Origin.TOOL, Used("1.0", "/usr/bin/tool"), "tool")
SOURCE = PlannedSource(Spec("random"), Identity("toy", "random", 1, ()), 40)
PLAN = Plan("toy", (SOURCE, SOURCE), (SUBJECT, SUBJECT), "sort", Limits(), shard=10, keep=3)
REDUCTION = Reduction(b"small", None, "bucket", "signature", 5, one_minimal=True, seen=3, repeats=3)


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with Store.create(tmp_path / "campaign.assay", PLAN, {"assay": "1"}) as store:
        yield store


def kept(index: int, *cells: Cell, subject: int = 0) -> Kept:
    output = Output((Stage(StageEnd.EXIT, stdout=b"\xff\x00raw"),))
    return Kept(index, subject, Row("pair", cells or (BAD, GOOD)), None, "", b"case", b"proof", None, output)


def shard(start: int, *, source: int = 0, indices: tuple[int, ...] = (), faults: tuple[Fault, ...] = ()) -> ShardResult:
    rows = ((Row("pair", (GOOD, GOOD)), 10 - len(indices)), (Row("pair", (BAD, GOOD)), len(indices)))
    key = ShardKey(source, start, start + 10)
    return ShardResult(key, rows, tuple(kept(i) for i in indices), faults, {"oracle": 0.5})


def indices(store: Store) -> list[int]:
    return [finding.kept.index for finding in store.findings()]


def test_campaign_is_the_same_after_it_is_opened_again(store: Store) -> None:
    store.add(shard(0, indices=(4,), faults=(Fault(7, b"case", "why"),)))
    store.add_reduction(store.findings()[0], REDUCTION)
    store.add_elapsed(1.5)
    store.add_elapsed(2.0)
    store.add_lost(ShardKey(1, 0, 10), "a worker died")
    with Store.open(store.path) as again:
        assert again.plan == PLAN
        assert again.versions == {"assay": "1"}
        assert again.rows() == store.rows()
        assert again.done() == store.done()
        assert again.lost() == store.lost()
        assert again.findings() == store.findings()
        assert again.findings()[0].kept == kept(4)
        assert again.findings()[0].reduction == REDUCTION
        assert [(fault.index, fault.why) for fault in again.faults()] == [(7, "why")]
        assert (again.elapsed, again.seconds(), again.cases_done()) == (3.5, {"oracle": 0.5}, 10)


def test_existing_file_is_never_overwritten(tmp_path: Path) -> None:
    path = tmp_path / "precious"
    path.write_text("keep me")
    with pytest.raises(StoreError, match="the file exists; continue with `assay resume"):
        Store.create(path, PLAN, {})
    assert path.read_text() == "keep me"


def test_unwritable_place_is_refused_with_its_name(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    for path in (tmp_path / "file" / "campaign", tmp_path / "no folder" / "campaign", Path("/proc/campaign")):
        with pytest.raises(StoreError, match="cannot be written") as caught:
            Store.create(path, PLAN, {})
        assert caught.value.where == str(path)


def test_folder_is_no_place_for_a_campaign(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="exists"):
        Store.create(tmp_path, PLAN, {})
    with pytest.raises(StoreError, match="no such campaign file"):
        Store.open(tmp_path)


def test_missing_file_cannot_be_opened(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="no such campaign file"):
        Store.open(tmp_path / "nothing")
    assert not (tmp_path / "nothing").exists()


@pytest.mark.parametrize(
    "content", [b"", b"plain text, and rather a lot of it " * 100, b"SQLite format 3\0" + b"\xff" * 200]
)
def test_file_that_is_no_database_is_refused(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "file"
    path.write_bytes(content)
    with pytest.raises(StoreError, match=r"not a campaign file|cannot be read"):
        Store.open(path)
    assert path.read_bytes() == content


def test_database_of_another_application_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "other.db"
    with sqlite3.connect(path) as db:
        db.execute("CREATE TABLE t (x)")
    db.close()
    with pytest.raises(StoreError, match="not a campaign file"):
        Store.open(path)


def test_a_format_of_the_future_is_refused(store: Store) -> None:
    store.close()
    with sqlite3.connect(store.path) as db:
        db.execute("PRAGMA user_version = 99")
    db.close()
    with pytest.raises(StoreError, match="a newer Assay wrote it: format 99, and this one reads up to 4; update Assay"):
        Store.open(store.path)


@pytest.mark.parametrize("part", [0.1, 0.5, 0.9])
def test_truncated_file_is_refused(store: Store, part: float) -> None:
    for start in range(0, 40, 10):
        store.add(shard(start, indices=tuple(range(start, start + 3))))
    store.close()
    content = store.path.read_bytes()
    store.path.write_bytes(content[: int(len(content) * part)])
    with pytest.raises(StoreError, match=r"damaged|cannot be read"):
        Store.open(store.path)


def test_damaged_file_is_refused(store: Store) -> None:
    for start in range(0, 40, 10):
        store.add(shard(start, indices=tuple(range(start, start + 3))))
    store.close()
    content = store.path.read_bytes()
    store.path.write_bytes(content[:4096] + b"\xff" * (len(content) - 4096))
    with pytest.raises(StoreError, match=r"damaged|cannot be read"):
        Store.open(store.path)


def test_shard_added_twice_counts_once(store: Store) -> None:
    assert store.add(shard(0, indices=(1,)))
    once = (store.rows(), store.findings(), store.seconds(), store.cases_done())
    assert not store.add(shard(0, indices=(1,)))
    assert (store.rows(), store.findings(), store.seconds(), store.cases_done()) == once


def test_counts_add_up_by_source(store: Store) -> None:
    for key in ((0, 0), (0, 10), (1, 0)):
        store.add(shard(key[1], source=key[0], indices=(key[1],)))
    good, bad = Row("pair", (GOOD, GOOD)), Row("pair", (BAD, GOOD))
    assert store.rows() == {(0, good): 18, (0, bad): 2, (1, good): 9, (1, bad): 1}
    assert store.done() == {(0, 0): 10, (0, 10): 20, (1, 0): 10}
    assert [finding.name for finding in store.findings()] == ["tool#0", "tool#10", "tool#0@2"]


@pytest.mark.parametrize("order", list(permutations([0, 10, 20])))
def test_lowest_indices_are_kept_in_whatever_order_shards_arrive(tmp_path: Path, order: tuple[int, ...]) -> None:
    with Store.create(tmp_path / "campaign", PLAN, {}) as store:
        for start in order:
            store.add(shard(start, indices=(start + 5, start + 7)))
        assert indices(store) == [5, 7, 15]
        assert sum(store.rows().values()) == 30


def test_kinds_are_trimmed_separately(store: Store) -> None:
    kinds: list[Judgement] = [MISSED, disagree("crash"), INCONCLUSIVE]
    many = tuple(kept(3 * i + k, Cell("x", kind), GOOD) for i in range(5) for k, kind in enumerate(kinds))
    store.add(ShardResult(ShardKey(0, 0, 20), (), many, (), {}))
    assert indices(store) == [0, 1, 3, 4, 6, 7]
    assert [f.kept.index for f in store.findings(Outcome.INCONCLUSIVE)] == [2, 5, 8]
    assert len(store.findings(None)) == 9


def test_lost_shard_is_told_until_it_is_run(store: Store) -> None:
    store.add_lost(ShardKey(0, 10, 20), "a worker died")
    store.add_lost(ShardKey(0, 10, 20), "it died again")
    assert store.lost() == [(ShardKey(0, 10, 20), "it died again")]
    assert store.done() == {}
    store.add(shard(10))
    assert store.lost() == []


def test_shard_that_cannot_be_written_leaves_nothing_behind(store: Store) -> None:
    twice = ShardResult(ShardKey(0, 0, 10), ((Row("pair", (BAD, GOOD)), 10),), (kept(1), kept(1)), (), {"oracle": 1.0})
    with pytest.raises(sqlite3.IntegrityError):
        store.add(twice)
    assert (store.rows(), store.done(), store.findings(), store.seconds()) == ({}, {}, [], {})


def test_rejudged_finding_moves_from_row_to_row_and_loses_its_reduction(store: Store) -> None:
    both = (kept(4, BAD, BAD), kept(4, BAD, BAD, subject=1))
    store.add(ShardResult(ShardKey(0, 0, 10), ((Row("pair", (BAD, BAD)), 1),), both, (), {}))
    first, second = store.findings()
    store.add_reduction(first, REDUCTION)
    store.add_reduction(second, REDUCTION)
    store.rejudge(first, GOOD, "read better")
    assert store.rows() == {(0, Row("pair", (GOOD, BAD))): 1}
    agreed, other = store.findings(None)
    assert (agreed.kept.cell, agreed.kept.note, agreed.reduction) == (GOOD, "read better", None)
    assert (other.kept.row, other.reduction) == (Row("pair", (GOOD, BAD)), REDUCTION)
    store.rejudge(second, GOOD, "")
    assert store.rows() == {(0, Row("pair", (GOOD, GOOD))): 1}
    assert store.findings() == []


def test_finding_is_looked_up_by_its_name(store: Store) -> None:
    store.add(shard(0, indices=(4,)))
    assert store.finding("tool#4").kept.index == 4
    with pytest.raises(UsageError, match="no finding 'tool#5'"):
        store.finding("tool#5")


class Interrupted(sqlite3.Connection):
    """A connection that is interrupted, as by Ctrl-C, right after it has begun a transaction or before it commits."""

    at = ""

    def execute(self, sql: str, *given: object) -> sqlite3.Cursor:
        if sql == self.at == "COMMIT":
            raise KeyboardInterrupt
        done = super().execute(sql, *given)  # type: ignore[arg-type]
        if sql == self.at:
            raise KeyboardInterrupt
        return done


@pytest.mark.parametrize("at", ["BEGIN IMMEDIATE", "COMMIT"])
def test_interrupt_between_two_statements_leaves_no_transaction_open(tmp_path: Path, at: str) -> None:
    db = sqlite3.connect(tmp_path / "c.assay", factory=Interrupted, isolation_level=None)
    db.execute("CREATE TABLE t (x)")
    db.at = at
    with pytest.raises(KeyboardInterrupt), transaction(db, tmp_path):
        db.execute("INSERT INTO t VALUES (1)")
    assert not db.in_transaction
    db.at = ""
    with transaction(db, tmp_path):
        db.execute("INSERT INTO t VALUES (2)")
    assert db.execute("SELECT x FROM t").fetchall() == [(2,)]


def test_an_interrupt_right_after_a_shard_is_written_counts_the_shard(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupt(*_given: object, **_named: object) -> None:
        raise KeyboardInterrupt

    store.add(shard(0))
    with monkeypatch.context() as patched:
        patched.setattr(OpenFile, "update", interrupt)
        with pytest.raises(KeyboardInterrupt):
            store.add(shard(10, indices=(12,)))
    assert (store.cases_done(), indices(store)) == (20, [12])
    with Store.open(store.path) as again:
        assert (again.rows(), again.done()) == (store.rows(), store.done())


def test_shards_that_are_added_together_are_written_together(store: Store) -> None:
    with store.together():
        store.add(shard(0, indices=(4,)))
        assert not store.add(shard(0, indices=(4,)))
        with Store.open(store.path) as meanwhile:
            assert meanwhile.cases_done() == 0
        store.add(shard(10))
        store.add_lost(ShardKey(1, 0, 10), "a worker died")
    assert store.cases_done() == 20
    with Store.open(store.path) as again:
        assert again.done() == store.done()
        assert again.rows() == store.rows()
        assert again.lost() == store.lost()
        assert indices(again) == indices(store) == [4]


@pytest.mark.parametrize("reopened", [False, True])
def test_an_error_undoes_all_shards_that_are_added_together(store: Store, *, reopened: bool) -> None:
    store.add(shard(0))
    if reopened:
        store.close()
        store = Store.open(store.path)

    def fail() -> None:
        with store.together():
            store.add(shard(10, indices=(14,)))
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        fail()
    assert store.cases_done() == 10
    assert not store.findings()
    assert store.add(shard(10, indices=(14,)))
    with Store.open(store.path) as again:
        assert again.cases_done() == 20
        assert indices(again) == [14]
    store.close()
