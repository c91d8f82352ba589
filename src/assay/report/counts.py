"""Counts as projections of the store's exact rows: by subject, and oracle against subject."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from assay.core.domain.judgement import INCONCLUSIVE, Outcome
from assay.core.domain.protocol import AnyDomain
from assay.core.domain.tally import Cell, Row
from assay.core.store.plan import Plan

Rows = Mapping[tuple[int, Row], int]
_GRAVEST = (Outcome.DISAGREE, Outcome.INCONCLUSIVE, Outcome.AGREE)
_VISIBLE = 0.8
"""The least width of a segment, in percent, so that one disagreement in a million is visible."""


class Shade(StrEnum):
    """How a count is coloured: by its outcome, except that a disagreement may be tolerated."""

    AGREE = "agree"
    DISAGREE = "disagree"
    TOLERATED = "tolerated"
    """Disagreements of kinds that do not fail the campaign."""
    INCONCLUSIVE = "inconclusive"
    MIXED = "mixed"
    """Several of these in one cell."""


_SHADES = (Shade.AGREE, Shade.DISAGREE, Shade.TOLERATED, Shade.INCONCLUSIVE)
"""The order in a bar."""


@dataclass(frozen=True)
class Segment:
    """A segment of a bar, in percent of its width."""

    shade: Shade
    start: float
    width: float


@dataclass(frozen=True)
class Summary:
    """The counts of one subject."""

    title: str
    total: int
    agree: int
    disagree: int
    tolerated: int
    """Disagreements, among these, of kinds that do not fail the campaign."""
    inconclusive: int
    kinds: tuple[tuple[str, int], ...]
    reasons: tuple[tuple[str, int], ...]
    """The reasons for inconclusive answers."""
    bar: tuple[Segment, ...]


@dataclass(frozen=True)
class Square:
    """One cell of a matrix: the number of cases, by judgement (`soundness`, 12)."""

    count: int
    shade: Shade
    parts: tuple[tuple[str, int], ...]
    bar: tuple[Segment, ...]
    """The shares of a mixed cell; empty for any other."""
    tooltip: str


@dataclass(frozen=True)
class Matrix:
    """The oracle's verdicts against those of one subject."""

    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, tuple[Square, ...], int], ...]
    totals: tuple[int, ...]
    total: int


def done_by_source(rows: Rows) -> Counter[int]:
    """Count the finished cases of each source."""
    done: Counter[int] = Counter()
    for (source, _), n in rows.items():
        done[source] += n
    return done


def oracle_counts(rows: Rows, domain: AnyDomain) -> list[tuple[str, int]]:
    """Count the oracle's verdicts."""
    verdicts: Counter[str] = Counter()
    for (_, row), n in rows.items():
        verdicts[row.oracle] += n
    return [(label, verdicts[label]) for label in _labels(domain.words[0], verdicts)]


def _labels(words: Sequence[str], seen: Mapping[str, int]) -> tuple[str, ...]:
    """List a domain's verdicts in its own order, then any other labels."""
    return (*words, *sorted(set(seen) - set(words)))


def _answers(rows: Rows, subject: int) -> Iterator[tuple[str, Cell, int]]:
    for (_, row), n in rows.items():
        yield row.oracle, row.cells[subject], n


def shade_of(plan: Plan, outcome: Outcome, kind: str) -> Shade:
    """Choose the shade of a judgement."""
    if outcome is not Outcome.DISAGREE:
        return Shade(outcome)
    return Shade.DISAGREE if plan.fails(kind) else Shade.TOLERATED


def summaries(rows: Rows, plan: Plan) -> list[Summary]:
    """Count agreements, disagreements by kind and inconclusive answers of each subject."""
    return [_summary(rows, plan, number, subject.title) for number, subject in enumerate(plan.subjects)]


def _summary(rows: Rows, plan: Plan, number: int, title: str) -> Summary:
    shades: Counter[Shade] = Counter()
    kinds: Counter[str] = Counter()
    reasons: Counter[str] = Counter()
    for oracle, cell, n in _answers(rows, number):
        outcome, kind = cell.judgement.outcome, cell.judgement.kind
        shades[shade_of(plan, outcome, kind)] += n
        if outcome is Outcome.DISAGREE:
            kinds[kind] += n
        elif outcome is Outcome.INCONCLUSIVE:
            reasons[_reason(oracle, cell.label)] += n
    return Summary(
        title,
        shades.total(),
        shades[Shade.AGREE],
        kinds.total(),
        shades[Shade.TOLERATED],
        shades[Shade.INCONCLUSIVE],
        _by_size(kinds),
        _by_size(reasons),
        _bar(shades),
    )


def _reason(oracle: str, label: str) -> str:
    if label.startswith("unknown"):
        return label
    return f"oracle {oracle}" if oracle.startswith("unknown") else f"{oracle} against {label}"


def _by_size(counts: Counter[str]) -> tuple[tuple[str, int], ...]:
    return tuple(sorted(counts.items(), key=lambda item: (-item[1], item[0])))


def _bar(shades: Mapping[Shade, int]) -> tuple[Segment, ...]:
    total = sum(shades.values())
    widths = [(shade, max(_VISIBLE, 100 * shades[shade] / total)) for shade in _SHADES if shades.get(shade)]
    scale = 100 / sum(width for _, width in widths) if widths else 0
    segments = []
    start = 0.0
    for shade, width in widths:
        segments.append(Segment(shade, round(start, 2), round(width * scale, 2)))
        start += width * scale
    return tuple(segments)


def matrices(rows: Rows, plan: Plan, domain: AnyDomain) -> list[Matrix]:
    """Make the matrix of oracle and subject, for each subject."""
    return [_matrix(rows, plan, domain, number, subject.title) for number, subject in enumerate(plan.subjects)]


def _matrix(rows: Rows, plan: Plan, domain: AnyDomain, number: int, title: str) -> Matrix:
    pairs: dict[tuple[str, str], Counter[tuple[Outcome, str]]] = {}
    across: Counter[str] = Counter()
    down: Counter[str] = Counter()
    for oracle, cell, n in _answers(rows, number):
        found = pairs.setdefault((oracle, cell.label), Counter())
        found[cell.judgement.outcome, cell.judgement.kind] += n
        down[oracle] += n
        across[cell.label] += n
    columns = _labels(domain.words[1], across)
    return Matrix(
        title,
        columns,
        tuple(
            (
                label,
                tuple(_square(plan, domain, label, c, pairs.get((label, c), Counter())) for c in columns),
                down[label],
            )
            for label in _labels(domain.words[0], down)
        ),
        tuple(across[column] for column in columns),
        across.total(),
    )


def _square(plan: Plan, domain: AnyDomain, oracle: str, subject: str, found: Counter[tuple[Outcome, str]]) -> Square:
    ruling = domain.table.get((oracle, subject), INCONCLUSIVE)
    shades: Counter[Shade] = Counter()
    for (outcome, kind), n in found.items():
        shades[shade_of(plan, outcome, kind)] += n
    parts = sorted(found.items(), key=lambda item: (_GRAVEST.index(item[0][0]), item[0][1]))
    named = tuple((kind or str(outcome), n) for (outcome, kind), n in parts)
    meaning = ", ".join(f"{name} {n:,}" for name, n in named) or f"{ruling.kind or ruling.outcome}, none"
    tooltip = f"oracle {oracle}, subject {subject}: {meaning}"
    if len(shades) > 1:
        return Square(found.total(), Shade.MIXED, named, _bar(shades), tooltip)
    shade = next(iter(shades), shade_of(plan, ruling.outcome, ruling.kind))
    return Square(found.total(), shade, named, (), tooltip)
