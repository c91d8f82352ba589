"""Tools that hang, flood, fork, crash, eat memory or lie: the campaign ends, says so, and nothing stays behind."""

from __future__ import annotations

import sys
from dataclasses import dataclass, field
from pathlib import Path
from uuid import uuid4

import pytest
from tests.cli.shell import Summary, assay, environment, findings, left_after, script, summary

pytestmark = pytest.mark.slow

YES = """echo '{"result": true}'"""


@dataclass(frozen=True)
class Bad:
    """A misbehaving tool, and what must be told of three cases, of which only the last is reachable."""

    body: str
    said: str
    note: str = ""
    disagreements: dict[str, int] = field(default_factory=dict)


ENDLESS = {
    "hangs": Bad("sleep 600", "unknown:timeout", "killed at the time limit"),
    "hangs-and-ignores-signals": Bad("trap '' TERM INT HUP; while :; do sleep 1; done", "unknown:timeout"),
    "forks-and-waits": Bad("sh -c 'sleep 600 & wait' & wait", "unknown:timeout"),
}
OTHERS = {
    "floods": Bad("exec yes", "unknown:unreadable", "output limit exceeded"),
    "floods-its-error-stream": Bad("yes >&2", "unknown:unreadable", "output limit exceeded"),
    "leaves-children-behind": Bad(
        f"sleep 600 & setsid sleep 600 & setsid sleep 600 >/dev/null 2>&1 </dev/null & {YES}",
        "reachable",
        disagreements={"soundness": 2},
    ),
    "dies-by-a-signal": Bad("kill -SEGV $$", "unknown:crash", "ended by signal 11", {"crash": 3}),
    "answers-and-then-dies": Bad(f"{YES}; kill -ABRT $$", "unknown:crash", "ended by signal 6", {"crash": 3}),
    "prints-nothing": Bad(":", "unknown:unreadable", "the output could not be read"),
    "fails": Bad("echo no licence >&2; exit 3", "unknown:unreadable"),
    "prints-bytes": Bad("printf '\\377\\376{}'", "unknown:unreadable", "the output could not be read"),
    "prints-half-a-word": Bad("""printf '{"result": tr'""", "unknown:unreadable"),
    "prints-another-type": Bad(
        """echo '{"result": "true"}'""", "unknown:unreadable", "Expected `bool`, got `str` - at `$.result`"
    ),
    "prints-deep-nesting": Bad(f"{sys.executable} -c \"print('[' * 10**6)\"", "unknown:unreadable"),
    "lies": Bad(YES, "reachable", disagreements={"soundness": 2}),
    "eats-memory": Bad(f"exec {sys.executable} -S -c 'b\"x\" * (1 << 30)'", "unknown:memory", "out of memory"),
}


@dataclass(frozen=True)
class Told:
    """A campaign with many bad tools, and what still ran two seconds after its end."""

    status: int
    summary: Summary
    store: Path
    left: list[str]

    def check(self, name: str, bad: Bad) -> None:
        title = next(title for title in self.summary.subjects if title.endswith(f"/{name}"))
        told = self.summary.subjects[title]
        assert told.said == {bad.said: 3}
        assert told.disagreements == bad.disagreements
        assert told.inconclusive == (0 if bad.disagreements else 3)
        notes = [f.kept.note for f in findings(self.store) if f.name.startswith(f"{title}#")]
        assert notes
        assert all(bad.note in note for note in notes)


def campaign(folder: Path, tools: dict[str, Bad], *options: str) -> Told:
    mark = uuid4().hex
    subjects = []
    for name, bad in tools.items():
        subjects += ["--subject", f"pdaaal:post,path={script(folder / name, bad.body)}"]
    limits = ("--cases", "3", "--memory", "300M", "--shrink", "1", "--json", *options)
    done = assay("run", "pushdown", *subjects, *limits, "--store", "c", cwd=folder, env=environment(mark))
    assert all(line.startswith("assay: pdaaal:post,path=") for line in done.err.splitlines())
    assert "Traceback" not in done.err
    return Told(done.status, summary(done), folder / "c", left_after(mark))


