"""Counts the cells and the pairs of constructs that cases contain, against what their source must reach.

A cell is counted by cases and by occurrences. A pair of constructs is counted once for each case that contains both.
An expected cell that was never drawn is a defect of the source. A cell that is left out has a reason.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property, partial
from itertools import combinations
from typing import NamedTuple

from assay.core.domain.case import Case
from assay.core.domain.coverage import CoverageCell, ExplainsPairs, HasCoverage
from assay.core.domain.source import Identity

Pair = tuple[str, str]
"""Two different constructs, in alphabetical order."""


class Line(NamedTuple):
    """A cell, the number of cases with it, and the number of its occurrences."""

    cell: CoverageCell
    cases: int
    occurrences: int


class Coverage:
    """The cells and pairs that cases contain, and the expected cells."""

    def __init__(
        self,
        expected: Mapping[CoverageCell, str],
        cases: int,
        in_cases: Mapping[CoverageCell, int],
        occurrences: Mapping[CoverageCell, int],
        pairs: Mapping[Pair, int],
        why_apart: Callable[[str, str], str] = lambda _one, _other: "",
    ) -> None:
        self.expected, self.cases, self.pairs, self._why_apart = expected, cases, pairs, why_apart
        self._in_cases, self._occurrences = in_cases, occurrences

    @cached_property
    def lines(self) -> Sequence[Line]:
        """The cells that occur, in order."""
        return [Line(cell, self._in_cases[cell], self._occurrences[cell]) for cell in sorted(self._in_cases)]

    @cached_property
    def wanted(self) -> Sequence[CoverageCell]:
        """The cells that the source must reach."""
        return sorted(cell for cell, reason in self.expected.items() if not reason)

    @cached_property
    def never_drawn(self) -> Sequence[CoverageCell]:
        """The cells that the source must reach and that do not occur."""
        return [cell for cell in self.wanted if cell not in self._in_cases]

    @cached_property
    def left_out(self) -> Sequence[tuple[CoverageCell, str]]:
        """The cells that do not occur for a reason, each with the reason."""
        return sorted((cell, why) for cell, why in self.expected.items() if why and cell not in self._in_cases)

    @cached_property
    def unlisted(self) -> Sequence[CoverageCell]:
        """The cells that occur and that the domain does not list for this source."""
        return sorted(cell for cell in self._in_cases if cell not in self.expected)

    @cached_property
    def refuted(self) -> Sequence[CoverageCell]:
        """The cells that occur although the domain gives a reason why they do not."""
        return sorted(cell for cell in self._in_cases if self.expected.get(cell))

    @cached_property
    def _pair_reasons(self) -> Mapping[Pair, str]:
        """All pairs of constructs that have a cell to reach, each with the reason why it is left out, if it is."""
        constructs = sorted({cell.construct for cell in self.wanted})
        return {pair: self._why_apart(*pair) for pair in combinations(constructs, 2)}

    @cached_property
    def wanted_pairs(self) -> Sequence[Pair]:
        """The pairs of constructs that the source must reach."""
        return [pair for pair, reason in self._pair_reasons.items() if not reason]

    @cached_property
    def pairs_left_out(self) -> Sequence[tuple[Pair, str]]:
        """The pairs that do not occur for a reason, each with the reason."""
        return [(pair, why) for pair, why in self._pair_reasons.items() if why and pair not in self.pairs]

    @cached_property
    def pairs_never_drawn(self) -> Sequence[Pair]:
        """The wanted pairs that occur in no case."""
        return [pair for pair in self.wanted_pairs if pair not in self.pairs]

    @cached_property
    def absent(self) -> Sequence[str]:
        """The constructs that the source must reach and that do not occur at all."""
        return sorted({cell.construct for cell in self.wanted} - {cell.construct for cell in self._in_cases})

    @cached_property
    def pairs_apart(self) -> Sequence[Pair]:
        """The wanted pairs that occur in no case, although both constructs occur."""
        return [pair for pair in self.pairs_never_drawn if not set(pair) & set(self.absent)]


def count_cells(domain: HasCoverage, source: Identity, cases: Iterable[Case]) -> Coverage:
    """Count the cells of cases of a source."""
    seen, in_cases, occurrences, pairs = 0, Counter[CoverageCell](), Counter[CoverageCell](), Counter[Pair]()
    for case in cases:
        cells = Counter(domain.cells(case))
        seen += 1
        occurrences.update(cells)
        in_cases.update(cells.keys())
        pairs.update(combinations(sorted({cell.construct for cell in cells}), 2))
    expected = domain.expected_cells(source)
    if not isinstance(domain, ExplainsPairs):
        return Coverage(expected, seen, in_cases, occurrences, pairs)
    return Coverage(expected, seen, in_cases, occurrences, pairs, partial(domain.pair_reason, source))
