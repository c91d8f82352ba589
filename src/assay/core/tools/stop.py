"""Stops a worker: at once, or, while it runs a tool, as soon as the tool is ended.

A signal handler must not raise. It may run inside a callback or a finalizer of a library, where Python prints the
exception and ignores it. So the handler only records the request, and the code that runs tools polls it.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType
from typing import NoReturn


class _Request:
    """Whether a stop was requested, how many tools are running, and what to do before the exit."""

    def __init__(self) -> None:
        self.made = False
        self.tools = 0
        self.last: list[Callable[[], None]] = []


_request = _Request()


def at_stop(action: Callable[[], None]) -> None:
    """Do something before this process exits by `stop`."""
    _request.last.append(action)


def stop(_signal: int, _frame: FrameType | None) -> None:
    """Handle a signal: exit this process. The code that runs a tool ends the tool first."""
    _request.made = True
    if not _request.tools:
        leave()


def leave() -> NoReturn:
    """Exit this process at once, after what `at_stop` asked for."""
    before_leaving()
    os._exit(1)


def before_leaving() -> None:
    """Do what `at_stop` asked for."""
    for action in _request.last:
        action()


def leave_if_asked() -> None:
    """Exit through the `finally` clauses of the caller, if a stop was requested."""
    if _request.made:
        raise SystemExit(1)


@contextmanager
def running_tool() -> Iterator[None]:
    """Defer the exit until the tool run inside has been cleaned up."""
    _request.tools += 1
    try:
        yield
    finally:
        _request.tools -= 1
        leave_if_asked()
