"""Native shards: a domain decides a range of indices in compiled code and returns counts, without case objects."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

from msgspec import Struct

Tell = Callable[[int, int], None]
"""Receives the number of finished parts and the total."""


class NativeRow(Struct, frozen=True):
    """One combination of answers: its count, and its lowest indices.

    `oracle` is None if the oracle's evidence was rejected.
    """

    oracle: str | None
    said: tuple[str, ...]
    count: int
    indices: tuple[int, ...]


class Native(Protocol):
    """Decides a range natively. Core reruns every reported index without kernels, and the answers must be the same."""

    def run(self, start: int, stop: int, keep: int) -> Sequence[NativeRow]:
        """Return every combination of answers, with its `keep` lowest indices."""
        ...
