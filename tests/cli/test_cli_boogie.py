"""The commands on Boogie programs: what `check`, `verify`, `generate` and `run` print, and their exit statuses."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest
from tests.cli.shell import assay

pytestmark = pytest.mark.slow

PAPER = Path(__file__).parents[1] / "domains" / "boogie" / "paper.bpl"


class Answered(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """A line of `assay check boogie --json`, with nothing but the keys it is documented to have."""

    case: str
    verdict: str
    engine: str
    certified: str
    seconds: float
    part: str = ""
    reason: str = ""
    note: str = ""
    steps: int = 0
    at: str = ""
    why: str = ""


def answered(text: str) -> dict[str, Answered]:
    lines = [msgspec.json.decode(line, type=Answered) for line in text.splitlines()]
    return {line.part: line for line in lines}


def test_every_procedure_is_a_case_with_its_steps(tmp_path: Path) -> None:
    done = assay("check", "boogie", str(PAPER), "--json", "--steps", "100000", cwd=tmp_path)
    assert done.status == 5
    found = answered(done.out)
    assert (found["success"].verdict, found["success"].steps) == ("success", 4)
    assert (found["failure"].steps, found["failure"].at) == (3, "assert x < 0;")
    assert (found["timeout"].verdict, found["timeout"].reason) == ("unknown", "timeout")
    assert (found["name_error"].at, found["name_error"].why) == ("assert y == 0;", "y is not declared")
    assert found["loop"].certified == "full"


@pytest.mark.parametrize("limit", [(), ("--steps", "8000000")])
def test_a_long_run_ends_within_the_limit(tmp_path: Path, limit: tuple[str, ...]) -> None:
    done = assay("check", "boogie", str(PAPER), "--json", *limit, cwd=tmp_path)
    assert done.status == 0
    assert answered(done.out)["timeout"].verdict == "failure"


@pytest.mark.parametrize("steps", ["0", "-1", "many", "1e6", "9" * 30])
def test_a_senseless_step_limit_is_refused(tmp_path: Path, steps: str) -> None:
    done = assay("check", "boogie", str(PAPER), f"--steps={steps}", cwd=tmp_path)
    assert done.status == 2
    assert "not a number of steps: " in done.complaint


def test_a_file_outside_the_language_is_bad_input(tmp_path: Path) -> None:
    (tmp_path / "a.bpl").write_text("procedure a() {\n  assume true;\n}\n")
    done = assay("check", "boogie", "a.bpl", cwd=tmp_path)
    assert done.status == 2
    assert "a.bpl:2:3: assume is not in BPL_0" in done.complaint


def test_evidence_is_verified_and_changed_evidence_rejected(tmp_path: Path) -> None:
    """The checkers replay every step: the paper's loop of seven million steps has 7,005 here."""
    (tmp_path / "paper.bpl").write_text(PAPER.read_text().replace("x < 1000000", "x < 1000"))
    assay("check", "boogie", "paper.bpl", "--evidence", "e.jsonl", cwd=tmp_path)
    evidence = tmp_path / "e.jsonl"
    assert '"steps":7005' in evidence.read_text()
    assert assay("verify", "boogie", "paper.bpl", "e.jsonl", cwd=tmp_path).status == 0
    evidence.write_text(evidence.read_text().replace('"steps":4', '"steps":5'))
    changed = assay("verify", "boogie", "paper.bpl", "e.jsonl", cwd=tmp_path)
    assert (changed.status, changed.out.count(": accepted")) == (1, 6)


def test_generated_programs_are_read_back_in_every_form(tmp_path: Path) -> None:
    for form, suffix in (("boogie", "bpl"), ("term", "term"), ("json", "json")):
        arguments = ("--source", "random:size=3", "--cases", "3", "--form", form, "-o", form)
        assert assay("generate", "boogie", *arguments, cwd=tmp_path).status == 0
        done = assay("check", "boogie", f"{form}/random-2.{suffix}", cwd=tmp_path)
        assert done.status in (0, 5)


def test_statistics_need_no_folder(tmp_path: Path) -> None:
    done = assay("generate", "boogie", "--source", "swarm", "--cases", "20", "--stats", cwd=tmp_path)
    assert done.status == 0
    assert "statements" in done.out
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (("boogie", "--source", "swarm", "--cases", "2"), "no output folder"),
        (("boogie", "--source", "swarm", "--cases", "2", "-o", "x", "--json"), "--json without --stats"),
    ],
)
def test_generate_says_what_is_missing(tmp_path: Path, arguments: tuple[str, ...], complaint: str) -> None:
    done = assay("generate", *arguments, cwd=tmp_path)
    assert done.status == 2
    assert complaint in done.complaint


def test_a_campaign_of_one_engine_against_the_other_finds_nothing(tmp_path: Path) -> None:
    arguments = ("--source", "random:size=3", "--subject", "engine:machine", "--cases", "60", "--store", "s.assay")
    done = assay("run", "boogie", *arguments, "--quiet", cwd=tmp_path)
    assert (done.status, done.out) == (0, "")
