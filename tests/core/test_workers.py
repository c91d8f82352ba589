"""Workers, and the tools they run, never outlive the campaign, however it ends."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.queues import SimpleQueue
from multiprocessing.synchronize import Lock
from pathlib import Path

import pytest
from tests.core.tools.traces import alive, running

from assay.core.campaign.workers import _initialise, process_pool
from assay.core.domain.oracle import Limits
from assay.core.domain.subject import Command, Invocation
from assay.core.tools.process import run
from assay.core.tools.sandbox.policy import Sandbox
from assay.errors import ToolError

TOOL = "sleep 60; :"
CAMPAIGN = """
import sys
from pathlib import Path
from assay.core.campaign.workers import process_pool
from tests.core.test_workers import run_tool

if __name__ == "__main__":
    with process_pool(1) as pool:
        pool.submit(run_tool, sys.argv[1]).result()
"""
LARGE = b"x" * (64 << 20)


def run_tool(notes: str) -> int:
    """Run a tool that hangs, with a path of its own as argument, and note the process id of the worker."""
    Path(notes, "worker").write_text(str(os.getpid()))
    run(Invocation({}, (Command(("/bin/sh", "-c", TOOL, str(Path(notes, "tool")))),)), Limits(seconds=60))
    return 0


def refuse(_: int) -> None:
    raise ToolError("it is not here", where="subject", remedy="get it")


def noted(path: Path) -> int:
    """The process id in a file, as soon as it is there."""
    deadline = time.monotonic() + 20
    while time.monotonic() < deadline:
        if path.exists() and path.read_text().strip():
            return int(path.read_text())
        time.sleep(0.01)
    raise AssertionError(f"{path} was never written")


def seen(path: Path) -> int:
    """The process with this argument, as soon as it is there."""
    deadline = time.monotonic() + 20
    while not (found := running(str(path))) and time.monotonic() < deadline:
        time.sleep(0.01)
    return found[0]


def gone(*pids: int) -> bool:
    """Whether processes end soon."""
    deadline = time.monotonic() + 20
    while any(map(alive, pids)) and time.monotonic() < deadline:
        time.sleep(0.01)
    return not any(map(alive, pids))


def test_leaving_the_pool_ends_a_worker_and_the_tool_it_runs(tmp_path: Path) -> None:
    with process_pool(1) as pool:
        pool.submit(run_tool, str(tmp_path))
        tool, worker = seen(tmp_path / "tool"), noted(tmp_path / "worker")
    assert gone(tool, worker)


def test_leaving_the_pool_ends_also_the_tasks_that_were_already_handed_out(tmp_path: Path) -> None:
    folders = [tmp_path / str(i) for i in range(4)]
    for folder in folders:
        folder.mkdir()
    with process_pool(1) as pool:
        for folder in folders:
            pool.submit(run_tool, str(folder))
        tools = [seen(folders[0] / "tool")]
        workers = [int(note.read_text()) for folder in folders for note in folder.iterdir()]
    assert gone(*tools, *workers)
    assert running(str(tmp_path)) == []


@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGTERM, signal.SIGINT])
def test_killing_the_campaign_ends_its_workers_and_their_tools(tmp_path: Path, number: signal.Signals) -> None:
    script = tmp_path / "campaign.py"
    script.write_text(CAMPAIGN)
    paths = os.pathsep.join(path for path in (str(Path(__file__).parent), *sys.path) if path)
    campaign = subprocess.Popen(
        [sys.executable, str(script), str(tmp_path)], env={**os.environ, "PYTHONPATH": paths}, stderr=subprocess.DEVNULL
    )
    tool, worker = seen(tmp_path / "tool"), noted(tmp_path / "worker")
    campaign.send_signal(number)
    assert campaign.wait(20) != 0
    assert gone(tool, worker)


class Finalized:
    """Something of a library that takes its time to go; an exception in there would be printed and ignored."""

    def __init__(self, notes: Path) -> None:
        self.notes = notes

    def __del__(self) -> None:
        self.notes.write_text(str(os.getpid()))
        while True:
            time.sleep(0.01)


def finalize(notes: str) -> None:
    Finalized(Path(notes))


def test_a_worker_that_is_told_to_leave_in_a_finalizer_leaves_in_silence(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    with process_pool(1) as pool:
        pool.submit(finalize, str(tmp_path / "worker"))
        worker = noted(tmp_path / "worker")
    assert gone(worker)
    assert capfd.readouterr().err == ""


def send(reader: Connection, results: SimpleQueue[bytes]) -> None:
    """Send a result as a worker does, one that fits into no pipe; then wait for a task."""
    _initialise(reader, None, Sandbox.AUTO)
    results.put(LARGE)
    signal.pause()


def test_a_worker_that_is_told_to_leave_finishes_the_message_it_is_sending() -> None:
    context = get_context("spawn")
    reader, writer = context.Pipe(duplex=False)
    results: SimpleQueue[bytes] = context.SimpleQueue()
    worker = context.Process(target=send, args=(reader, results))
    worker.start()
    while results.empty():  # it has begun, and cannot go on before somebody reads
        assert worker.is_alive()
    results._writer.close()  # type: ignore[attr-defined]  # half a message then has an end, and is not waited for
    writer.close()
    assert results.get() == LARGE
    worker.join(20)
    assert worker.exitcode == 1


def test_error_of_a_worker_arrives_with_its_place_and_remedy() -> None:
    with process_pool(1) as pool, pytest.raises(ToolError) as caught:
        list(pool.map(refuse, [1]))
    assert str(caught.value) == "subject: it is not here; get it"


def read_for_ever(reader: Connection, lock: Lock) -> None:
    """Wait as a worker waits for its next task: with the lock of what it reads."""
    _initialise(reader, None, Sandbox.AUTO)
    with lock:
        signal.pause()


def test_an_idle_worker_that_is_told_to_leave_lets_nobody_read_on() -> None:
    context = get_context("spawn")
    reader, writer = context.Pipe(duplex=False)
    lock = context.Lock()
    worker = context.Process(target=read_for_ever, args=(reader, lock))
    worker.start()
    deadline = time.monotonic() + 60
    while lock.acquire(block=False) and time.monotonic() < deadline:
        lock.release()
    writer.close()
    worker.join(20)
    assert worker.exitcode == 1
    assert not lock.acquire(block=False)
