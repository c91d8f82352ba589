"""How a worker is asked to stop: at once, or, while it runs a tool, as soon as that tool is ended.

A signal handler must not raise. It may run inside a callback or a finalizer of a library, where Python prints the
exception, ignores it and goes on. So the handler only notes the request, and the code that runs tools looks for it.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType


class _Request:
    """Whether this process was asked to stop, and how many tools it is running."""

    def __init__(self) -> None:
        self.made = False
        self.tools = 0


_request = _Request()


def stop(_signal: int, _frame: FrameType | None) -> None:
    """Leave this process: the handler of a signal. A tool that runs is ended first, by who started it."""
    _request.made = True
    if not _request.tools:
        os._exit(1)


def leave_if_asked() -> None:
    """Leave through the `finally` clauses of the caller, if somebody asked for it."""
    if _request.made:
        raise SystemExit(1)


@contextmanager
def running_tool() -> Iterator[None]:
    """Put off leaving until what is done inside has been cleaned up."""
    _request.tools += 1
    try:
        yield
    finally:
        _request.tools -= 1
        leave_if_asked()
