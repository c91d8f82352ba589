"""Native shards: a domain decides a range of indices in compiled code and returns counts, without case objects."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

from msgspec import Struct

from assay.core.domain.oracle import Rejection

Tell = Callable[[int, int], None]
"""Receives the number of finished parts and the total."""


class NativeRow(Struct, frozen=True):
    """One combination of answers: its count, and its lowest indices.

    `oracle` is None if the oracle's evidence was rejected. `said` has the labels of the subjects' verdicts.
    """

    oracle: str | None
    said: tuple[str, ...]
    count: int
    indices: tuple[int, ...]
    objections: tuple[Rejection | None, ...] = ()
    """For each subject, why its claim is rejected; empty if no claim is."""


class Native(Protocol):
    """Decides a range natively. Core reruns every reported index without kernels, and the answers must be the same."""

    @property
    def size(self) -> int:
        """The largest number of cases of a shard; they should take about a second."""
        ...

    @property
    def rare(self) -> bool:
        """Whether it needs kernels that are not compiled ahead of every command."""
        ...

    def run(self, start: int, stop: int, keep: int) -> Sequence[NativeRow]:
        """Return every combination of answers, with its `keep` lowest indices."""
        ...
