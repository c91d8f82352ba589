"""Damage of a store is noticed before anything is read from it; what is readable can be saved."""

from __future__ import annotations

import re
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import msgspec
import pytest
from tests.core.campaigns import new_store, run_inline
from tests.core.test_store import PLAN, REDUCTION, indices, shard

from assay.core.campaign.shrink_queue import shrink_findings
from assay.core.store.plan import Plan, ShardKey
from assay.core.store.repair import salvage, write_salvaged
from assay.core.store.schema import COLUMNS, COUNTED, IDENTITY, put_value
from assay.core.store.seal import seal
from assay.core.store.shard import Fault
from assay.core.store.store import Store
from assay.errors import StoreError


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A store with two shards, six findings, a reduction, a fault and a failed shard."""
    with Store.create(tmp_path / "c.assay", PLAN, {"assay": "1"}) as store:
        store.add(shard(0, indices=(1, 4), faults=(Fault(7, b"case", "why"),)))
        store.add(shard(0, source=1, indices=(2, 3)))
        store.add_reduction(store.findings()[0], REDUCTION)
        store.add_lost(ShardKey(0, 10, 20), "a worker died")
    return store.path


def change(path: Path, *statements: str) -> None:
    with closing(sqlite3.connect(path)) as db:
        for statement in statements:
            db.execute(statement)
        db.commit()


def refusal(path: Path) -> str:
    with pytest.raises(StoreError) as caught:
        Store.open(path)
    assert "\n" not in str(caught.value)
    return str(caught.value)


def repaired(path: Path) -> Store:
    salvaged = salvage(path)
    assert salvaged is not None
    new = path.with_name("new.assay")
    write_salvaged(salvaged, new)
    return Store.open(new)


@pytest.mark.parametrize("table", COUNTED)
@pytest.mark.parametrize("how", ["UPDATE {} SET seal = x'00'", "DELETE FROM {}"])
def test_a_row_that_is_damaged_or_gone_is_counted_as_lost(path: Path, table: str, how: str) -> None:
    change(path, f"{how.format(table)} WHERE rowid = (SELECT MAX(rowid) FROM {table})")
    names = {"shard": "1 of 2 shards", "lost": "failed shards", "fault": "internal errors"}
    names |= {"finding": "1 of 4 findings", "reduction": "reductions"}
    said = refusal(path)
    assert f"the file is damaged: {names[table]}" in said
    assert "readable: the plan, " in said
    assert said.endswith(f"save that with `assay repair {path}`")


@pytest.mark.parametrize("table", COLUMNS)
@pytest.mark.parametrize("how", ["DROP TABLE {}", "ALTER TABLE {} DROP COLUMN seal", "ALTER TABLE {} ADD COLUMN x"])
def test_other_tables_than_those_of_a_store_are_damage(path: Path, table: str, how: str) -> None:
    change(path, how.format(table))
    assert "its tables are not those of a store" in refusal(path)


@pytest.mark.parametrize("letter", [b"\xa0", b"x", b"\0", b"'"])
def test_a_damaged_schema_is_refused_and_restored(path: Path, letter: bytes) -> None:
    """SQLite quotes the schema in its message, whose bytes need not be text then."""
    path.write_bytes(path.read_bytes().replace(b"CREATE TABLE shard (", b"CREATE TAB" + letter + b"E shard ("))
    assert re.search(
        r"cannot be read: (malformed database schema|the schema is not text)|the file is damaged", refusal(path)
    )
    with repaired(path) as new:
        assert (new.cases_done(), indices(new)) == (20, [1, 4, 2, 3])


@pytest.mark.parametrize("column", ["source", "start", "stop"])
def test_a_changed_range_is_damage(path: Path, column: str) -> None:
    change(path, f"UPDATE shard SET {column} = {column} + 5 WHERE rowid = 1")
    assert "1 of 2 shards" in refusal(path)


def test_a_row_of_another_store_is_damage(path: Path, tmp_path: Path) -> None:
    with Store.create(tmp_path / "other.assay", PLAN, {"assay": "1"}) as other:
        other.add(shard(0, indices=(1, 2, 3)))
    change(
        path,
        f"ATTACH '{other.path}' AS other",
        "DELETE FROM shard WHERE source = 0",
        "INSERT INTO shard SELECT * FROM other.shard",
    )
    assert "1 of 2 shards" in refusal(path)


@pytest.mark.parametrize("table", ["campaign", "spare"])
def test_the_plan_is_read_from_its_copy(path: Path, table: str) -> None:
    change(path, f"DELETE FROM {table}")
    assert f"one copy of the plan (table {table}) cannot be read; readable: the plan, 2 shards, 4 findings" in refusal(
        path
    )
    with repaired(path) as new, Store.open(new.path) as again:
        assert (new.plan, new.cases_done(), indices(new)) == (PLAN, 20, [1, 4, 2, 3])
        assert again.findings() == new.findings()


def test_nothing_is_readable_without_a_plan(path: Path) -> None:
    change(path, "DELETE FROM campaign", "DELETE FROM spare")
    assert "the plan cannot be read; readable: nothing; restore it from a copy" in refusal(path)
    with pytest.raises(StoreError, match="the plan"):
        salvage(path)


def forge(path: Path, table: str, column: str, edit: Callable[[bytes], bytes]) -> None:
    """Change a value and seal its row again."""
    with closing(sqlite3.connect(path)) as db:
        identity = db.execute("SELECT value FROM campaign WHERE key = ?", (IDENTITY,)).fetchone()[0]
        row = list(db.execute(f"SELECT {', '.join(COLUMNS[table])} FROM {table} WHERE rowid = 1").fetchone())
        row[COLUMNS[table].index(column)] = edit(row[COLUMNS[table].index(column)])
        marks = ", ".join(f"{name} = ?" for name in (*COLUMNS[table], "seal"))
        db.execute(f"UPDATE {table} SET {marks} WHERE rowid = 1", (*row, seal(identity, table, row)))
        db.commit()


@pytest.mark.parametrize(
    ("table", "column", "old", "new"),
    [
        ("shard", "counted", b'"rows":[', b'"rows":[["x",1],'),
        ("shard", "counted", b'"cells":[', b'"cells":[{"label":"x","judgement":{"outcome":"agree"}},'),
        ("finding", "kept", b'"subject":0', b'"subject":9'),
        ("finding", "kept", b'"index":1', b'"index":2'),
        ("finding", "kept", b'"case":"', b'"case":"*'),
        ("finding", "kept", b"disagree", b"disagrees"),
        ("reduction", "reduced", b'"bucket":"bucket"', b'"bucket":"other"'),
        ("reduction", "reduced", b'"tests":5', b'"tests":"many"'),
    ],
)
def test_a_sealed_row_that_does_not_fit_is_damage(path: Path, table: str, column: str, old: bytes, new: bytes) -> None:
    def edit(value: bytes) -> bytes:
        assert old in value
        return value.replace(old, new, 1)

    forge(path, table, column, edit)
    assert "the file is damaged" in refusal(path)


@pytest.mark.parametrize(("old", "new"), [(b'"shard":10', b'"shard":0'), (b'"keep":3', b'"keep":-1')])
def test_a_plan_that_no_campaign_has_is_refused(path: Path, old: bytes, new: bytes) -> None:
    with closing(sqlite3.connect(path)) as db:
        values = dict(db.execute("SELECT key, value FROM campaign"))
        put_value(db, values[IDENTITY], "plan", values["plan"].replace(old, new))
        db.commit()
    assert msgspec.json.decode(msgspec.json.encode(PLAN), type=Plan) == PLAN
    assert "the plan cannot be read" in refusal(path)


def test_damage_is_noticed_while_the_store_is_open(path: Path) -> None:
    with Store.open(path) as store:
        store.add_elapsed(1.0)
        change(path, "DELETE FROM finding WHERE rowid = 1")
        with pytest.raises(StoreError, match="1 of 4 findings"):
            store.findings()


def test_what_another_process_has_written_is_read(path: Path) -> None:
    with Store.open(path) as one, Store.open(path) as two:
        one.add(shard(20, indices=(25,)))
        two.add(shard(10, indices=(15,)))
        assert indices(one) == indices(two) == [1, 4, 15, 2, 3]
        assert one.rows() == two.rows()
        assert not one.add(shard(10, indices=(15,)))
    with Store.open(path) as again:
        assert again.cases_done() == 40


# repair


def test_an_intact_store_needs_no_repair(path: Path) -> None:
    assert salvage(path) is None


def test_a_lost_shard_is_not_done_and_its_findings_stay(path: Path) -> None:
    before = path.read_bytes()
    change(path, "UPDATE shard SET stop = 11 WHERE source = 0")
    damaged = path.read_bytes()
    with repaired(path) as new:
        assert new.done() == {(1, 0): 10}
        assert indices(new) == [1, 4, 2, 3]
        assert new.repaired == "1 of 2 shards"
        reduced = new.findings()[0].reduction
        assert new.add(shard(0, indices=(1, 4)))
        assert (indices(new), new.cases_done()) == ([1, 4, 2, 3], 20)
        assert new.findings()[0].reduction == reduced == REDUCTION
    assert path.read_bytes() == damaged != before


@pytest.mark.parametrize("places", [range(16), range(24, 100), range(100, 4096)])
def test_the_first_page_can_be_restored(path: Path, places: range) -> None:
    data = bytearray(path.read_bytes())
    for place in places:
        data[place] = 0
    path.write_bytes(data)
    refusal(path)
    with repaired(path) as new:
        assert (new.cases_done(), indices(new), new.repaired) == (20, [1, 4, 2, 3], "the head of the file")


def test_what_remains_of_a_truncated_file_is_saved(tmp_path: Path) -> None:
    with Store.create(tmp_path / "c.assay", PLAN, {}) as store:
        for start in range(0, 400, 10):
            store.add(shard(start))
    data = store.path.read_bytes()
    store.path.write_bytes(data[:-8192])
    refusal(store.path)
    with repaired(store.path) as new:
        assert 0 < new.cases_done() < 400
        assert sum(new.rows().values()) == new.cases_done()


@pytest.mark.parametrize("pages", range(5, 15))
def test_tables_beyond_the_end_of_a_truncated_file_are_lost_and_the_others_saved(path: Path, pages: int) -> None:
    path.write_bytes(path.read_bytes()[: pages * 4096 + 100])
    refusal(path)
    with repaired(path) as new:
        assert (new.plan, new.cases_done()) == (PLAN, 20 if pages >= 6 else 0)
        assert indices(new) == ([1, 4, 2, 3] if pages >= 12 else [])


def test_an_existing_file_is_not_overwritten_by_a_repair(path: Path) -> None:
    change(path, "DELETE FROM shard")
    salvaged = salvage(path)
    assert salvaged is not None
    path.with_name("new").write_text("precious")
    with pytest.raises(StoreError, match="the file exists"):
        write_salvaged(salvaged, path.with_name("new"))


@pytest.mark.usefixtures("toy_installed")
def test_a_salvaged_campaign_is_finished_with_the_same_counts(tmp_path: Path) -> None:
    with new_store(tmp_path / "c.assay", ["planted:large"], sources=["random"], cases=200) as store:
        run_inline(store)
        shrink_findings(store, lambda _finding, _reduction: None)
        rows, before = store.rows(), store.findings()
    found = [(f.name, f.kept.row, f.reduction and f.reduction.case) for f in before]
    number, index = before[0].id, before[0].kept.index
    change(
        store.path,
        f"DELETE FROM shard WHERE start <= {index} AND {index} < stop",
        f"DELETE FROM finding WHERE id = {number}",
    )
    with repaired(store.path) as new:
        assert new.cases_done() < 200
        assert f"1 of {len(found)} findings" in new.repaired
        run_inline(new)
        shrink_findings(new, lambda _finding, _reduction: None)
        assert new.rows() == rows
        assert [(f.name, f.kept.row, f.reduction and f.reduction.case) for f in new.findings()] == found


# files beside the store


def killed(path: Path) -> None:
    """Leave the file as a process does that is killed in a transaction, with a journal beside it."""
    copy = path.with_name("copy")
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        db.execute("PRAGMA cache_size=1")
        db.execute("BEGIN")
        for table in COLUMNS:
            db.execute(f"UPDATE {table} SET seal = randomblob(5000)")
        shutil.copyfile(path, copy)
        shutil.copyfile(f"{path}-journal", f"{copy}-journal")
    copy.replace(path)
    Path(f"{copy}-journal").replace(f"{path}-journal")


def test_a_killed_transaction_is_rolled_back_where_nothing_is_written(path: Path) -> None:
    killed(path)
    before = path.read_bytes(), Path(f"{path}-journal").read_bytes()
    with Store.open(path) as store:
        assert (indices(store), store.cases_done()) == ([1, 4, 2, 3], 20)
        assert (path.read_bytes(), Path(f"{path}-journal").read_bytes()) == before
        store.add(shard(10))
    with Store.open(path) as store:
        assert store.cases_done() == 30
    assert not Path(f"{path}-journal").exists()


def test_a_journal_of_another_store_is_not_rolled_back(path: Path, tmp_path: Path) -> None:
    with Store.create(tmp_path / "other.assay", PLAN, {"assay": "1"}) as other:
        other.add(shard(0, indices=(1, 2, 3)))
    killed(other.path)
    Path(f"{other.path}-journal").replace(f"{path}-journal")
    before = path.read_bytes()
    said = refusal(path)
    assert "c.assay-journal beside it belongs to another store" in said
    assert said.endswith("move that file away")
    assert path.read_bytes() == before
    with repaired(path) as new:
        assert (indices(new), new.repaired) == ([1, 4, 2, 3], "")


def test_a_write_ahead_log_is_refused(path: Path) -> None:
    Path(f"{path}-wal").write_bytes(b"")
    assert "c.assay-wal lies beside it" in refusal(path)


# long campaigns


def test_shards_of_a_long_campaign_are_merged(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("assay.core.store.merge.MERGED", 4)
    with Store.create(tmp_path / "c.assay", PLAN, {}) as store:
        for start in range(0, 130, 10):
            store.add(shard(start))
        done, rows = store.done(), store.rows()
    with closing(sqlite3.connect(store.path)) as db:
        assert db.execute("SELECT COUNT(*) FROM shard").fetchone()[0] == 2 + 5
    with Store.open(store.path) as again:
        assert (again.done(), again.rows(), again.cases_done()) == (done, rows, 130)
        assert not again.add(shard(10))
        assert again.seconds() == {"oracle": 6.5}
