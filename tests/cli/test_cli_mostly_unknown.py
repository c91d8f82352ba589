"""A campaign in which somebody mostly gave no answer ends with status 6 and a line: who, why, how often, what to do."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.cli.shell import Summary, assay, script, summary

pytestmark = pytest.mark.slow

NONSENSE = "echo nonsense"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A finished campaign with a translator whose output nobody understands."""
    folder = tmp_path_factory.mktemp("silent")
    script(folder / "nonsense", NONSENSE)
    return folder


def line(store: str) -> str:
    show = f"see its output: assay show {store} 'command#0'"
    return f"command: unknown:unreadable for 6 of 6 cases: little was tested; {show}"


def test_output_that_is_never_understood_is_no_success(folder: Path) -> None:
    subject = ("--subject", "command,run=./nonsense {formula}")
    done = assay("run", "ltl", *subject, "--cases", "6", "--store", "s.assay", cwd=folder)
    assert done.status == 6
    assert f"  {line('s.assay')}" in done.out.splitlines()
    status = assay("status", "s.assay", cwd=folder)
    assert status.status == 0
    assert f"  {line('s.assay')}" in status.out.splitlines()
    resumed = assay("resume", "s.assay", "--quiet", cwd=folder)
    assert (resumed.status, resumed.complaint) == (6, f"assay: {line('s.assay')}")
    rejudged = assay("rejudge", "s.assay", cwd=folder)
    assert rejudged.status == 6
    assert line("s.assay") in rejudged.out.splitlines()
    assert "nonsense" in assay("show", "s.assay", "command#0", cwd=folder).out
    listed = assay("findings", "s.assay", cwd=folder)
    count = len(assay("findings", "s.assay", "--all", cwd=folder).out.splitlines())
    assert listed.out == f"no findings; kept inconclusive answers: {count}, listed with --all\n"


def test_a_script_is_told_too(folder: Path) -> None:
    subject = ("--subject", "command,run=./nonsense {formula}")
    done = assay("run", "ltl", *subject, "--cases", "6", "--store", "j.assay", "--json", cwd=folder)
    assert (done.status, done.err) == (6, f"assay: {line('j.assay')}\n")
    told: Summary = summary(done)
    assert told.mostly_unknown == {"command": "unreadable"}


@pytest.mark.parametrize(
    ("body", "status", "said"),
    [
        ("sleep 600", 6, "unknown:timeout for 3 of 3 cases: little was tested; raise --timeout"),
        (NONSENSE, 6, "unknown:unreadable for 3 of 3 cases"),
        ("kill -SEGV $$", 1, "unknown:crash for 3 of 3 cases"),
        ("""echo '{"result": false}'""", 1, ""),
    ],
)
def test_every_reason_counts_and_a_disagreement_outranks_it(tmp_path: Path, body: str, status: int, said: str) -> None:
    tool = script(tmp_path / "tool", body)
    options = ("--cases", "3", "--timeout", "0.5s", "--shrink", "0")
    done = assay("run", "pushdown", "--subject", f"pdaaal:post,path={tool}", *options, cwd=tmp_path)
    assert done.status == status
    assert ("little was tested" in done.out) == bool(said)
    assert said in done.out


def test_crashes_that_are_asked_not_to_fail_still_leave_little_tested(tmp_path: Path) -> None:
    tool = script(tmp_path / "tool", "kill -SEGV $$")
    options = ("--cases", "3", "--shrink", "0", "--fail-on", "soundness", "--quiet")
    done = assay("run", "pushdown", "--subject", f"pdaaal:post,path={tool}", *options, cwd=tmp_path)
    assert done.status == 6


def test_a_subject_that_mostly_answers_is_no_reason_to_complain(tmp_path: Path) -> None:
    done = assay("run", "ltl", "--subject", "engine:buchi", "--cases", "20", "--json", cwd=tmp_path)
    assert (done.status, done.err) == (0, "")
    assert summary(done).mostly_unknown == {}
