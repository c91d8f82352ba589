"""Requests to stop: Ctrl-C, SIGTERM and SIGHUP are one `KeyboardInterrupt`, and give 128 plus their number as status.

What is cleaned up after the first request must not be interrupted by a second one, so that is ignored for a while.
"""

from __future__ import annotations

import signal
import time
from types import FrameType

from assay.cli.status import Exit

STOPS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
PATIENCE = 15.0
"""Seconds after a request in which others are ignored."""


class _Request:
    """The first request, and when it came."""

    def __init__(self) -> None:
        self.number = int(signal.SIGINT)
        self.when = float("-inf")


_request = _Request()


def handle_stops() -> None:
    """Stop this process in an orderly way on each request; one that is ignored from the start stays ignored."""
    for number in STOPS:
        if signal.getsignal(number) is not signal.SIG_IGN:
            signal.signal(number, _stop)


def _stop(number: int, _frame: FrameType | None) -> None:
    now = time.monotonic()
    if now - _request.when < PATIENCE:
        return
    _request.number, _request.when = number, now
    raise KeyboardInterrupt


def repeat() -> None:
    """Raise again in a moment, since Python ignored the exception inside a finalizer or callback of a library.

    Python would ignore an exception raised here too, so a timer does it.
    """
    signal.signal(signal.SIGALRM, _again)
    signal.setitimer(signal.ITIMER_REAL, 0.01)


def _again(_number: int, _frame: FrameType | None) -> None:
    raise KeyboardInterrupt


def stopped_status() -> Exit:
    """Give the exit status after a request to stop."""
    return {signal.SIGTERM: Exit.TERMINATED, signal.SIGHUP: Exit.HUNG_UP}.get(
        signal.Signals(_request.number), Exit.INTERRUPTED
    )
