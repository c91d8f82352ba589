"""Shards without an object for each case: a domain decides a range of indices in compiled code and returns counts."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol, runtime_checkable

if TYPE_CHECKING:
    from assay.core.domain.source import Identity
    from assay.core.domain.spec import Spec


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


@runtime_checkable
class HasKernels(Protocol):
    """A domain that has kernels: what it may have besides the members of `Domain`."""

    def native(self, source: Identity, oracle: str, subjects: Sequence[Spec]) -> Native | None:
        """Give a native shard for exactly this combination, or None: then core goes case by case."""
        ...

    def kernels_ready(self) -> bool:
        """Whether everything is compiled and on disk."""
        ...

    def compile_kernels(self, tell: Tell) -> None:
        """Compile everything that is not on disk yet, so that no campaign waits for it; say how far it is."""
        ...
