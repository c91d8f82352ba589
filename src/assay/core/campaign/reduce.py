"""Delta debugging: shrinks a failing case to a 1-minimal one, which no single change makes smaller and still failing.

The algorithm is ddmin (Zeller and Hildebrandt), as specialised in Algorithm 1 of "Differential Testing of Pushdown
Reachability with a Formally Verified Oracle". A pass of a domain's reducer lists changes, each of which makes the case
simpler. A subset of ddmin is the set of changes *not* made; so leaving out a feature and rewriting a syntax tree are
the same search.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Generic

from assay.core.domain.case import C
from assay.core.domain.protocol import Pass, Reducer

Bad = Callable[[Sequence[C]], Sequence[bool]]
"""Whether each case still fails in the same way."""


@dataclass(frozen=True)
class Reduced(Generic[C]):
    """The smallest case found; `one_minimal` is False where the budget of tests or time was used up first."""

    case: C
    tests: int
    one_minimal: bool
    seen: int
    """How many of the runs before reduction failed."""
    repeats: int
    """How many runs there were before reduction."""
    neighbours: tuple[C, ...] = ()
    """The cases that are one change simpler and do not fail in this way, the largest first."""
    cut: bool = False
    """Whether time was up before the case was minimal."""
    by_majority: bool = False
    """Whether each test was repeated, since the starting case failed in some runs only; `seen` is of the result."""

    @property
    def gone(self) -> bool:
        """Whether the starting case was not reproduced."""
        return self.seen == 0

    @property
    def flaky(self) -> bool:
        """Whether the starting case failed in some runs only."""
        return 0 < self.seen < self.repeats


class _Exhausted(Exception):  # noqa: N818 - a signal, not an error
    """The budget of tests or time is used up."""


class _Tester(Generic[C]):
    """Caches the result of every test, so that no case is tested twice."""

    def __init__(self, bad: Bad[C], width: int, budget: int, deadline: float | None) -> None:
        self._bad = bad
        self._width = width
        self._left = budget
        self._deadline = deadline
        self._tried: dict[C, bool] = {}

    @property
    def late(self) -> bool:
        return is_over(self._deadline)

    @property
    def tests(self) -> int:
        return len(self._tried)

    def first_bad(self, candidates: Sequence[C | None]) -> int | None:
        """Find the first failing candidate in order, so that the result is reproducible; test `width` at a time."""
        for start in range(0, len(candidates), self._width):
            window = candidates[start : start + self._width]
            fresh = list(dict.fromkeys(c for c in window if c is not None and c not in self._tried))
            if len(fresh) > self._left or (fresh and self.late):
                raise _Exhausted
            self._left -= len(fresh)
            if fresh:
                self._tried.update(zip(fresh, self._bad(fresh), strict=True))
            for k, candidate in enumerate(window):
                if candidate is not None and self._tried[candidate]:
                    return start + k
        return None


def _parts(items: Sequence[object], n: int) -> list[list[object]]:
    """Cut into n parts as evenly sized as possible (line 4 of Algorithm 1)."""
    bounds = [len(items) * k // n for k in range(n + 1)]
    return [list(items[low:high]) for low, high in pairwise(bounds)]


def _ddmin(tester: _Tester[C], start: C, way: Pass[C], keep_best: Callable[[C], None]) -> C:
    """Algorithm 1: find a minimal set of changes that must not be made."""
    changes = list(way.changes(start))
    if not changes:
        return start

    def without(left: Sequence[object]) -> C | None:
        stays = set(left)
        return way.apply(start, [change for change in changes if change not in stays])

    left: list[object] = changes
    n = 2
    if left and tester.first_bad([without([])]) is not None:
        left = []
    while len(left) > 1:
        n = min(n, len(left))
        parts = _parts(left, n)
        complements = [[x for other in parts if other is not part for x in other] for part in parts]
        if (k := tester.first_bad([without(part) for part in parts])) is not None:
            left, n = parts[k], 2
        elif n > 2 and (k := tester.first_bad([without(rest) for rest in complements])) is not None:
            left, n = complements[k], max(n - 1, 2)
        elif n < len(left):
            n = min(2 * n, len(left))
            continue
        else:
            break
        _keep(without(left), keep_best)
    result = without(left)
    return start if result is None else result


def _keep(case: C | None, keep_best: Callable[[C], None]) -> None:
    if case is not None:
        keep_best(case)


def _simpler_by_one(tester: _Tester[C], case: C, reducer: Reducer[C]) -> tuple[C | None, list[C]]:
    """Find a case that is one change simpler and still fails; None proves 1-minimality. Give those that do not fail."""
    passed: dict[C, None] = {}
    for way in reducer.passes:
        candidates = [way.apply(case, [change]) for change in way.changes(case)]
        smaller = [c for c in candidates if c is not None and reducer.size(c) < reducer.size(case)]
        if (k := tester.first_bad(smaller)) is not None:
            return smaller[k], []
        passed |= dict.fromkeys(smaller)
    return None, sorted(passed, key=reducer.size, reverse=True)


def is_over(deadline: float | None) -> bool:
    """Whether a point in time, by the clock of the system, is past."""
    return deadline is not None and time.time() >= deadline


def reduce_case(
    start: C,
    reducer: Reducer[C],
    bad: Bad[C],
    *,
    repeats: int = 3,
    width: int = 1,
    budget: int = 20_000,
    deadline: float | None = None,
    by_majority: bool = False,
) -> Reduced[C]:
    """Shrink `start` while it fails. First run it `repeats` times.

    A flaky case is shrunk only `by_majority`: a test is then repeated as often, and fails if it goes wrong in more than
    half as many runs as the starting case did.
    """
    seen = _failures(bad, start, repeats)
    if not seen or (seen < repeats and not by_majority):
        return Reduced(start, repeats, one_minimal=False, seen=seen, repeats=repeats)
    if seen == repeats:
        return _reduce(start, reducer, _Tester(bad, width, budget, deadline), seen, repeats)

    def mostly_bad(cases: Sequence[C]) -> list[bool]:
        return [_failures(bad, case, repeats, enough=seen // 2 + 1) > seen // 2 for case in cases]

    found = _reduce(start, reducer, _Tester(mostly_bad, 1, budget // repeats, deadline), seen, repeats)
    again = _failures(bad, found.case, repeats)
    if not again:
        return Reduced(start, found.tests, one_minimal=False, seen=seen, repeats=repeats)
    return replace(found, seen=again, by_majority=True)


def _failures(bad: Bad[C], case: C, repeats: int, enough: int | None = None) -> int:
    """Count the runs of a case that fail; stop where there are enough."""
    seen = 0
    for _ in range(repeats):
        seen += bad([case])[0]
        if seen == enough:
            break
    return seen


def _reduce(start: C, reducer: Reducer[C], tester: _Tester[C], seen: int, repeats: int) -> Reduced[C]:
    best = [start]

    def keep_best(case: C) -> None:
        if reducer.size(case) < reducer.size(best[0]):
            best[0] = case

    try:
        while True:
            before = best[0]
            for way in reducer.passes:
                keep_best(_ddmin(tester, best[0], way, keep_best))
            if reducer.size(best[0]) < reducer.size(before):
                continue
            simpler, passed = _simpler_by_one(tester, best[0], reducer)
            if simpler is None:
                return Reduced(
                    best[0], tester.tests, one_minimal=True, seen=seen, repeats=repeats, neighbours=tuple(passed)
                )
            best[0] = simpler
    except _Exhausted:
        return Reduced(best[0], tester.tests, one_minimal=False, seen=seen, repeats=repeats, cut=tester.late)
