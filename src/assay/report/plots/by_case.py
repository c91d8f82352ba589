"""Charts of the cases and of the tools: verdicts by source and size, times of answers, what the cases contain."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from math import log10

from assay.core.store.measures import Measures, quantile
from assay.core.store.plan import Plan
from assay.report.contents import Contents
from assay.report.counts import Rows
from assay.report.plots.plot import BarRow, Bit, Plot, colour, csv_of, shares
from assay.report.text import counted, duration, number, size

QUANTILES = (0.05, 0.25, 0.5, 0.75, 0.95, 1.0)


def verdicts_by_source(rows: Rows, plan: Plan, words: Sequence[str]) -> Iterator[Plot]:
    """The shares of the oracle's verdicts in each source."""
    found: dict[int, Counter[str]] = {}
    for (source, row), n in rows.items():
        found.setdefault(source, Counter())[row.oracle] += n
    if not found:
        return
    labels = {source: plan.sources[source].identity.label for source in sorted(found)}
    table = [(labels[source], word, found[source][word]) for source in labels for word in words if found[source][word]]
    bars = tuple(_verdict_row(labels[source], found[source], words) for source in labels)
    columns = ("source", "verdict", "cases")
    yield Plot("verdicts.csv", "Verdicts by source", csv_of(columns, table), rows=bars, legend=_legend(words, found))


def verdicts_by_size(measures: Mapping[int, Measures], plan: Plan, words: Sequence[str]) -> Iterator[Plot]:
    """The shares of the oracle's verdicts for cases of each size, a chart for each source."""
    for source, measured in measures.items():
        found: dict[int, Counter[str]] = {}
        for bits, verdict, n in measured.sizes:
            found.setdefault(bits, Counter())[verdict] += n
        if not found:
            continue
        label = plan.sources[source].identity.label
        table = [
            (label, _least(bits), word, found[bits][word])
            for bits in sorted(found)
            for word in words
            if found[bits][word]
        ]
        bars = tuple(_verdict_row(f"from {size(_least(bits))}", found[bits], words) for bits in sorted(found))
        title = "Verdicts by size" + (f", {plan.sources[source].spec.name}" if len(measures) > 1 else "")
        csv = csv_of(("source", "bytes from", "verdict", "cases"), table)
        note = "Size of a case as JSON; each row up to twice its size."
        name = f"sizes-{source + 1}.csv" if len(measures) > 1 else "sizes.csv"
        yield Plot(name, title, csv, rows=bars, legend=_legend(words, found), note=note)


def _least(bits: int) -> int:
    return 1 << (bits - 1) if bits else 0


def all_verdicts(words: Sequence[str], rows: Rows) -> list[str]:
    """The domain's verdicts and what else the oracle said, in an order that gives each one colour in all charts."""
    return [*words, *sorted({row.oracle for _, row in rows} - set(words))]


def _verdict_row(label: str, found: Counter[str], words: Sequence[str]) -> BarRow:
    parts = [(colour(k), word, found[word]) for k, word in enumerate(words) if found[word]]
    return BarRow(label, shares(parts, found.total()), number(found.total()))


def _legend(words: Sequence[str], found: Mapping[int, Counter[str]]) -> tuple[tuple[str, str], ...]:
    seen = {word for counter in found.values() for word in counter}
    return tuple((colour(k), word) for k, word in enumerate(words) if word in seen)


def tool_times(measures: Mapping[int, Measures]) -> Iterator[Plot]:
    """How long an answer of the oracle and of each subject takes: quantiles, on a logarithmic axis."""
    found: dict[str, Counter[int]] = {}
    for measured in measures.values():
        for who, classes in measured.times.items():
            found.setdefault(who, Counter()).update(classes)
    if not found:
        return
    values = {who: [quantile(classes, share) for share in QUANTILES] for who, classes in sorted(found.items())}
    low = log10(min(row[0] for row in values.values()))
    wide = max(log10(max(row[-1] for row in values.values())) - low, 0.3)

    def place(seconds: float) -> float:
        return round(98 * (log10(seconds) - low) / wide, 2)

    bars = []
    for who, (least, lower, median, upper, most, longest) in values.items():
        bits = (
            Bit(place(least), max(0.4, place(most) - place(least)), "thin", "5 % to 95 %"),
            Bit(place(lower), max(0.8, place(upper) - place(lower)), "box", "25 % to 75 %"),
            Bit(place(median), 1.2, "median", f"median {duration(median)}"),
        )
        value = f"median {_short(median)}, 95 % within {_short(most)}, longest {_short(longest)}"
        bars.append(BarRow(who, bits, value))
    table = [(who, sum(found[who].values()), *(float(f"{x:.3g}") for x in row)) for who, row in values.items()]
    columns = ("component", "answers", *(f"{share:.0%}" for share in QUANTILES))
    note = "Median with quartiles, and 5 % to 95 %; logarithmic. A case of a batch takes its share of the run."
    yield Plot("times.csv", "Time of an answer", csv_of(columns, table), rows=tuple(bars), note=note)


def _short(seconds: float) -> str:
    return duration(seconds) if seconds >= 0.001 else f"{seconds * 1e6:.0f} µs"


def coverage_plot(contents: Sequence[Contents]) -> Iterator[Plot]:
    """How many of the cells that each source should reach occur in its sample, and how many pairs."""
    bars, table = [], []
    for source in contents:
        coverage = source.coverage
        if coverage is None or not coverage.wanted:
            continue
        drawn = (
            ("cells", len(coverage.wanted) - len(coverage.never_drawn), len(coverage.wanted)),
            ("pairs", len(coverage.wanted_pairs) - len(coverage.pairs_never_drawn), len(coverage.wanted_pairs)),
        )
        name = source.label.split(":", 1)[0]
        for what, reached, wanted in drawn:
            if wanted:
                share = shares([("reached", "reached", reached)], wanted)
                bars.append(BarRow(f"{name}: {what}", share, f"{number(reached)} of {number(wanted)}"))
                table.append((source.label, what, reached, wanted, coverage.cases))
    if bars:
        columns = ("source", "what", "reached", "expected", "cases in the sample")
        note = f"In a sample of {counted(sum(c.coverage.cases for c in contents if c.coverage), 'case')}."
        yield Plot("coverage.csv", "Feature coverage", csv_of(columns, table), rows=tuple(bars), note=note)
