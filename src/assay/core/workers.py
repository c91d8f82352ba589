"""A pool of worker processes that never outlives the campaign, however that ends.

Each worker watches one end of a pipe. When the campaign's process is gone, killed or asked to stop, the pipe closes;
the worker then leaves through its `finally` clauses, so that the tool it was running is killed too.
"""

from __future__ import annotations

import os
import signal
import sys
import threading
import time
from collections.abc import Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import get_context
from multiprocessing.connection import Connection
from types import FrameType


@contextmanager
def process_pool(workers: int) -> Iterator[Executor]:
    """Start workers; on leaving, those that still run are ended at once."""
    context = get_context("spawn")
    reader, writer = context.Pipe(duplex=False)
    pool = ProcessPoolExecutor(workers, mp_context=context, initializer=_initialise, initargs=(reader,))
    try:
        yield pool
    finally:
        writer.close()
        pool.shutdown(wait=True, cancel_futures=True)
        reader.close()


def _initialise(reader: Connection) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, _leave)
    threading.Thread(target=_watch, args=(reader,), daemon=True).start()


def _leave(_signal: int, _frame: FrameType | None) -> None:
    sys.exit(1)


def _watch(reader: Connection) -> None:
    try:
        reader.recv_bytes()
    except (EOFError, OSError):
        os.kill(os.getpid(), signal.SIGTERM)
        time.sleep(5)
        os._exit(1)
