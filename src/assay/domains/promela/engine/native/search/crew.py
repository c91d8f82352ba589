"""Threads that call kernels side by side: while machine code runs, its thread does not hold Python's lock."""

from __future__ import annotations

import atexit
import ctypes
import os
import sys
from _thread import start_new_thread  # to start a `threading.Thread` takes four times as long
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import cache, partial
from queue import SimpleQueue
from time import monotonic
from typing import Any, Generic, NoReturn, TypeVar

Call = Callable[[], int]
Result = TypeVar("Result")
SHORT, MOST = 0.05, 8
"""If all threads return within SHORT seconds, each gets twice as much work the next time, at most MOST times as much as
at first."""


@cache
def give_way_address() -> int:
    """The address of the system's function by which a thread gives way to others that wait for its core."""
    if sys.platform == "win32":
        return ctypes.cast(ctypes.windll.kernel32.SwitchToThread, ctypes.c_void_p).value or 0
    return ctypes.cast(ctypes.CDLL(None).sched_yield, ctypes.c_void_p).value or 0


class Pace:
    """How much work a thread is given at a time: more while that takes little time, since handing it out takes some."""

    def __init__(self, least: int) -> None:
        self.work, self._most = least, MOST * least

    def run(self, crew: Crew, calls: Sequence[Call]) -> list[int]:
        """Make the calls, which have this much work, and give their results."""
        began = monotonic()
        results = crew.run(calls)
        if monotonic() - began < SHORT:
            self.work = min(2 * self.work, self._most)
        return results


class Beside(Generic[Result]):
    """A call that a new thread makes, which is not waited for until its result is needed, or the process ends.

    When the call has returned or failed, the thread calls `then`.
    """

    def __init__(self, call: Callable[[], Result], then: Callable[[], object] = lambda: None) -> None:
        self._ended: SimpleQueue[Callable[[], Result]] = SimpleQueue()
        _under_way.add(self)
        try:
            start_new_thread(self._make, (call, then))
        except RuntimeError:  # there are too many threads
            _under_way.discard(self)
            raise

    def _make(self, call: Callable[[], Result], then: Callable[[], object]) -> None:
        try:
            result = call()
        except BaseException as error:  # noqa: BLE001 - who asks for the result raises it
            self._ended.put(partial(_raise, error))
        else:
            self._ended.put(lambda: result)
        _under_way.discard(self)
        then()

    @property
    def has_ended(self) -> bool:
        """Whether there is a result, or an error."""
        return not self._ended.empty()

    def result(self) -> Result:
        """Wait for the result, or raise what the call raised; this can be repeated."""
        give = self._ended.get()
        self._ended.put(give)
        return give()


_under_way: set[Beside[Any]] = set()
"""The calls that are still running. To exit while one of them runs machine code could crash the process."""
if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_under_way.clear)


@atexit.register
def _wait_for_all() -> None:
    for one in tuple(_under_way):
        with suppress(BaseException):  # no caller is left to handle an error
            one.result()


def _raise(error: BaseException) -> NoReturn:
    raise error


class Crew:
    """`size` threads, of which the caller's own is the first; `close` ends the others.

    If the call of one fails, `stop` lets the calls of the others end that wait for it.
    """

    def __init__(self, size: int, stop: Callable[[], None] = lambda: None) -> None:
        self._stop = stop
        self._calls: list[SimpleQueue[Call | None]] = [SimpleQueue() for _ in range(size - 1)]
        self._results: SimpleQueue[tuple[int, int | BaseException]] = SimpleQueue()
        self._ended: SimpleQueue[None] = SimpleQueue()
        for place, calls in enumerate(self._calls, 1):
            start_new_thread(self._work, (place, calls))

    def close(self) -> None:
        """End the threads, after the calls that they are in."""
        ended, self._calls = self._calls, []
        for calls in ended:
            calls.put(None)
        for _ in ended:
            self._ended.get()

    def run(self, calls: Sequence[Call]) -> list[int]:
        """Make the calls, each in a thread of its own, and give their results once all have returned."""
        results: dict[int, int | BaseException] = {}
        given = 0
        try:
            for queue, call in zip(self._calls, calls[1:], strict=False):
                queue.put(call)
                given += 1
            results[0] = calls[0]()
        except BaseException:  # also Ctrl-C, before the kernel begins
            self._stop()
            raise
        finally:  # the others still use the memory of the search
            for _ in range(given):
                place, result = self._results.get()
                results[place] = result
        out = []
        for place in range(len(calls)):
            result = results[place]
            if isinstance(result, BaseException):
                raise result
            out.append(result)
        return out

    def _work(self, place: int, calls: SimpleQueue[Call | None]) -> None:
        while (call := calls.get()) is not None:
            try:
                self._results.put((place, call()))
            except BaseException as error:  # noqa: BLE001 - the caller's thread raises it
                self._stop()
                self._results.put((place, error))
        self._ended.put(None)
