"""`assay export run`: a counterexample for a tool to follow."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest
from tests.cli.shell import assay

from assay.cli.export import export

pytestmark = pytest.mark.slow

RACE = """byte x;
active [2] proctype P() { byte t; t = x; x = t + 1 }
ltl up { [] (x < 2) }
ltl both { <> (x == 2) }
ltl low { [] (x < 3) }
"""


@pytest.fixture
def race(tmp_path: Path) -> Path:
    (tmp_path / "race.pml").write_text(RACE)
    assert assay("check", "promela", "race.pml", "--evidence", "proof", cwd=tmp_path).status == 0
    return tmp_path


def exported(folder: Path, *options: str) -> str:
    done = assay("export", "run", "promela", "race.pml", "proof", "-o", "race.pml.trail", *options, cwd=folder)
    assert (done.status == 0) == (done.err == "")
    return done.err


@pytest.mark.tool("spin")
def test_spin_follows_the_run_of_the_chosen_property(race: Path) -> None:
    assert exported(race, "--part", "ltl:both") == ""
    shown = subprocess.run(
        ["spin", "-t", "-p", "race.pml"], cwd=race, capture_output=True, text=True, check=False
    ).stdout
    assert shown.count("[x = (t+1)]") == 2
    assert "START OF CYCLE" in shown


def test_which_run_is_meant_must_be_said_and_there_must_be_one(race: Path) -> None:
    assert "choose one with --part" in exported(race)
    assert "contains no run" in exported(race, "--part", "ltl:low")
    assert not (race / "race.pml.trail").exists()


def test_a_domain_whose_runs_nobody_follows_says_so(tmp_path: Path) -> None:
    done = assay("export", "run", "pushdown", "a.json", "proof", "-o", "out", cwd=tmp_path)
    assert done.status == 2
    assert "pushdown has no `export run`" in done.err


def test_the_help_of_export_mentions_each_thing_that_it_writes() -> None:
    assert export.help is not None
    assert [name for name in export.commands if name not in export.help.lower()] == []
