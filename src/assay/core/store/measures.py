"""What a shard measures besides its counts: when it ended, how long answers took, how large the cases were.

Times and sizes are counted in classes that grow geometrically, so that a million answers take as much room as a
hundred, and two counts add up. A quantile is exact to half a class: 4.5 % of a time.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from assay.core.domain.judgement import Outcome
from assay.core.domain.tally import Row

_FINE = 8
"""Classes of times in each factor of two."""
MOMENTS = 128
"""Moments that merged shards keep."""


class Moment(Struct, frozen=True, array_like=True):
    """The end of a shard: seconds of the campaign, its cases, and its disagreements by subject and kind."""

    at: float
    cases: int
    wrong: tuple[tuple[int, str, int], ...] = ()


class Measures(Struct, frozen=True, omit_defaults=True):
    """The measurements of one shard, or of several of one source."""

    moments: tuple[Moment, ...] = ()
    times: dict[str, dict[int, int]] = {}
    """For each component, how many answers took a time of each class."""
    sizes: tuple[tuple[int, str, int], ...] = ()
    """How many cases of each class of sizes have each verdict of the oracle."""


NOTHING = Measures()


def time_class(seconds: float) -> int:
    """The class of a time."""
    return round(_FINE * math.log2(max(seconds, 1e-7)))


def class_time(number: int) -> float:
    """The time in the middle of a class."""
    return float(2 ** (number / _FINE))


def quantile(classes: Mapping[int, int], share: float) -> float:
    """The time within which a share of the answers came."""
    wanted, seen = share * sum(classes.values()), 0
    for number, n in sorted(classes.items()):
        seen += n
        if seen >= wanted:
            return class_time(number)
    raise ValueError("no answers")


def size_class(size: int) -> int:
    """The class of a size: sizes from 2^(k-1) to below 2^k are in class k."""
    return size.bit_length()


def added(measures: Iterable[Measures]) -> Measures:
    """Add measurements up."""
    moments: list[Moment] = []
    times: dict[str, Counter[int]] = {}
    sizes: Counter[tuple[int, str]] = Counter()
    for each in measures:
        moments += each.moments
        for who, classes in each.times.items():
            times.setdefault(who, Counter()).update(classes)
        for size, verdict, n in each.sizes:
            sizes[size, verdict] += n
    return Measures(
        thinned(sorted(moments, key=lambda moment: moment.at)),
        {who: dict(sorted(classes.items())) for who, classes in sorted(times.items())},
        tuple((size, verdict, n) for (size, verdict), n in sorted(sizes.items())),
    )


def thinned(moments: Sequence[Moment], most: int = MOMENTS) -> tuple[Moment, ...]:
    """Join neighbouring moments until there are few enough; the later of two keeps its time."""
    while len(moments) > most:
        moments = [joined(moments[k : k + 2]) for k in range(0, len(moments), 2)]
    return tuple(moments)


def joined(moments: Sequence[Moment]) -> Moment:
    """Make one moment of several."""
    wrong: Counter[tuple[int, str]] = Counter()
    for moment in moments:
        wrong.update({(subject, kind): n for subject, kind, n in moment.wrong})
    return Moment(
        max(moment.at for moment in moments),
        sum(moment.cases for moment in moments),
        tuple((subject, kind, n) for (subject, kind), n in sorted(wrong.items())),
    )


def rejudged(measures: Measures, old: Row, new: Row) -> Measures:
    """Move one case from its old row to the new one, in the first moment that has its disagreements."""
    if old.variant:
        return measures
    before, after = wrong_in([(old, 1)]), wrong_in([(new, 1)])
    for place, moment in enumerate(measures.moments):
        held = Counter({(subject, kind): n for subject, kind, n in moment.wrong})
        if all(held[what] > 0 for what in before):
            held.subtract(before)
            held.update(after)
            wrong = tuple((subject, kind, n) for (subject, kind), n in sorted(held.items()) if n > 0)
            moments = [*measures.moments]
            moments[place] = replace(moment, wrong=wrong)
            return replace(measures, moments=tuple(moments))
    return measures


def wrong_in(rows: Iterable[tuple[Row, int]]) -> Counter[tuple[int, str]]:
    """Count the disagreements about cases, by subject and kind."""
    wrong: Counter[tuple[int, str]] = Counter()
    for row, n in rows:
        for subject, cell in enumerate(row.cells):
            if cell.judgement.outcome is Outcome.DISAGREE and not row.variant:
                wrong[subject, cell.judgement.kind] += n
    return wrong