@pytest.fixture(scope="module")
def endless(tmp_path_factory: pytest.TempPathFactory) -> Told:
    """A campaign with the tools that never end by themselves."""
    return campaign(tmp_path_factory.mktemp("endless"), ENDLESS, "--timeout", "0.5s")


@pytest.fixture(scope="module")
def others(tmp_path_factory: pytest.TempPathFactory) -> Told:
    """A campaign with the other bad tools."""
    return campaign(tmp_path_factory.mktemp("others"), OTHERS)


@pytest.mark.parametrize("name", ENDLESS)
def test_a_tool_that_never_ends_is_ended(endless: Told, name: str) -> None:
    endless.check(name, ENDLESS[name])


@pytest.mark.parametrize("name", OTHERS)
def test_a_bad_tool_is_told_in_counts_and_notes(others: Told, name: str) -> None:
    others.check(name, OTHERS[name])


def test_nothing_of_a_bad_tool_stays_behind(endless: Told, others: Told) -> None:
    assert endless.left == []
    assert others.left == []


def test_no_answer_is_no_disagreement_but_a_crash_is(endless: Told, others: Told) -> None:
    assert endless.status == 6
    assert others.status == 1


def test_who_gives_no_answer_is_named(endless: Told, others: Told) -> None:
    assert list(endless.summary.mostly_unknown.values()) == ["timeout"] * len(ENDLESS)
    silent = {title.rpartition("/")[2]: reason for title, reason in others.summary.mostly_unknown.items()}
    assert silent == {name: bad.said.partition(":")[2] for name, bad in OTHERS.items() if "unknown" in bad.said}


def test_what_happened_is_in_the_summary_for_people_too(tmp_path: Path) -> None:
    crashing = script(tmp_path / "crashing", "kill -SEGV $$")
    silent = script(tmp_path / "silent", ":")
    subjects = ("--subject", f"pdaaal:post,path={crashing}", "--subject", f"pdaaal:dual,path={silent}")
    done = assay("run", "pushdown", *subjects, "--cases", "3", cwd=tmp_path)
    assert "pdaaal:post: 3 × crash  (verdicts: unknown:crash 3)" in done.out
    assert "pdaaal:dual: no disagreement; 3 inconclusive  (verdicts: unknown:unreadable 3)" in done.out


@pytest.mark.usefixtures("without_walls")
def test_a_tool_that_is_wrong_only_sometimes_is_called_flaky(tmp_path: Path) -> None:
    body = """n=$(cat {0} 2>/dev/null || echo 0); echo $((n + 1)) > {0}
[ $((n % 2)) = 0 ] && echo '{{"result": true}}' || echo '{{"result": false}}'"""
    tool = script(tmp_path / "tool", body.format(tmp_path / "count"))
    done = assay("run", "pushdown", "--subject", f"pdaaal:post,path={tool}", "--cases", "1", cwd=tmp_path)
    assert done.status == 1
    assert "; flaky, shrunk by majority: " in done.err
    assert " of 5 replays were wrong" in done.err


@pytest.mark.usefixtures("without_walls")
def test_a_tool_that_vanishes_is_status_3_and_the_campaign_is_kept(tmp_path: Path) -> None:
    tool = script(tmp_path / "tool", f'rm -f "$0"; {YES}')
    subject = f"pdaaal:post,path={tool}"
    done = assay("run", "pushdown", "--subject", subject, "--cases", "40", "--quiet", cwd=tmp_path)
    assert done.status == 3
    assert f"{tool} cannot be started: no such executable; install it" in done.complaint
    script(tool, YES)
    assert summary(assay("resume", "pushdown-1.assay", "--json", cwd=tmp_path)).cases == 40
