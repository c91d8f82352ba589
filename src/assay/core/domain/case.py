"""A case is one question: one immutable input that has exactly one verdict.

A file may hold many (lines of a `.jsonl`, procedures of a program, claims of a model); each is a case of its
own, so that counts, findings, replay lines and reduction never need to know about parts.
"""

from __future__ import annotations

from collections.abc import Hashable
from typing import Generic, Protocol, TypeVar

from msgspec import Struct

from assay.core.domain.blake2 import blake2b


class Case(Hashable, Protocol):
    """The case of any domain: equality, a hash, and a group."""

    @property
    def group(self) -> str:
        """Cases of one group share costly work of a tool, such as compiling a model; empty for none."""
        ...


C = TypeVar("C", bound=Case)
T = TypeVar("T")


class Codec(Protocol[T]):
    """Writes a value as canonical JSON and reads it back unchanged; reading is bounded and runs no code."""

    def encode(self, value: T) -> bytes:
        """Equal values give equal bytes, on every machine."""
        ...

    def decode(self, data: bytes) -> T:
        """Raise `InputError` on anything `encode` does not write."""
        ...


def digest(encoded: bytes) -> str:
    """Name a case by its content: equal cases have equal names on every machine."""
    return blake2b(encoded, digest_size=16).hexdigest()


class Read(Struct, Generic[C], frozen=True):
    """A case read from a file: `place` is FILE or FILE:LINE, `part` names one of several in a file."""

    place: str
    case: C
    part: str = ""
    warnings: tuple[str, ...] = ()
    """What is accepted and unusual, with places: for the user, without effect on the case."""
