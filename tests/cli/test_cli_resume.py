"""`assay resume`: whatever stops a campaign, at whatever moment, it goes on as if nothing had happened."""

from __future__ import annotations

import os
import random
import shlex
import signal
import subprocess
import time
from pathlib import Path

import pytest
from tests.cli.shell import (
    PATIENCE,
    assay,
    begun,
    findings,
    kept,
    left_after,
    living,
    rows,
    script,
    start,
    summary,
    workers,
)

from assay.core.store.store import Store

pytestmark = pytest.mark.slow

CAMPAIGN = ("run", "pushdown", "--source", "random:rules=20", "--subject", "fault:epsilon", "--workers", "2")
MANY = (*CAMPAIGN, "--cases", "300000")
KILLS = 10
"""`benchmarks/torture_kills.py --kills N` kills more often, and every kind of process."""


@pytest.fixture(scope="module")
def undisturbed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The campaign as it goes when nobody disturbs it."""
    folder = tmp_path_factory.mktemp("undisturbed")
    assert assay(*MANY, "--store", "whole.assay", "--quiet", cwd=folder).status == 1
    return folder / "whole.assay"


def cases_done(store: Path) -> int:
    if not begun(store):
        return 0
    with Store.open(store) as opened:
        return opened.cases_done()


def go_on(store: Path) -> tuple[str, ...]:
    return ("resume", str(store), "--workers", "2") if begun(store) else (*MANY, "--store", str(store))


def wait_for_cases(process: subprocess.Popen[bytes], store: Path) -> int:
    """Wait until the running campaign has counted something."""
    while process.poll() is None:
        if begun(store):
            with Store.open(store) as opened:
                if done := opened.cases_done():
                    return done
        time.sleep(0.02)
    pytest.fail("the campaign ended before it was stopped")


def test_ten_kills_at_any_moment_change_nothing_and_leave_nothing_running(undisturbed: Path, tmp_path: Path) -> None:
    moments = random.Random(20)
    expected = rows(undisturbed), kept(undisturbed)
    campaigns = [tmp_path / "killed-0.assay"]
    progress = set()
    for kill in range(KILLS):
        store = campaigns[-1]
        before = cases_done(store)
        process = start(*go_on(store), cwd=tmp_path, mark=f"kill-{kill}")
        while kill % 2 and process.poll() is None and cases_done(store) == before:
            time.sleep(0.02)  # every other kill comes once something was written, however slow the machine
        time.sleep(moments.uniform(0.0, 0.5) if kill % 2 else moments.uniform(0.3, 2.0))
        process.kill()
        _, err = process.communicate()
        assert left_after(f"kill-{kill}") == []
        if process.returncode != -signal.SIGKILL:  # it was done before it could be killed: the next kill hits another
            assert process.returncode == 1, err
            campaigns.append(tmp_path / f"killed-{kill + 1}.assay")
        else:
            progress.add((store, cases_done(store)))
    assert len(progress) > 3, "the kills came too early to show anything"
    assert assay(*go_on(campaigns[-1]), "--quiet", cwd=tmp_path).status == 1
    for store in campaigns:
        assert (rows(store), kept(store)) == expected


def test_a_kill_while_a_tool_runs_leaves_neither_the_tool_nor_its_children(tmp_path: Path) -> None:
    tool = script(tmp_path / "tool", "setsid sleep 600 & sleep 600")
    subject = f"pdaaal:post,path={tool}"
    process = start("run", "pushdown", "--subject", subject, "--timeout", "60s", cwd=tmp_path, mark="with-tool")
    while sum(line.startswith("sleep 600") for line in living("with-tool")) < 2 and process.poll() is None:
        time.sleep(0.02)
    process.kill()
    process.communicate()
    assert process.returncode == -signal.SIGKILL
    assert left_after("with-tool") == []


def test_an_interrupt_keeps_everything_and_says_how_to_go_on(undisturbed: Path, tmp_path: Path) -> None:
    store = tmp_path / "a name with spaces.assay"
    process = start(*MANY, "--store", store.name, cwd=tmp_path, mark="interrupt")
    before = wait_for_cases(process, store)
    os.killpg(process.pid, signal.SIGINT)
    out, err = process.communicate(timeout=PATIENCE)
    said = err.decode().splitlines()[-1]
    assert process.returncode == 130
    assert b"Traceback" not in err
    assert out == b""
    assert said.startswith("stopped; ")
    assert "cases are kept. Continue with: assay resume " in said
    assert left_after("interrupt") == []
    with Store.open(store) as opened:
        assert before <= opened.cases_done() < 300_000
        assert f"{opened.cases_done():,} cases are kept" in said
    command = shlex.split(said.partition("Continue with: ")[2])
    assert assay(*command[1:], cwd=tmp_path).status == 1
    assert (rows(store), kept(store)) == (rows(undisturbed), kept(undisturbed))


def test_an_interrupt_while_workers_start_prints_no_traceback(tmp_path: Path) -> None:
    process = start(*MANY, "--store", "early.assay", cwd=tmp_path, mark="early")
    while not workers("early") and process.poll() is None:
        time.sleep(0.01)
    os.killpg(process.pid, signal.SIGINT)
    _, err = process.communicate(timeout=PATIENCE)
    assert process.returncode == 130
    assert b"Traceback" not in err
    assert b"Continue with: assay resume early.assay" in err
    assert left_after("early") == []


def test_resuming_what_is_finished_counts_nothing_twice(tmp_path: Path) -> None:
    store = tmp_path / "done.assay"
    first = assay("run", "pushdown", "--cases", "120", "--store", store, "--json", cwd=tmp_path)
    before = rows(store), findings(store)
    again = assay("resume", store, "--json", cwd=tmp_path)
    assert again.status == first.status == 1
    assert (rows(store), findings(store)) == before
    assert summary(again).subjects == summary(first).subjects


def test_more_cases_can_be_asked_for_later(tmp_path: Path) -> None:
    less, more = tmp_path / "less.assay", tmp_path / "more.assay"
    assay(*CAMPAIGN, "--cases", "130", "--store", less, "--quiet", cwd=tmp_path)
    assay(*CAMPAIGN, "--cases", "345", "--store", more, "--quiet", cwd=tmp_path)
    told = summary(assay("resume", less, "--cases", "345", "--json", cwd=tmp_path))
    assert (told.cases, told.wanted) == (345, 345)
    assert (rows(less), kept(less)) == (rows(more), kept(more))


def test_a_time_budget_stops_a_campaign_and_more_time_continues_it(tmp_path: Path) -> None:
    store = tmp_path / "timed.assay"
    first = assay(*CAMPAIGN, "--time", "1s", "--store", store, cwd=tmp_path)
    assert f"time limit reached; continue with: assay resume {store} --time 10m" in first.out
    spent = rows(store)
    assert "time limit reached" in assay("resume", store, cwd=tmp_path).out
    assert rows(store) == spent
    more = summary(assay("resume", store, "--time", "1s", "--json", cwd=tmp_path))
    assert more.wanted is None
    assert more.cases > sum(spent.values())


def test_bad_options_of_resume_are_status_2(tmp_path: Path) -> None:
    store = tmp_path / "small.assay"
    assay(*CAMPAIGN, "--cases", "10", "--store", store, "--quiet", cwd=tmp_path)
    before = store.read_bytes()
    for option in ("--time=soon", "--cases=0", "--workers=0"):
        done = assay("resume", store, option, cwd=tmp_path)
        assert done.status == 2
        assert "Traceback" not in done.err
    assert store.read_bytes() == before
