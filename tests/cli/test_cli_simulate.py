"""`assay simulate` as a user meets it: random, guided and interactive runs, charts, and errors."""

from __future__ import annotations

import json
import os
import pty
import signal
import subprocess
from pathlib import Path
from uuid import uuid4

import pytest
from tests.cli.shell import ASSAY, PATIENCE, Result, assay, environment

MODEL = """\
chan c = [1] of { byte };
byte sum;
active [2] proctype P() { c!_pid + 1 }
active proctype Q() { byte x; do :: c?x -> sum = sum + x :: sum == 3 -> break od; assert(sum < 3) }
ltl low { [] (sum < 3) }
"""
LOOP = "byte x; active proctype P() { do :: x = 1 - x od }"
PROGRAM = """\
procedure main() returns () {
  var x: int;
  x := 2;
  while (x > 0) { x := x - 1; }
  assert x == 1;
}
procedure other() returns () { var y: int; y := 1; }
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "model.pml").write_text(MODEL)
    (tmp_path / "loop.pml").write_text(LOOP)
    (tmp_path / "program.bpl").write_text(PROGRAM)
    return tmp_path


def told(folder: Path, typed: str, *args: str) -> Result:
    """Run a command that reads what is typed from a pipe."""
    done = subprocess.run(
        [ASSAY, *args], cwd=folder, input=typed.encode(), capture_output=True, timeout=PATIENCE, check=False
    )
    return Result(done.returncode, done.stdout.decode(), done.stderr.decode())


def test_a_random_run_is_reproducible_and_says_its_seed_and_its_end(folder: Path) -> None:
    first = assay("simulate", "promela", "model.pml", cwd=folder)
    lines = first.out.splitlines()
    assert lines[0] == "model.pml: random run, seed 0"
    assert lines[-1] == f"The run ends after {len(lines) - 2} steps: assertion violated."
    assert "assert(sum < 3)  ✗ assertion" in lines[-2]
    assert assay("simulate", "model.pml", "--seed", "0", cwd=folder) == first
    others = {assay("simulate", "model.pml", "--seed", str(n), cwd=folder).out.partition("\n")[2] for n in range(1, 5)}
    assert len(others) > 1


def test_a_run_stops_at_the_limit_and_says_so(folder: Path) -> None:
    assert assay("simulate", "loop.pml", cwd=folder).out.endswith("Stopped after 100 steps; --steps N takes more.\n")
    done = assay("simulate", "loop.pml", "--steps", "1", cwd=folder)
    assert done.out.splitlines()[1:] == [
        "  1 P(0)  1: x = 1 - x  {x = 1}",
        "Stopped after 1 step; --steps N takes more.",
    ]


def test_steps_are_json_on_request(folder: Path) -> None:
    *steps, end = map(json.loads, assay("simulate", "model.pml", "--json", cwd=folder).out.splitlines())
    assert [step["step"] for step in steps] == list(range(1, len(steps) + 1))
    assert steps[-1] | {"step": 0} == {
        "step": 0, "who": "Q(2)", "what": "4: assert(sum < 3)", "changed": [], "fault": "assertion",
    }  # fmt: skip
    assert (end["steps"], end["seed"]) == (len(steps), 0)


def test_evidence_is_followed(folder: Path) -> None:
    shown = assay("check", "model.pml", "--claim", "low", "--run", "99", "--evidence", "e.jsonl", cwd=folder).out
    done = assay("simulate", "model.pml", "--claim", "low", "--trail", "e.jsonl", cwd=folder)
    lines = [line.strip() for line in done.out.splitlines()]
    assert lines[0] == "model.pml: the run in e.jsonl, ltl:low"
    marked = [line.strip() for line in shown.partition("run:")[2].splitlines()[1:]]
    assert [*lines[1:-2], f"{lines[-2]}  ✗ sum < 3 is false"] == marked
    assert lines[-1] == f"The run ends after {len(marked)} steps: sum < 3 is false."
    assay("check", "model.pml", "--ltl", "[] <> (sum == 9)", "--evidence", "l.jsonl", cwd=folder)
    lasso = assay("simulate", "model.pml", "--ltl", "[] <> (sum == 9)", "--trail", "l.jsonl", cwd=folder)
    assert lasso.out.splitlines()[-1].startswith("The cycle repeats from step ")
    cut = assay("simulate", "model.pml", "--trail", "e.jsonl", "--steps", "2", cwd=folder).out
    assert cut.endswith("Stopped after 2 steps of the trail; --steps N shows more.\n")


def test_a_trail_of_spin_that_does_not_fit_is_an_error(folder: Path) -> None:
    (folder / "model.pml.trail").write_text("1:0:0\n2:2:9\n")
    complaint = assay("simulate", "model.pml", "--trail", "model.pml.trail", cwd=folder).complaint
    assert complaint.startswith("assay: model.pml.trail, line 2: the trail does not fit: Q(2) ")
    assert assay("simulate", "model.pml", "--trail", "none", cwd=folder).complaint.startswith("assay: none: cannot be")


def test_evidence_without_a_run_or_of_another_case_is_an_error(folder: Path) -> None:
    assay("check", "loop.pml", "--evidence", "e.jsonl", cwd=folder)
    assert "contains no run" in assay("simulate", "loop.pml", "--trail", "e.jsonl", cwd=folder).complaint
    assert "matches no case" in assay("simulate", "model.pml", "--trail", "e.jsonl", cwd=folder).complaint


def test_a_session_on_a_pipe(folder: Path) -> None:
    typed = "9\nx\n2\nv\nb\n1\nr\n?\nq\n1\n"
    done = told(folder, typed, "simulate", "-i", "model.pml")
    lines = done.out.splitlines()
    assert lines[:3] == [
        "model.pml: interactive run, seed 0",
        "  1) P(1)  3: c!_pid + 1  {c = [2]}",
        "  2) P(0)  3: c!_pid + 1  {c = [1]}",
    ]
    assert lines[3:5] == ["type a number from 1 to 2, r, b, v or q; ? shows help"] * 2
    assert lines[5] == "  1 P(0)  3: c!_pid + 1  {c = [1]}"
    assert "  c = [1]" in lines
    assert "back at step 0" in lines
    assert "  1 P(1)  3: c!_pid + 1  {c = [2]}" in lines
    assert lines[-1] == "  ?       show this help"
    assert (done.status, done.err) == (0, "")


def test_a_session_ends_with_its_input_and_goes_back_from_the_end(folder: Path) -> None:
    assert told(folder, "", "simulate", "-i", "model.pml").status == 0
    done = told(folder, "b\n" + "r\n" * 20 + "b\n", "simulate", "--interactive", "model.pml")
    lines = done.out.splitlines()
    assert "this is the start of the run" in lines
    end = lines.index(next(line for line in lines if line.startswith("The run ends after")))
    assert lines[end + 1] == "type b, v or q; ? shows help"
    assert any(line.startswith("back at step ") for line in lines[end:])


def test_an_empty_line_takes_the_only_step(folder: Path) -> None:
    done = told(folder, "\n\n", "simulate", "-i", "program.bpl", "--case", "1")
    assert "  1 while (x > 0)" in done.out
    assert "  2 x := x - 1;  {x = 1}" in done.out


def test_a_terminal_gets_a_prompt(folder: Path) -> None:
    leader, follower = pty.openpty()
    process = subprocess.Popen(
        [ASSAY, "simulate", "-i", "model.pml"], cwd=folder, stdin=follower, stdout=subprocess.PIPE
    )
    os.close(follower)
    os.write(leader, b"1\nq\n")
    out, _ = process.communicate(timeout=PATIENCE)
    os.close(leader)
    assert process.returncode == 0
    assert out.decode().count("> ") == 2


def test_ctrl_c_ends_a_session_with_130(folder: Path) -> None:
    process = subprocess.Popen(
        [ASSAY, "simulate", "-i", "model.pml"],
        cwd=folder,
        env={**environment(uuid4().hex), "PYTHONUNBUFFERED": "1"},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert process.stdout is not None
    while not process.stdout.readline().startswith(b"  2)"):
        pass
    process.send_signal(signal.SIGINT)
    _, err = process.communicate(timeout=PATIENCE)
    assert (process.returncode, err) == (130, b"interrupted\n")


def test_charts_are_text_or_svg(folder: Path) -> None:
    done = assay("simulate", "model.pml", "--chart", "-", "--messages-only", cwd=folder)
    assert "▶" in done.out
    assert "assertion" in done.out.splitlines()[-1]
    assay("simulate", "model.pml", "--chart", "run.svg", cwd=folder)
    assert (folder / "run.svg").read_text().startswith("<?xml")
    assert "unknown format" in assay("simulate", "model.pml", "--chart", "run.png", cwd=folder).complaint


def test_what_has_no_run_or_several_cases_says_so(folder: Path) -> None:
    (folder / "f.ltl").write_text("G p\n")
    assert "ltl has no simulation" in assay("simulate", "ltl", "f.ltl", cwd=folder).complaint
    assert "2 cases in one file; choose one with --case N" in assay("simulate", "program.bpl", cwd=folder).complaint
    assert "the file has 2 cases" in assay("simulate", "program.bpl", "--case", "3", cwd=folder).complaint
    done = assay("simulate", "program.bpl", "--case", "1", cwd=folder)
    assert done.out.splitlines()[-1] == "The run ends after 6 steps: assertion violated."
    assert "--json prints steps only" in assay("simulate", "model.pml", "--json", "-i", cwd=folder).complaint
