"""The toy domain with coverage: a number is a construct by its sign, its place is first or later."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import cast

from tests.core.toy import ToyDomain
from tests.core.toy_subjects import Numbers

from assay.core.domain.coverage import CoverageCell, HasCoverage
from assay.core.domain.protocol import AnyDomain
from assay.core.domain.source import Identity

SIGNS = ("negative", "zero", "positive")
HUGE = CoverageCell("positive", "first", "huge")


class CountedToy(ToyDomain):
    """Cells for the sign of each number."""

    def cells(self, case: Numbers) -> Iterator[CoverageCell]:
        for place, number in enumerate(case.numbers):
            yield CoverageCell(SIGNS[(number > 0) + (number >= 0)], "later" if place else "first")

    def expected_cells(self, source: Identity) -> Mapping[CoverageCell, str]:
        every = {CoverageCell(sign, place): "" for sign in SIGNS for place in ("first", "later")}
        return {**every, HUGE: f"span is {dict(source.parameters).get('span')}"}


COUNTED = cast("HasCoverage", CountedToy())
DOMAIN = cast("AnyDomain", COUNTED)
