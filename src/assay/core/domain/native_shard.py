"""Shards without an object for each case: a domain decides a range of indices in compiled code and returns counts."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol

Tell = Callable[[int, int], None]
"""Is told how many parts are done, and of how many."""


@dataclass(frozen=True)
class NativeRow:
    """One combination of answers: how often it came, and the lowest indices at which it did.

    `oracle` is None where the oracle's evidence was rejected.
    """

    oracle: str | None
    said: tuple[str, ...]
    count: int
    indices: tuple[int, ...]


class Native(Protocol):
    """Decides a range natively. Every index core looks at is run again the ordinary way, and must come out the same."""

    def run(self, start: int, stop: int, keep: int) -> Sequence[NativeRow]:
        """Give every combination of answers, with its `keep` lowest indices."""
        ...
