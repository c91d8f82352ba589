"""A pool of worker processes that never outlives the campaign, even if that is killed.

On Linux a worker is a fork of the campaign's process, which has imported everything already; that takes milliseconds. A
process with several threads cannot be forked safely, nor can one on macOS: there each worker is a Python of its own.

Each worker watches one end of a pipe, which closes when the campaign's process ends. A worker that runs a tool ends the
tool first. A worker that is sending a result finishes its message, since the campaign's process would wait for the rest
of it. Any other worker exits at once, before it reads part of a message from the shared queue.
"""

from __future__ import annotations

import os
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator, MutableSequence
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.context import BaseContext
from multiprocessing.queues import SimpleQueue
from multiprocessing.util import Finalize
from types import FrameType
from typing import ParamSpec, TypeVar

from assay.core.campaign.headway import Headway, count_in
from assay.core.tools.sandbox.policy import Sandbox, choose, chosen
from assay.core.tools.stop import before_leaving, leave, stop

_SENDING = SimpleQueue.put.__code__
_STOPS = {signal.SIGINT, signal.SIGTERM, signal.SIGHUP}
P = ParamSpec("P")
T = TypeVar("T")


@contextmanager
def process_pool(workers: int) -> Iterator[Executor]:
    """Start workers; on exit, end those that still run."""
    context = _context()
    reader, writer = context.Pipe(duplex=False)
    headway = Headway(context, workers)
    inherited = writer if context.get_start_method() == "fork" else None
    given = (reader, inherited, chosen(), (headway.counts, headway.places))
    pool = _Pool(workers, mp_context=context, initializer=_initialise, initargs=given)
    pool.headway = headway
    try:
        yield pool
    finally:
        writer.close()
        pool.shutdown(wait=True, cancel_futures=True)
        reader.close()
        headway.close()


def _context() -> BaseContext:
    forks = sys.platform == "linux" and threading.active_count() == 1
    return get_context("fork" if forks else "spawn")


class _Pool(ProcessPoolExecutor):
    headway: Headway

    @property
    def answers(self) -> int:
        return self.headway.answers

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        with _interrupts_put_off():
            return super().submit(_task, fn, args, kwargs)


@contextmanager
def _interrupts_put_off() -> Iterator[None]:
    """Defer Ctrl-C, SIGTERM and SIGHUP while a worker starts, which would print a traceback.

    The worker inherits the blocked signals. Another thread of this process may still receive one, so it is recorded.
    """
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    came: list[int] = []
    handlers = {
        number: signal.signal(number, lambda number, _frame: came.append(number))
        for number in _STOPS
        if signal.getsignal(number) is not signal.SIG_IGN
    }
    before = signal.pthread_sigmask(signal.SIG_BLOCK, _STOPS)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
        for number, handler in handlers.items():
            signal.signal(number, handler)
    if came:
        signal.raise_signal(came[0])


def _task(fn: Callable[..., T], args: tuple[object, ...], kwargs: dict[str, object]) -> T:
    """Run a task; on `SystemExit` end the worker, which the pool would keep."""
    try:
        return fn(*args, **kwargs)
    except SystemExit:
        leave()


def _initialise(
    reader: Connection,
    inherited: Connection | None,
    sandbox: Sandbox,
    counting: tuple[MutableSequence[int], Connection] | None = None,
) -> None:
    """Prepare a worker. The campaign hears of Ctrl-C and SIGHUP too, and ends its workers.

    A forked worker has inherited the other end of the pipe too, and leaves without Python's own exit.
    """
    if inherited is not None:
        inherited.close()
        Finalize(None, before_leaving, exitpriority=0)
    choose(sandbox)
    if counting is not None:
        count_in(*counting)
    for number in (signal.SIGINT, signal.SIGHUP):
        signal.signal(number, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, stop)
    signal.pthread_sigmask(signal.SIG_UNBLOCK, _STOPS)
    signal.signal(signal.SIGUSR1, _leave)
    threading.Thread(target=_watch, args=(reader,), daemon=True).start()


def _leave(number: int, frame: FrameType | None) -> None:
    """Stop, unless the main thread is sending a result; the signal is sent again."""
    caller = frame
    while caller is not None:
        if caller.f_code is _SENDING:
            return
        caller = caller.f_back
    stop(number, frame)


def _watch(reader: Connection) -> None:
    try:
        reader.recv_bytes()
    except (EOFError, OSError):
        deadline = time.monotonic() + 5
        while time.monotonic() < deadline:
            os.kill(os.getpid(), signal.SIGUSR1)
            time.sleep(0.02)
        os._exit(1)
