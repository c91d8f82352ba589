"""Damaged stores before every command: a part of `benchmarks/torture_stores.py`; and `assay repair`."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest
from tests.cli.shell import assay, rows, summary

pytestmark = pytest.mark.slow


def test_no_command_fails_hangs_or_miscounts_on_a_damaged_store(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(Path(__file__).parents[2] / "benchmarks"))
    from torture_stores import DAMAGES, torture  # type: ignore[import-not-found, unused-ignore]  # noqa: PLC0415

    outcomes = torture(seed=7, count=1, commands=2)
    assert [row.damage for row in outcomes] == list(DAMAGES)
    assert [failure for row in outcomes for failure in row.failures] == []
    assert sum(row.refused for row in outcomes) > len(outcomes)
    assert sum(row.salvaged for row in outcomes) > len(outcomes) / 2


def test_a_damaged_store_is_salvaged_and_its_campaign_finished(tmp_path: Path) -> None:
    store = tmp_path / "c.assay"
    subjects = ["--source", "swarm", "--subject", "fault:epsilon"]
    assay("run", "pushdown", *subjects, "--cases", "40", "--store", store, "--quiet", cwd=tmp_path)
    whole = rows(store)
    with sqlite3.connect(store) as db:
        db.execute("UPDATE shard SET stop = stop + 1 WHERE start = 10")
    db.close()
    refused = assay("resume", store, cwd=tmp_path)
    assert refused.status == 2
    assert "1 of 4 shards cannot be read; readable: the plan, 3 shards, 3 findings; save that with" in refused.complaint
    done = assay("repair", store, cwd=tmp_path)
    assert (done.status, done.out.splitlines()) == (
        0,
        [
            "damage: 1 of 4 shards cannot be read",
            "lost: 1 of 4 shards",
            "kept: the plan, the counts of 30 of 40 cases, 3 findings (3 shrunk)",
            f"wrote {tmp_path}/c-repaired.assay",
            f"run the lost cases again with: assay resume {tmp_path}/c-repaired.assay",
        ],
    )
    assert "the file exists" in assay("repair", store, "-o", store, cwd=tmp_path).complaint
    assert "REPAIRED: 1 of 4 shards" in assay("status", "c-repaired.assay", cwd=tmp_path).out
    finished = assay("resume", "c-repaired.assay", "--json", cwd=tmp_path)
    assert (finished.status, summary(finished).cases, summary(finished).findings) == (1, 40, 3)
    assert rows(tmp_path / "c-repaired.assay") == whole
    assert assay("repair", "c-repaired.assay", cwd=tmp_path).out == "c-repaired.assay is not damaged\n"
