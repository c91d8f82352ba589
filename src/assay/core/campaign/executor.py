"""What a campaign asks of an executor, be it processes of this machine or a cluster."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Executor
from contextlib import AbstractContextManager
from typing import Protocol, runtime_checkable

StartPool = Callable[[], AbstractContextManager[Executor]]


@runtime_checkable
class Growing(Protocol):
    """An executor whose number of workers may change."""

    @property
    def size(self) -> int:
        """How many tasks run at a time."""
        ...


def size_of(pool: Executor, workers: int) -> int:
    """How many tasks an executor runs at a time; `workers` if it does not say."""
    return pool.size if isinstance(pool, Growing) else workers
