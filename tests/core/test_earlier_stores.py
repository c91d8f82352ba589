"""Stores that earlier versions wrote are read as these read them, and brought to the present format by a write.

`stores/` has one of each format, with what the version that wrote it said of it (`assay status --json` and
`assay findings --json`): the campaign is `assay run pushdown --source swarm --subject fault:epsilon --subject
pdaaal:post,path=./tool --cases 24`, from format 2 on with `--variants 1`. The tool answers `reachable` always.
"""

from __future__ import annotations

import gzip
import sqlite3
from pathlib import Path
from typing import Any

import msgspec
import pytest

from assay.cli.summary import summary
from assay.core.known.known_file import NONE_KNOWN
from assay.core.store.finding import reduction_text
from assay.core.store.plan import ShardKey
from assay.core.store.repair import salvage, write_salvaged
from assay.core.store.shard import ShardResult
from assay.core.store.store import Store
from assay.errors import StoreError
from assay.report.finding_list import listed

STORES = Path(__file__).with_name("stores")
FORMATS = (1, 2, 3)
Json = Any


@pytest.fixture(params=FORMATS)
def old(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    path = tmp_path / f"format-{request.param}.assay"
    path.write_bytes(gzip.decompress((STORES / f"{path.name}.gz").read_bytes()))
    return path


def format_of(path: Path) -> int:
    db = sqlite3.connect(path)
    try:
        return int(db.execute("PRAGMA user_version").fetchone()[0])
    finally:
        db.close()


def said_then(path: Path) -> tuple[Json, list[Json]]:
    """What the version that wrote the store said of it."""
    said = (STORES / f"{path.stem}.findings.jsonl").read_bytes()
    lines = said.replace(b" 1 tests", b" 1 test").splitlines()  # which had no singular
    return msgspec.json.decode((STORES / f"{path.stem}.status.json").read_bytes()), [*map(msgspec.json.decode, lines)]


def said_now(store: Store) -> tuple[Json, list[Json]]:
    rows = [listed(store.plan, finding, reduction_text(finding), NONE_KNOWN) for finding in store.findings()]
    return summary(store), msgspec.json.decode(msgspec.json.encode(rows))


def part_of(then: Json, now: Json) -> bool:
    """Whether all that was said then is said now; later versions say more."""
    if isinstance(then, dict):
        return all(key in now and part_of(value, now[key]) for key, value in then.items() if key != "store")
    if isinstance(then, list):
        return len(then) == len(now) and all(map(part_of, then, now))
    return bool(then == now)


def test_an_earlier_store_says_what_it_said(old: Path) -> None:
    before = old.read_bytes()
    with Store.open(old) as store:
        assert part_of(list(said_then(old)), list(said_now(store)))
    assert old.read_bytes() == before


def test_a_write_brings_it_to_the_present_format(old: Path) -> None:
    with Store.open(old) as store:
        before = (said_now(store), store.rows(), store.variant_rows(), store.done(), store.seconds(), store.versions)
        findings = store.findings(None)
        store.add_elapsed(0.0)
        assert (said_now(store), store.findings(None)) == (before[0], findings)
    assert format_of(old) == 4
    with Store.open(old) as store:
        assert before == (
            said_now(store),
            store.rows(),
            store.variant_rows(),
            store.done(),
            store.seconds(),
            store.versions,
        )
        assert store.findings(None) == findings


def test_a_write_that_fails_leaves_the_old_format(old: Path) -> None:
    before = old.read_bytes()
    with Store.open(old) as store:
        kept = store.findings(None)[0].kept
        twice = ShardResult(ShardKey(0, 24, 30), (), (kept, kept), (), {})
        with pytest.raises(sqlite3.IntegrityError):
            store.add(twice)
        said = said_now(store)
    assert old.read_bytes() == before
    with Store.open(old) as store:
        assert said_now(store) == said


def test_a_case_that_was_counted_is_not_counted_again(old: Path) -> None:
    with Store.open(old) as store:
        rows = store.rows()
        start = min(start for _, start in store.done())
        assert not store.add(
            ShardResult(ShardKey(0, start, start + 10), tuple((r, n) for (_, r), n in rows.items()), (), (), {})
        )
        assert store.rows() == rows


def test_counts_that_do_not_add_up_are_damage_and_are_run_again(old: Path) -> None:
    with sqlite3.connect(old) as db:
        db.execute("UPDATE tally SET n = n + 1 WHERE rowid = 1")
    db.close()
    with pytest.raises(StoreError, match=r"shards cannot be read; readable: the plan, 0 shards, (9|16) findings"):
        Store.open(old)
    salvaged = salvage(old)
    assert salvaged is not None
    write_salvaged(salvaged, old.with_name("new"))
    with Store.open(old.with_name("new")) as store:
        assert (store.cases_done(), store.rows(), store.done()) == (0, {}, {})
        assert len(store.findings()) in {9, 16}


@pytest.mark.parametrize("table", ["campaign", "shard", "tally", "clock", "lost", "fault", "finding", "reduction"])
def test_an_earlier_store_without_a_table_is_refused(old: Path, table: str) -> None:
    with sqlite3.connect(old) as db:
        db.execute(f"DROP TABLE {table}")
    db.close()
    with pytest.raises(StoreError, match="the file is damaged"):
        Store.open(old)
