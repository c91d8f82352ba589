"""`assay cross`: translators against each other, and the table in ltlcross's columns."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest
from tests.cli.shell import assay

pytestmark = pytest.mark.slow
QUICK = ("--states", "20", "--cases", "8")


def test_correct_translators_pass_and_fill_the_table(tmp_path: Path) -> None:
    (tmp_path / "f.ltl").write_text("[] <> p\np U q\n")
    options = ("--subject", "engine:buchi", "--subject", "engine:tableau", "--states", "20", "--csv", "table.csv")
    done = assay("cross", "ltl", "f.ltl", *options, cwd=tmp_path)
    assert (done.status, done.err) == (0, "")
    assert done.out.splitlines()[-1] == "all checks passed"
    assert done.out.startswith("engine:buchi: 4 of 4 automata, ")
    text = (tmp_path / "table.csv").read_text()
    assert text.startswith('"formula","tool","exit_status","exit_code","time","states","edges","transitions","acc",')
    rows = list(csv.DictReader(text.splitlines()))
    assert [row["formula"] for row in rows] == ["[] <> p"] * 2 + ["![] <> p"] * 2 + ["p U q"] * 2 + ["!(p U q)"] * 2
    assert {row["exit_status"] for row in rows} == {"ok"}


def test_planted_fault_fails_and_the_table_may_go_to_standard_output(tmp_path: Path) -> None:
    subjects = ("--subject", "fault:acceptance", "--subject", "engine:generalised")
    done = assay("cross", "ltl", *subjects, *QUICK, "--csv", "-", cwd=tmp_path)
    assert done.status == 1
    assert len(list(csv.DictReader(done.out.splitlines()))) == 8 * 4
    assert "is not empty: both accept" in done.err
    assert done.err.splitlines()[-1].endswith(" failed checks")


def test_source_without_a_seed_is_crossed_too(tmp_path: Path) -> None:
    options = ("--source", "exhaustive:size=1", "--cases", "3", "--states", "20", "--seed", "7")
    assert assay("cross", "ltl", "--subject", "engine:buchi", *options[:-2], cwd=tmp_path).status == 0
    seeded = assay("cross", "ltl", "--subject", "engine:buchi", *options, cwd=tmp_path)
    assert seeded.status == 0, seeded.err


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("pushdown", "--subject", "fault:epsilon"), "pushdown has no cross-checks"),
        (("ltl", "f.ltl", "--source", "formulas", "--subject", "engine:buchi"), "both FILE and --source"),
        (("ltl", *QUICK, "--subject", "engine:buchi", "--csv", "no/table.csv"), "no/table.csv: cannot be written"),
    ],
)
def test_what_cannot_be_done_is_refused(tmp_path: Path, arguments: tuple[str, ...], said: str) -> None:
    (tmp_path / "f.ltl").write_text("p\n")
    done = assay("cross", *arguments, cwd=tmp_path)
    assert done.status == 2
    assert said in done.complaint
