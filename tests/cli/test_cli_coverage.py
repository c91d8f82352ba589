"""`assay generate --stats` prints what cases contain, as text or as JSON."""

from __future__ import annotations

import json
from pathlib import Path

from tests.cli.shell import assay


def test_stats_print_a_summary_and_a_table(tmp_path: Path) -> None:
    done = assay("generate", "ltl", "--source", "exhaustive:size=2", "--cases", "100", "--stats", cwd=tmp_path)
    assert done.status == 0
    assert done.out.startswith("16 cases: 15 of 15 expected cells, 9 of 9 pairs")
    assert "What the cases contain\n  construct  place " in done.out
    assert list(tmp_path.iterdir()) == []


def test_stats_as_json_are_one_object_on_standard_output(tmp_path: Path) -> None:
    arguments = ("--source", "swarm", "--cases", "30", "--stats", "--json", "-o", "cases")
    done = assay("generate", "pushdown", *arguments, cwd=tmp_path)
    assert done.status == 0
    data = json.loads(done.out)
    assert data["cases"] == 30
    assert data["source"].startswith("swarm:")
    assert {"cells", "never_drawn", "left_out", "pairs"} <= set(data)
    assert len(list((tmp_path / "cases").iterdir())) == 30
