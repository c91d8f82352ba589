"""Tools that hang, flood, fork, crash, eat memory or lie: the campaign ends, says so, and nothing stays behind."""

from __future__ import annotations

import sys
from dataclasses import dataclass, field
from pathlib import Path
from uuid import uuid4

import pytest
from shell import assay, environment, findings, left_after, script, summary

LIMITS = ("--memory", "300M", "--shrink", "1", "--cases", "3", "--json")
EVEN = """echo '{"result": true}'"""


@dataclass(frozen=True)
class Bad:
    """A misbehaving tool, and what must be told of three cases, of which only the last is reachable."""

    body: str
    said: dict[str, int]
    status: int = 0
    disagreements: dict[str, int] = field(default_factory=dict)
    note: str = ""
    timeout: str = "10s"


TOOLS = {
    "hangs": Bad("sleep 60", {"unknown:timeout": 3}, note="killed at the time limit after 1.", timeout="1s"),
    "hangs and ignores signals": Bad(
        "trap '' TERM INT HUP; while :; do sleep 1; done", {"unknown:timeout": 3}, timeout="0.5s"
    ),
    "floods": Bad("exec yes", {"unknown:unreadable": 3}, note="it printed more than the output limit"),
    "floods its error stream": Bad("yes >&2", {"unknown:unreadable": 3}, note="more than the output limit"),
    "leaves children behind": Bad(
        f"sleep 60 & setsid sleep 60 & setsid sleep 60 >/dev/null 2>&1 </dev/null & {EVEN}",
        {"reachable": 3},
        status=1,
        disagreements={"soundness": 2},
    ),
    "forks and waits": Bad("sh -c 'sleep 60 & wait' & wait", {"unknown:timeout": 3}, timeout="0.5s"),
    "dies by a signal": Bad("kill -SEGV $$", {"unknown:crash": 3}, 1, {"crash": 3}, "ended by signal 11"),
    "answers and then dies": Bad(f"{EVEN}; kill -ABRT $$", {"unknown:crash": 3}, 1, {"crash": 3}, "signal 6"),
    "prints nothing": Bad(":", {"unknown:unreadable": 3}, note="the output could not be read"),
    "fails": Bad("echo no licence >&2; exit 3", {"unknown:unreadable": 3}),
    "prints bytes": Bad("printf '\\377\\376{}'", {"unknown:unreadable": 3}, note="the output could not be read"),
    "prints half a word": Bad("""printf '{"result": tr'""", {"unknown:unreadable": 3}),
    "prints another type": Bad("""echo '{"result": "true"}'""", {"unknown:unreadable": 3}, note="result is 'true'"),
    "prints deep nesting": Bad(f"{sys.executable} -c \"print('[' * 10**6)\"", {"unknown:unreadable": 3}),
    "lies": Bad(EVEN, {"reachable": 3}, status=1, disagreements={"soundness": 2}),
    "eats memory": Bad(
        f"exec {sys.executable} -S -c 'b\"x\" * (1 << 30)'", {"unknown:memory": 3}, note="out of memory"
    ),
}


@pytest.mark.parametrize("name", TOOLS)
def test_a_bad_tool_is_told_in_counts_and_leaves_nothing_running(tmp_path: Path, name: str) -> None:
    bad, mark = TOOLS[name], uuid4().hex
    tool = script(tmp_path / "tool", bad.body)
    subject = f"pdaaal:post,path={tool}"
    done = assay(
        "run", "pushdown", "--subject", subject, *LIMITS, "--timeout", bad.timeout, cwd=tmp_path, env=environment(mark)
    )
    told = summary(done).subjects["pdaaal:post"]
    assert done.err == ""
    assert told.said == bad.said
    assert told.disagreements == bad.disagreements
    assert done.status == bad.status
    assert told.inconclusive == sum(n for label, n in bad.said.items() if label != "reachable" and not bad.status)
    notes = [finding.kept.note for finding in findings(tmp_path / "pushdown-1.assay")]
    assert notes
    assert all(bad.note in note for note in notes)
    assert left_after(mark, 2) == []


def test_what_happened_is_in_the_summary_for_people_too(tmp_path: Path) -> None:
    tool = script(tmp_path / "tool", "kill -SEGV $$")
    done = assay("run", "pushdown", "--subject", f"pdaaal:dual,path={tool}", "--cases", "4", cwd=tmp_path)
    assert "pdaaal:dual: 4 × crash  (it said: unknown:crash 4)" in done.out
    tool = script(tmp_path / "tool", "sleep 60")
    subject = f"pdaaal:dual,path={tool}"
    done = assay("run", "pushdown", "--subject", subject, "--cases", "2", "--timeout", "0.5", cwd=tmp_path)
    assert "pdaaal:dual: no disagreement; 2 inconclusive  (it said: unknown:timeout 2)" in done.out


def test_a_tool_that_is_wrong_only_sometimes_is_called_flaky(tmp_path: Path) -> None:
    body = """n=$(cat {0} 2>/dev/null || echo 0); echo $((n + 1)) > {0}
[ $((n % 2)) = 0 ] && echo '{{"result": true}}' || echo '{{"result": false}}'"""
    tool = script(tmp_path / "tool", body.format(tmp_path / "count"))
    subject = f"pdaaal:post,path={tool}"
    done = assay("run", "pushdown", "--subject", subject, "--cases", "1", "--workers", "1", cwd=tmp_path)
    assert done.status == 1
    assert "shrunk pdaaal:post#0: flaky: wrong " in done.err


def test_a_tool_that_vanishes_is_status_3_and_what_was_counted_stays(tmp_path: Path) -> None:
    tool = script(tmp_path / "tool", f"""rm -f "$0"; {EVEN}""")
    done = assay("run", "pushdown", "--subject", f"pdaaal:post,path={tool}", "--cases", "40", "--quiet", cwd=tmp_path)
    assert done.status == 3
    assert f"{tool} cannot be started: there is no such executable; install it" in done.complaint
    assert assay("status", "pushdown-1.assay", cwd=tmp_path).status == 0
