"""Threads that call kernels side by side: their results, their errors, and how much work they get."""

from __future__ import annotations

import threading
import time

import pytest

from assay.domains.promela.engine.native.search.crew import SHORT, Beside, Crew, Pace


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
