"""Ctrl-C at any moment: one line, status 130, nothing left running; also while kernels are compiled or loaded."""

from __future__ import annotations

import os
import secrets
import signal
import subprocess
from collections.abc import Callable
from pathlib import Path
from uuid import uuid4

import pytest
from tests.cli.shell import ASSAY, PATIENCE, environment, left_after, rows, script, workers
from tests.cli.stored import campaign
from tests.core.tools.traces import running

SLOW = '''
"""A domain that is loaded for ever; at first in a finalizer."""

import time


class Finalized:
    def __del__(self):
        print("inside", flush=True)
        while True:
            time.sleep(0.01)


Finalized()
while True:
    time.sleep(0.01)
'''


def started(folder: Path, mark: str, *args: str, **more: str) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        [ASSAY, *args],
        cwd=folder,
        env=environment(mark, **more),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
        preexec_fn=_hear_hang_ups,  # noqa: PLW1509 - no other thread of the tests starts processes
    )


def _hear_hang_ups() -> None:
    """Undo what `nohup` did, under which the tests may run."""
    signal.signal(signal.SIGHUP, signal.SIG_DFL)


def loads_kernels(worker: Path) -> bool:
    try:
        return b"llvmlite" in (worker / "maps").read_bytes()
    except OSError:
        return False


def interrupted(
    process: subprocess.Popen[bytes], mark: str, moment: Callable[[], bool], *numbers: signal.Signals
) -> str:
    """Interrupt a command at a moment: with all that it started by Ctrl-C, or as told; give its standard error."""
    while not moment():
        assert process.poll() is None, "it ended before the moment came"
    for number in numbers:
        process.send_signal(number)
    if not numbers:
        os.killpg(process.pid, signal.SIGINT)
    _, err = process.communicate(timeout=PATIENCE)
    assert process.returncode == 128 + (numbers or (signal.SIGINT,))[0], err
    assert left_after(mark) == []
    return err.decode()


STOPS = pytest.mark.parametrize(
    ("numbers", "sandbox"),
    [((signal.SIGTERM,), "auto"), ((signal.SIGHUP,), "off"), ((signal.SIGINT, signal.SIGINT), "auto")],
    ids=["terminate", "hang-up", "ctrl-c-twice"],
)
HANGING = "setsid env -i sleep 60 {0} & exec sleep 60 {0}"


def seconds() -> str:
    """A number of seconds that is nobody else's argument."""
    return f"0.000{secrets.randbelow(10**12):012}"


