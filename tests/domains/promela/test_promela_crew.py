"""Threads that call kernels side by side: their results, their errors, and how much work they get."""

from __future__ import annotations

import subprocess
import sys
import threading
import time
from _thread import _count as count_threads
from pathlib import Path

import pytest

from assay.domains.promela.engine.native.search.crew import SHORT, Beside, Crew, Pace


def ends_with(threads: int) -> bool:
    """Wait for up to a minute until `threads` threads are left: a closed thread takes a moment to exit."""
    deadline = time.monotonic() + 60
    while count_threads() != threads and time.monotonic() < deadline:
        time.sleep(0.001)
    return count_threads() == threads


def test_threads_that_return_soon_get_more_work_up_to_a_limit() -> None:
    crew, pace = Crew(2), Pace(10)

    def slow() -> int:
        time.sleep(SHORT)
        return 0

    try:
        pace.run(crew, [slow, lambda: 0])
        assert pace.work == 10
        for work in (20, 40, 80, 80):
            assert pace.run(crew, [lambda: 1, lambda: 2]) == [1, 2]
            assert pace.work == work
    finally:
        crew.close()


def test_an_error_in_one_thread_reaches_the_caller() -> None:
    def failing() -> int:
        raise MemoryError("none left")

    crew = Crew(2)
    with pytest.raises(MemoryError, match="none left"):
        crew.run([lambda: 1, failing])
    assert crew.run([lambda: 1, lambda: 2]) == [1, 2]
    crew.close()


def test_a_result_is_waited_for_only_when_it_is_needed() -> None:
    may_end = threading.Event()
    beside = Beside(lambda: may_end.wait(60))
    may_end.set()  # it would be too late if the call had been waited for
    assert beside.result()
    assert beside.result()


def test_an_error_beside_is_raised_whenever_the_result_is_asked_for() -> None:
    def failing() -> int:
        raise MemoryError("none left")

    beside = Beside(failing)
    for _ in range(2):
        with pytest.raises(MemoryError, match="none left"):
            beside.result()


@pytest.mark.parametrize("fails", [False, True])
def test_what_follows_a_call_beside_finds_that_it_has_ended(*, fails: bool) -> None:
    ended = threading.Event()

    def follow() -> None:
        if beside.has_ended:
            ended.set()

    may_begin = threading.Event()
    beside = Beside(lambda: may_begin.wait(60) and 1 // (0 if fails else 1), follow)
    assert not beside.has_ended
    may_begin.set()
    assert ended.wait(60)


UNDER_WAY = """
import os, sys, time
from pathlib import Path
from assay.domains.promela.engine.native.search.crew import Beside

def call():
    time.sleep(0.5)
    Path(sys.argv[1]).write_text(str(os.getpid()))

beside = Beside(call)
"""


def test_a_process_ends_after_the_calls_beside_it(tmp_path: Path) -> None:
    """The process waits even if it never asks for the result."""
    path = tmp_path / "ended"
    subprocess.run([sys.executable, "-c", UNDER_WAY, str(path)], check=True, timeout=60)
    assert path.exists()


@pytest.mark.skipif(sys.platform == "win32", reason="Windows does not fork")
def test_a_forked_process_does_not_wait_for_the_calls_of_its_parent(tmp_path: Path) -> None:
    fork = "child = os.fork()\nif child: sys.exit(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))"
    subprocess.run([sys.executable, "-c", UNDER_WAY + fork, str(tmp_path / "ended")], check=True, timeout=60)
    assert (tmp_path / "ended").exists()


def test_threads_end_once() -> None:
    before = count_threads()
    for _ in range(50):
        crew = Crew(3)
        crew.close()
        crew.close()
    assert ends_with(before)
