"""What cases contain: constructs, where they stand, and the kinds of their operands."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Protocol, runtime_checkable

from msgspec import Struct

from assay.core.domain.case import Case
from assay.core.domain.source import Identity


class CoverageCell(Struct, frozen=True, order=True):
    """A construct, its position, and the kinds of its operands: `+`, `guard`, `variable, negative literal`."""

    construct: str
    place: str = ""
    operands: str = ""


@runtime_checkable
class HasCoverage(Protocol):
    """A domain that lists the cells of its cases."""

    def cells(self, case: Case) -> Iterable[CoverageCell]:
        """List the cells of a case, one for each occurrence."""
        ...

    def expected_cells(self, source: Identity) -> Mapping[CoverageCell, str]:
        """List all cells of the language that a source draws from.

        The text is empty if the source must reach the cell. Otherwise it says why the source never does.
        """
        ...


@runtime_checkable
class ExplainsPairs(Protocol):
    """A domain with reasons why two constructs never occur in one case; without it, every pair must."""

    def pair_reason(self, source: Identity, one: str, other: str) -> str:
        """Say why a source never draws both; empty if it must. `one` comes first in alphabetical order."""
        ...
