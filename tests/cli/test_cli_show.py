"""`status`, `findings`, `show`, `replay`, `rejudge`, `report`: looking at a campaign that was run."""

from __future__ import annotations

import re
import shutil
import sqlite3
from pathlib import Path

import msgspec
import pytest
from tests.cli.shell import Result, assay, findings, kept, rows, script, summary

pytestmark = pytest.mark.slow


class Listed(msgspec.Struct, forbid_unknown_fields=True):
    """A line of `assay findings --json`."""

    name: str
    kind: str
    detail: str
    oracle: str
    said: str
    bucket: str | None
    signature: str | None
    reduction: str
    note: str
    variant: str | None
    subject: str
    source: str
    index: int
    known: str | None
    link: str | None


@pytest.fixture(scope="module")
def campaign(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A campaign with planted faults, of which one is shrunk."""
    folder = tmp_path_factory.mktemp("campaign")
    options = ("--cases", "120", "--subject", "fault:epsilon", "--shrink", "1")
    assert assay("run", "pushdown", *options, "--store", "c.assay", "--quiet", cwd=folder).status == 1
    return folder / "c.assay"


@pytest.fixture
def store(campaign: Path, tmp_path: Path) -> Path:
    """A copy of it."""
    return Path(shutil.copy(campaign, tmp_path))


def first(store: Path) -> str:
    return findings(store)[0].name


def test_status_says_what_run_said(campaign: Path) -> None:
    done = assay("status", campaign.name, cwd=campaign.parent)
    assert done.status == 0
    assert "120 of 120 cases" in done.out
    assert f"{first(campaign)} [" in done.out
    assert "not finished" not in done.out
    told = summary(assay("status", campaign.name, "--json", cwd=campaign.parent))
    assert told.findings == len(findings(campaign)) == told.subjects["fault:epsilon"].disagreements["soundness"]
    assert (told.buckets, told.faults, told.lost_shards) == (1, 0, 0)


def test_findings_are_listed_with_what_was_said(campaign: Path) -> None:
    lines = assay("findings", campaign, cwd=campaign.parent).out.splitlines()
    assert len(lines) == len(findings(campaign))
    assert re.fullmatch(
        r"[0-9a-f]{8}  fault:epsilon#\d+ +soundness +oracle reachable, subject unreachable; 1-minimal, \d+ tests",
        lines[0],
    )
    assert all(line.endswith("not shrunk") for line in lines[1:])
    written = assay("findings", campaign, "--json", cwd=campaign.parent).out.splitlines()
    listed = [msgspec.json.decode(line, type=Listed) for line in written]
    assert [item.name for item in listed] == [finding.name for finding in findings(campaign)]
    assert {(item.kind, item.oracle, item.said) for item in listed} == {("soundness", "reachable", "unreachable")}
    assert [item.bucket is not None for item in listed] == [True] + [False] * (len(listed) - 1)


def test_findings_of_a_campaign_that_found_nothing(tmp_path: Path) -> None:
    assay("run", "pushdown", "--subject", "engine:post", "--cases", "10", "--store", "x", "--quiet", cwd=tmp_path)
    assert assay("findings", "x", cwd=tmp_path).out == "no findings\n"
    assert assay("findings", "x", "--json", cwd=tmp_path) == Result(0, "", "")


def test_show_draws_the_smallest_form_or_the_case_as_it_was_found(campaign: Path) -> None:
    name = first(campaign)
    small = assay("show", campaign, name, cwd=campaign.parent)
    large = assay("show", campaign, name, "--original", cwd=campaign.parent)
    assert small.status == large.status == 0
    assert small.out.startswith(f"{name}: disagree soundness a run is missed\nThe tool says unreachable. (p")
    assert "of A2 in 1 step.\noracle reachable, subject unreachable\n" in small.out
    assert "a run from A1 to A2:\n" in small.out
    assert "nearest passing case (unreachable; - this case only, + passing case only):\n" in small.out
    assert "\n  - " in small.out.partition("nearest passing case")[2]
    assert "nearest passing case" not in large.out
    assert "1-minimal" in small.out
    assert "original case" in large.out
    assert "\nRun:\n" in small.out
    assert small.out.count("↪") < large.out.count("↪")


def test_show_writes_the_case_in_any_form(campaign: Path, tmp_path: Path) -> None:
    name = first(campaign)
    (tmp_path / "case.json").write_text(assay("show", campaign, name, "--form", "instance", cwd=tmp_path).out)
    assert "case.json: reachable" in assay("check", "pushdown", "case.json", cwd=tmp_path).out
    assert assay("show", campaign, name, "--dot", cwd=tmp_path).out.startswith('digraph "The rules')
    bad = assay("show", campaign, name, "--form", "smv", cwd=tmp_path)
    assert bad.status == 2
    assert "pushdown has no format 'smv'; it has instance, pdaaal, dot" in bad.complaint


def test_show_prints_the_output_of_a_tool(tmp_path: Path) -> None:
    tool = script(tmp_path / "tool", """echo '{"result": true}'; printf '\\033[31mbeware\\n' >&2""")
    assay("run", "pushdown", "--subject", f"pdaaal:post,path={tool}", "--cases", "1", "--quiet", cwd=tmp_path)
    shown = assay("show", "pushdown-1.assay", "pdaaal:post#0", cwd=tmp_path).out
    assert 'output of stage 1 (exit 0):\n{"result": true}\n\\x1b[31mbeware\n' in shown


def test_output_is_that_of_the_case_that_is_shown(tmp_path: Path) -> None:
    tool = script(tmp_path / "tool", """wc -c < case.json >&2; echo '{"result": true}'""")
    assay("run", "pushdown", "--subject", f"pdaaal:post,path={tool}", "--cases", "1", "--quiet", cwd=tmp_path)
    read = []
    for options in ((), ("--original",)):
        shown = assay("show", "pushdown-1.assay", "pdaaal:post#0", *options, cwd=tmp_path).out
        read.append(int(shown.split('{"result": true}\n')[1]))
    assert 0 < read[0] < read[1]


def test_replay_tells_whether_they_still_disagree(tmp_path: Path) -> None:
    tool = script(tmp_path / "tool", "echo '{\"result\": true}'")
    assay("run", "pushdown", "--subject", f"pdaaal:post,path={tool}", "--cases", "1", "--quiet", cwd=tmp_path)
    for options in ((), ("--original",)):
        done = assay("replay", "pushdown-1.assay", "pdaaal:post#0", *options, cwd=tmp_path)
        assert done.status == 1
        assert done.out == (
            "oracle pre: unreachable, certified: full\npdaaal:post: reachable\ndisagree soundness: reproduced\n"
        )
    script(tool, "echo '{\"result\": false}'")
    mended = assay("replay", "pushdown-1.assay", "pdaaal:post#0", cwd=tmp_path)
    assert mended.status == 0
    assert mended.out.endswith("agree: not reproduced\n")
    tool.unlink()
    gone = assay("replay", "pushdown-1.assay", "pdaaal:post#0", cwd=tmp_path)
    assert gone.status == 3
    assert f"the tool of subject pdaaal:post,path={tool} is not found" in gone.complaint


def test_rejudge_changes_nothing_where_nothing_was_corrected(tmp_path: Path) -> None:
    tool = script(tmp_path / "tool", "echo '{\"answer\": true}'")
    options = ("--subject", f"pdaaal:post,path={tool}", "--subject", "fault:epsilon", "--cases", "5", "--keep", "2")
    assay("run", "pushdown", *options, "--store", "x.assay", "--quiet", cwd=tmp_path)
    before = rows(tmp_path / "x.assay"), kept(tmp_path / "x.assay")
    listed = assay("findings", "x.assay", "--all", cwd=tmp_path).out.splitlines()
    assert [line.split()[1:3] for line in listed] == [
        ["pdaaal:post#0", "inconclusive"],
        ["pdaaal:post#1", "inconclusive"],
        ["pdaaal:post#2", "inconclusive"],
    ]
    tool.unlink()  # nothing is run
    done = assay("rejudge", "x.assay", cwd=tmp_path)
    assert done.status == 6
    assert done.out.splitlines() == [
        "3 kept answers judged again, 0 changed",
        "unchanged: 5 answers of fault:epsilon without kept output",
        "unchanged: 2 answers of pdaaal:post without kept output",
        (
            "pdaaal:post: unknown:unreadable for 5 of 5 cases: little was tested;"
            " see its output: assay show x.assay 'pdaaal:post#0'"
        ),
    ]
    assert (rows(tmp_path / "x.assay"), kept(tmp_path / "x.assay")) == before


def test_report_writes_one_page(store: Path) -> None:
    done = assay("report", store, "-o", "page.html", cwd=store.parent)
    assert (done.status, done.out) == (0, "wrote page.html\n")
    page = (store.parent / "page.html").read_text()
    assert page.startswith("<!DOCTYPE html>")
    assert "fault:epsilon" in page
    bad = assay("report", store, "-o", "no/folder/page.html", cwd=store.parent)
    assert bad.status == 2
    assert "no/folder: no such folder" in bad.complaint


@pytest.mark.parametrize("command", ["status", "findings", "rejudge", "report", "resume", "show", "replay"])
def test_what_is_no_campaign_is_refused(tmp_path: Path, command: str) -> None:
    more = ("fault:epsilon#1",) if command in {"show", "replay"} else ()
    missing = assay(command, "gone.assay", *more, cwd=tmp_path)
    assert missing.status == 2
    assert "gone.assay: no such campaign file; create one with `assay run`" in missing.complaint
    assert list(tmp_path.iterdir()) == []
    (tmp_path / "notes").write_text("these are notes, and no campaign at all\n" * 50)
    other = assay(command, "notes", *more, cwd=tmp_path)
    assert other.status == 2
    assert "notes: cannot be read: file is not a database; give a campaign file" in other.complaint


def test_damaged_and_foreign_files_are_refused(store: Path) -> None:
    whole = store.read_bytes()
    store.write_bytes(whole[: len(whole) // 2])
    assert assay("status", store, cwd=store.parent).status == 2
    assert assay("resume", store, cwd=store.parent).complaint
    foreign = store.with_name("foreign")
    database = sqlite3.connect(foreign)
    database.execute("CREATE TABLE campaign (key, value)")
    database.close()
    assert "foreign: not a campaign file" in assay("resume", "foreign", cwd=store.parent).complaint
    assert "not a campaign file" in assay("status", foreign, cwd=store.parent).complaint


@pytest.mark.parametrize("command", ["show", "replay"])
def test_an_unknown_finding_is_refused(campaign: Path, command: str) -> None:
    done = assay(command, campaign.name, "fault:epsilon#999", cwd=campaign.parent)
    assert done.status == 2
    assert "c.assay: no finding 'fault:epsilon#999'; list them with `assay findings c.assay --all`" in done.complaint
