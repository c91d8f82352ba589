"""How far the running shards are: each worker counts its answers in shared memory, and the campaign adds them up.

An answer is what the oracle or one subject says of one case. The counts only grow. A shard adds as many answers as it
has, however it ends, so that the campaign can subtract the shards that it has collected.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, MutableSequence
from contextlib import contextmanager
from multiprocessing.connection import Connection
from multiprocessing.context import BaseContext
from typing import Protocol, runtime_checkable

_MOST = 256
"""Workers that count: the place of each is one byte."""


@runtime_checkable
class CountsAnswers(Protocol):
    """An executor that knows how many answers its workers have, since it was started."""

    @property
    def answers(self) -> int:
        """The number of answers, with those of running shards."""
        ...


class Headway:
    """The counts of all workers of a pool."""

    def __init__(self, context: BaseContext, workers: int) -> None:
        places = min(workers, _MOST)
        self.counts: MutableSequence[int] = context.RawArray("q", places)
        self.places, given = context.Pipe(duplex=False)
        os.set_blocking(self.places.fileno(), False)
        os.write(given.fileno(), bytes(range(places)))
        given.close()

    @property
    def answers(self) -> int:
        """The number of answers so far."""
        return sum(self.counts)

    def close(self) -> None:
        """Give out no further places."""
        self.places.close()


class _Counter:
    """The count of this process; without a place it counts nothing."""

    def __init__(self) -> None:
        self._counts: MutableSequence[int] = [0]
        self._place = 0
        self._shard_left = 0

    def open(self, counts: MutableSequence[int], places: Connection) -> None:
        try:
            place = os.read(places.fileno(), 1)
        except BlockingIOError:
            return
        if place:
            self._counts, self._place = counts, place[0]

    def add(self, answers: int) -> None:
        counted = min(answers, self._shard_left)
        self._shard_left -= counted
        self._counts[self._place] += counted

    def begin(self, answers: int) -> None:
        self._shard_left = answers

    def end(self) -> None:
        self.add(self._shard_left)


_here = _Counter()


def count_in(counts: MutableSequence[int], places: Connection) -> None:
    """Take a place among the counts; a worker does this once."""
    _here.open(counts, places)


def count_answers(answers: int) -> None:
    """Count answers of the shard that this process runs; outside a shard, and beyond its size, nothing counts."""
    _here.add(answers)


@contextmanager
def counted_shard(answers: int) -> Iterator[None]:
    """Run a shard with this many answers: what was not counted one by one counts at its end."""
    _here.begin(answers)
    try:
        yield
    finally:
        _here.end()
