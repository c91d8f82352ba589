"""Charts over the time of a campaign: disagreements, the first of each kind, throughput."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from assay.core.store.measures import Moment, joined
from assay.core.store.plan import Plan
from assay.report.plots.axes import columns, steps
from assay.report.plots.plot import COLOURS, BarRow, Bit, Plot, colour, csv_of
from assay.report.text import counted, duration, number

_SPANS = 48
"""Columns of the chart of throughput, at most."""
Series = dict[tuple[str, str], list[tuple[float, int]]]


def over_time(plan: Plan, moments: Sequence[Moment]) -> Iterator[Plot]:
    """Make the charts of the moments at which shards ended; none without them."""
    if not moments:
        return
    found = _series(plan, moments)
    if found:
        yield _findings(found, moments[-1].at)
        yield _first(found, moments)
    yield _throughput(moments)


def _series(plan: Plan, moments: Sequence[Moment]) -> Series:
    """How many disagreements there were at each moment, by subject and kind; the most frequent first."""
    totals: Counter[tuple[str, str]] = Counter()
    points: Series = {}
    for moment in moments:
        for subject, kind, n in moment.wrong:
            what = (plan.subjects[subject].title, kind)
            totals[what] += n
            points.setdefault(what, []).append((moment.at, totals[what]))
    return {what: points[what] for what, _ in sorted(totals.items(), key=lambda item: (-item[1], item[0]))}


def _name(what: tuple[str, str]) -> str:
    return " ".join(filter(None, what))


def _findings(found: Series, last: float) -> Plot:
    every = list(found.items())
    drawn, others = every[: COLOURS - 1], every[COLOURS - 1 :]
    rest = [(at, what, n) for what, points in others for at, n in points]
    series = [(colour(k), _name(what), points) for k, (what, points) in enumerate(drawn)]
    if rest:
        series.append((colour(COLOURS), "all others", _together(rest)))
    rows = [(at, *what, n) for what, points in found.items() for at, n in points]
    return Plot(
        "disagreements.csv",
        "Disagreements over time",
        csv_of(("seconds", "subject", "kind", "disagreements"), rows),
        steps("Disagreements over time", series, last),
        legend=tuple((shade, name) for shade, name, _ in series),
    )


def _together(points: Sequence[tuple[float, tuple[str, str], int]]) -> list[tuple[float, int]]:
    """Add series up."""
    latest: dict[tuple[str, str], int] = {}
    out = []
    for at, what, n in sorted(points):
        latest[what] = n
        out.append((at, sum(latest.values())))
    return out


def _first(found: Series, moments: Sequence[Moment]) -> Plot:
    """The time and the cases until the first disagreement of each kind; known to the end of its shard."""
    firsts = sorted((points[0][0], what) for what, points in found.items())
    cases = [sum(moment.cases for moment in moments if moment.at <= at) for at, _ in firsts]
    last = moments[-1].at or 1.0
    rows = tuple(
        BarRow(
            _name(what),
            (Bit(0, round(100 * at / last, 2), "spent", duration(at)),),
            f"{duration(at)}, {counted(n, 'case')}",
        )
        for (at, what), n in zip(firsts, cases, strict=True)
    )
    table = [(*what, at, n) for (at, what), n in zip(firsts, cases, strict=True)]
    return Plot(
        "first-findings.csv",
        "Time to the first disagreement",
        csv_of(("subject", "kind", "seconds", "cases"), table),
        rows=rows,
        note="Up to the end of the shard that found it.",
    )


def _throughput(moments: Sequence[Moment]) -> Plot:
    """Cases a second, in spans of equal length; a shard counts evenly over the time since the one before."""
    last = moments[-1].at or 1.0
    spans = max(1, min(_SPANS, len({moment.at for moment in moments})))
    width = last / spans
    done = [0.0] * spans
    begin = 0.0
    for at in sorted({moment.at for moment in moments}):
        cases = joined([moment for moment in moments if moment.at == at]).cases
        for span in range(spans):
            overlap = min(at, (span + 1) * width) - max(begin, span * width)
            if overlap > 0:
                done[span] += cases * overlap / (at - begin)
        begin = at
    values = [(k * width, (k + 1) * width, n / width) for k, n in enumerate(done)]
    total = sum(moment.cases for moment in moments)
    return Plot(
        "throughput.csv",
        "Throughput",
        csv_of(("from", "to", "cases per second"), values),
        columns("Cases a second", values, "cases/s"),
        note=f"Cases a second; {number(total)} in {duration(last)}.",
    )
