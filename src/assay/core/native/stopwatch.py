"""Measures engines without the time to load or compile their kernels, which a process spends once."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager

_loading = 0.0
"""Seconds that this process has spent loading kernels."""
_depth = 0


@contextmanager
def loading() -> Iterator[None]:
    """Count a block as loading; blocks may be nested."""
    global _loading, _depth  # noqa: PLW0603 - the clock of the process
    started, _depth = time.perf_counter(), _depth + 1
    try:
        yield
    finally:
        _depth -= 1
        if not _depth:
            _loading += time.perf_counter() - started


class Stopwatch:
    """Runs from its creation on, except while kernels are loaded."""

    def __init__(self) -> None:
        self._started = time.perf_counter() - _loading

    def seconds(self) -> float:
        """The seconds until now."""
        return time.perf_counter() - _loading - self._started
