"""What everyone said, counted: rows of a campaign, and all of them for domains that make tables."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from msgspec import Struct

from assay.core.domain.judgement import Judgement

if TYPE_CHECKING:
    from assay.core.domain.source import Identity


@dataclass(frozen=True)
class Cell:
    """What one subject said of a case, and the judgement."""

    label: str
    judgement: Judgement


class Row(Struct, frozen=True, omit_defaults=True):
    """What everyone said of a case; every matrix is a projection of counted rows."""

    oracle: str
    cells: tuple[Cell, ...]
    variant: str = ""
    """The kind of a variant; empty for a case itself. `oracle` is then the verdict of the case."""


@dataclass(frozen=True)
class Batch:
    """A source of a campaign, and the ranges of its indices that are counted."""

    identity: Identity
    done: Sequence[range]


@dataclass(frozen=True)
class Tally:
    """How often everyone together said what, by source; `subjects` are the titles of a row's cells."""

    batches: Sequence[Batch]
    subjects: Sequence[str]
    rows: Mapping[tuple[int, Row], int]
