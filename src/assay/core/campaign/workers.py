"""A pool of worker processes that never outlives the campaign, even if that is killed.

Each worker watches one end of a pipe, which closes when the campaign's process ends. A worker that runs a tool ends the
tool first. A worker that is sending a result finishes its message, since the campaign's process would wait for the rest
of it. Any other worker exits at once, before it reads part of a message from the shared queue.
"""

from __future__ import annotations

import os
import signal
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.queues import SimpleQueue
from types import FrameType
from typing import ParamSpec, TypeVar

from assay.core.tools.stop import stop

_SENDING = SimpleQueue.put.__code__
P = ParamSpec("P")
T = TypeVar("T")


@contextmanager
def process_pool(workers: int) -> Iterator[Executor]:
    """Start workers; on exit, end those that still run."""
    context = get_context("spawn")
    reader, writer = context.Pipe(duplex=False)
    pool = _Pool(workers, mp_context=context, initializer=_initialise, initargs=(reader,))
    try:
        yield pool
    finally:
        writer.close()
        pool.shutdown(wait=True, cancel_futures=True)
        reader.close()


class _Pool(ProcessPoolExecutor):
    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        with _interrupts_put_off():
            return super().submit(_task, fn, args, kwargs)


@contextmanager
def _interrupts_put_off() -> Iterator[None]:
    """Defer Ctrl-C while a worker starts, which would print a traceback.

    The worker inherits the blocked signal. Another thread of this process may still receive it, so it is recorded too.
    """
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    came: list[int] = []
    handler = signal.signal(signal.SIGINT, lambda number, _frame: came.append(number))
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
        signal.signal(signal.SIGINT, handler)
    if came:
        raise KeyboardInterrupt


def _task(fn: Callable[..., T], args: tuple[object, ...], kwargs: dict[str, object]) -> T:
    """Run a task; on `SystemExit` end the worker, which the pool would keep."""
    try:
        return fn(*args, **kwargs)
    except SystemExit:
        os._exit(1)


def _initialise(reader: Connection) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
    signal.signal(signal.SIGTERM, stop)
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