@STOPS
def test_a_signal_while_a_tool_runs_leaves_a_whole_store_and_nothing_else(
    tmp_path: Path, numbers: tuple[signal.Signals, ...], sandbox: str
) -> None:
    token, mark = seconds(), uuid4().hex
    tool = script(tmp_path / "tool", HANGING.format(token))
    (tmp_path / "scratch").mkdir()
    options = ("--cases", "2", "--store", "c.assay", "--sandbox", sandbox, "--quiet")
    process = started(
        tmp_path,
        mark,
        "run",
        "pushdown",
        "--subject",
        f"pdaaal:post,path={tool}",
        *options,
        TMPDIR=f"{tmp_path}/scratch",
    )
    err = interrupted(process, mark, lambda: len(running(token)) > 1, *numbers)
    assert err == "stopped; 0 cases are kept. Continue with: assay resume c.assay\n"
    assert running(token) == []
    assert list((tmp_path / "scratch").iterdir()) == []
    assert rows(tmp_path / "c.assay") == {}


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A campaign with a finding, beside its tool."""
    return campaign(tmp_path_factory.mktemp("campaign"))


@STOPS
def test_a_signal_while_a_finding_is_replayed_leaves_nothing(
    store: Path, tmp_path: Path, numbers: tuple[signal.Signals, ...], sandbox: str
) -> None:
    token, mark = seconds(), uuid4().hex
    script(store.with_name("tool"), HANGING.format(token))
    (tmp_path / "scratch").mkdir()
    options = ("pdaaal:post#0", "--sandbox", sandbox)
    process = started(tmp_path, mark, "replay", str(store), *options, TMPDIR=f"{tmp_path}/scratch")
    assert interrupted(process, mark, lambda: len(running(token)) > 1, *numbers) == "interrupted\n"
    assert running(token) == []
    assert list((tmp_path / "scratch").iterdir()) == []


CASE = """{"instance": [{"state-names": true, "weight-type": "none"},
{"states": {"p2": {"A": [{"to": "p3", "pop": ""}]}, "p3": {}, "spare": {"A": [{"to": "spare", "swap": "A"}]}}},
{"accepting": [1], "edges": [["p2", "A", 1]]}, {"accepting": ["p3"], "edges": []}]}"""
WRONG_AT_FIRST = """if grep -q spare case.json; then echo '{"result" : false}'; exit; fi; """


@STOPS
def test_a_signal_while_a_case_is_reduced_leaves_nothing(
    tmp_path: Path, numbers: tuple[signal.Signals, ...], sandbox: str
) -> None:
    """The tool hangs on a smaller case than the given one."""
    token, mark = seconds(), uuid4().hex
    tool = script(tmp_path / "tool", WRONG_AT_FIRST + HANGING.format(token))
    (tmp_path / "case.json").write_text(CASE)
    (tmp_path / "scratch").mkdir()
    options = ("--subject", f"pdaaal:post,path={tool}", "--sandbox", sandbox, "--timeout", "60s")
    process = started(
        tmp_path, mark, "reduce", "pushdown", "case.json", *options, "-o", "out.json", TMPDIR=f"{tmp_path}/scratch"
    )
    err = interrupted(process, mark, lambda: len(running(token)) > 1, *numbers)
    assert err.splitlines()[-1] == "interrupted"
    assert running(token) == []
    assert list((tmp_path / "scratch").iterdir()) == []
    assert not (tmp_path / "out.json").exists()


def test_sigterm_while_kernels_are_compiled_leaves_no_worker(tmp_path: Path) -> None:
    mark = uuid4().hex
    process = started(tmp_path, mark, "run", "pushdown", "--store", "c.assay", ASSAY_CODE_CACHE=str(tmp_path / "cold"))
    err = interrupted(process, mark, lambda: any(workers(mark)), signal.SIGTERM)
    assert err.splitlines()[-1] == "stopped; 0 cases are kept. Continue with: assay resume c.assay"


@pytest.mark.parametrize("loading", [False, True], ids=["workers-start", "workers-load"])
def test_ctrl_c_while_kernels_are_compiled_is_one_line(tmp_path: Path, loading: bool) -> None:  # noqa: FBT001
    mark = uuid4().hex
    process = started(tmp_path, mark, "run", "pushdown", "--store", "c.assay", ASSAY_CODE_CACHE=str(tmp_path / "cold"))
    assert process.stderr is not None
    assert process.stderr.readline().startswith(b"compiling kernels")
    err = interrupted(process, mark, lambda: any(loads_kernels(w) or not loading for w in workers(mark)))
    assert err == "stopped; 0 cases are kept. Continue with: assay resume c.assay\n"


def test_ctrl_c_while_workers_load_kernels_is_one_line(tmp_path: Path) -> None:
    mark = uuid4().hex
    process = started(tmp_path, mark, "run", "pushdown", "--cases", "300000", "--store", "c.assay", "--quiet")
    err = interrupted(process, mark, lambda: any(map(loads_kernels, workers(mark))))
    assert err == "stopped; 0 cases are kept. Continue with: assay resume c.assay\n"


def test_ctrl_c_in_a_finalizer_of_a_library_is_not_lost(tmp_path: Path) -> None:
    (tmp_path / "slow.py").write_text(SLOW)
    (tmp_path / "slow-1.0.dist-info").mkdir()
    (tmp_path / "slow-1.0.dist-info" / "entry_points.txt").write_text("[assay.domains]\nslow = slow:DOMAIN\n")
    mark = uuid4().hex
    path = os.pathsep.join(filter(None, [str(tmp_path), os.environ.get("PYTHONPATH", "")]))
    process = started(tmp_path, mark, "subjects", "slow", PYTHONPATH=path)
    assert process.stdout is not None
    assert process.stdout.readline() == b"inside\n"
    assert interrupted(process, mark, lambda: True) == "interrupted\n"
