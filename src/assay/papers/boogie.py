"""Losavio, Paganoni and Furia: random programs, run and verified; Tables 2 to 6.

The programs are those of the source `paper`, whose composition is that of Table 3.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from shutil import which

from assay.api.campaign import run
from assay.core.campaign.tally import tally_of
from assay.core.domain.judgement import AGREE, INCONCLUSIVE, Outcome
from assay.core.domain.lookup import make_source
from assay.core.domain.show import Grid
from assay.core.domain.spec import parse_source_spec
from assay.core.domain.tally import Tally
from assay.core.store.store import Store
from assay.domains.boogie.domain import DOMAIN
from assay.domains.boogie.sources.statistics import statistics
from assay.domains.boogie.tables import batch_name
from assay.papers.boogie_numbers import (
    BATCHES,
    CLASSES,
    CONSISTENCY,
    INFERENCE,
    KINDS,
    MEDIANS,
    OUTCOMES,
    PAIRS,
    RUNS,
    VERDICTS,
)
from assay.papers.reproduction import Part, Tell, cases_at, percent

_LEAST = 5
"""Programs of a batch that are run and verified, however small the scale."""
_DRAWN = 200
"""Programs of a batch that are counted for Table 3."""
_SIGNS = {Outcome.AGREE: "✓", Outcome.DISAGREE: "✗", Outcome.INCONCLUSIVE: "?"}
Counts = dict[tuple[str, int], Counter[tuple[str, ...]]]
"""For each batch, how often the run and the verifiers had which outcome."""


def reproduce(scale: float, folder: Path, tell: Tell | None) -> list[Part]:
    """Generate the twelve batches, run them, and verify them where Boogie is installed."""
    subjects = ("boogie:noinfer", "boogie:infer") if which("boogie") else ("z3-wp",)
    counts: Counts = {}
    for size, whole in BATCHES.items():
        store = folder / f"size{size}.assay"
        run(
            "boogie",
            source=[f"paper:class={kind},size={size}" for kind in CLASSES],
            subjects=subjects,
            cases=cases_at(scale, whole, _LEAST),
            store=store,
            keep=1,
            shrink=0,
            tell=tell,
        )
        with Store.open(store) as opened:
            counts |= _counted(tally_of(opened))
    verified = len(subjects) > 1
    return [_table_2(), _table_3(scale), _table_4(counts), *(_verified(counts) if verified else _unverified())]


def _counted(tally: Tally) -> Counts:
    counts: Counts = {}
    for (batch, row), n in tally.rows.items():
        kind, size = batch_name(tally.batches[batch].identity)
        labels = tuple(label.removeprefix("unknown:") for label in (row.oracle, *(cell.label for cell in row.cells)))
        counts.setdefault((kind, int(size)), Counter())[labels] += n
    return counts


def _table_2() -> Part:
    """Whether the judgement of each pair is the paper's."""
    rows = []
    for outcome, theirs in CONSISTENCY.items():
        mine = "".join(_SIGNS[_ruling(outcome, verdict)] for verdict in VERDICTS)
        rows.append((outcome, " ".join(theirs), " ".join(mine)))
    same = all(theirs == mine for _, theirs, mine in rows)
    note = f"The columns of a cell are {', '.join(VERDICTS)}. Division by zero is an outcome here, and inconclusive."
    return Part(
        Grid("Table 2: consistency", ("run", "paper", "here"), rows, note), "reproduced" if same else "different"
    )


def _ruling(outcome: str, verdict: str) -> Outcome:
    labels = [f"unknown:{word}" if word == "timeout" else word for word in (outcome, verdict)]
    ruling = DOMAIN.table.get((labels[0], labels[1]), INCONCLUSIVE)
    return AGREE.outcome if ruling == AGREE else ruling.outcome


def _table_3(scale: float) -> Part:
    rows = []
    close = True
    for kind in CLASSES:
        for size, whole in BATCHES.items():
            source = make_source(DOMAIN, parse_source_spec(f"paper:class={kind},size={size}"))
            programs = (source.case(i) for i in range(cases_at(scale, whole, _DRAWN)))
            medians = [int(row[2]) for row in statistics(programs).rows]
            close = close and abs(medians[1] - MEDIANS[kind, size][1]) <= max(2, 0.15 * medians[1])
            pairs = zip(MEDIANS[kind, size], medians, strict=True)
            rows.append((f"{kind} {size}", *(f"{theirs} / {mine}" for theirs, mine in pairs)))
    note = "Medians in a program, paper / here. The source `paper` was made to match this table."
    grid = Grid("Table 3: composition of the programs", ("batch", *KINDS), rows, note)
    return Part(grid, "reproduced" if close else "different")


def _table_4(counts: Counts) -> Part:
    rows: list[tuple[str | int, ...]] = []
    shares: Counter[str] = Counter()
    for kind in CLASSES:
        for size, whole in BATCHES.items():
            runs = _outcomes(counts[kind, size])
            pairs = zip(OUTCOMES, RUNS[kind, size], strict=True)
            cells = (f"{percent(theirs, whole)} / {percent(runs[name], runs.total())}" for name, theirs in pairs)
            rows.append((f"{kind} {size}", runs.total(), *cells))
            if kind == "typed":
                shares.update({name: 1000 * runs[name] * whole // runs.total() for name in runs})
    total = shares.total()
    summary = ", ".join(f"{name} {percent(shares[name], total)}" for name in ("success", "failure", "loop"))
    note = (
        f"Outcomes of running the programs, paper / here. All well-typed programs, weighted as in the paper: {summary};"
        " in the paper 0.716 %, 66.7 % and 32.4 %. Divisions by zero are an outcome of their own here, and not shown."
    )
    grid = Grid("Table 4: outcomes of running", ("batch", "programs here", *OUTCOMES), rows, note)
    alike = shares["failure"] > shares["loop"] > shares["success"] and shares["success"] < 0.05 * total
    return Part(grid, "reproduced" if alike else "different")


def _outcomes(counter: Counter[tuple[str, ...]]) -> Counter[str]:
    runs: Counter[str] = Counter()
    for labels, n in counter.items():
        runs[labels[0]] += n
    return runs


def _verified(counts: Counts) -> Iterator[Part]:
    pairs: Counter[tuple[str, str]] = Counter()
    inferred: Counter[tuple[str, str]] = Counter()
    for counter in counts.values():
        for (outcome, plain, with_inference), n in counter.items():
            pairs[outcome, plain] += n
            inferred[outcome, with_inference] += n
    yield _table_5(pairs)
    yield _table_6(pairs, inferred)


def _table_5(pairs: Counter[tuple[str, str]]) -> Part:
    whole, here = sum(PAIRS.values()), pairs.total()
    listed = sorted({*PAIRS, *pairs})
    rows = [
        (*pair, percent(PAIRS.get(pair, 0), whole), percent(pairs[pair], here), PAIRS.get(pair, 0), pairs[pair])
        for pair in listed
    ]
    sound = not pairs["failure", "success"]
    right = pairs["success", "success"] + pairs["loop", "success"]
    correct = sum(n for (outcome, _), n in pairs.items() if outcome in ("success", "loop"))
    note = (
        f"No soundness failure. Boogie verifies {percent(right, correct)} of the correct programs; in the paper 80 %."
        if sound
        else "Boogie verifies a program that fails: see the findings of a campaign."
    )
    columns = ("run", "Boogie", "share, paper", "share, here", "programs, paper", "programs, here")
    return Part(Grid("Table 5: runs against Boogie", columns, rows, note), "reproduced" if sound else "different")


def _table_6(pairs: Counter[tuple[str, str]], inferred: Counter[tuple[str, str]]) -> Part:
    rows = []
    for outcome, (accepted, rejected) in INFERENCE.items():
        without = PAIRS[outcome, "success"], PAIRS[outcome, "failure"]
        rows.append((f"{outcome}, paper", accepted, rejected, *without))
        with_it = inferred[outcome, "success"], inferred[outcome, "failure"]
        rows.append((f"{outcome}, here", *with_it, pairs[outcome, "success"], pairs[outcome, "failure"]))
    spurious = pairs["success", "failure"] + pairs["loop", "failure"]
    left = inferred["success", "failure"] + inferred["loop", "failure"]
    note = (
        f"With inference, {percent(left, spurious)} of the completeness failures remain; in the paper 23 %."
        if spurious
        else "No completeness failure among so few programs: take a larger scale."
    )
    columns = ("run", "infer: success", "infer: failure", "noinfer: success", "noinfer: failure")
    fewer = not spurious or left < spurious
    return Part(Grid("Table 6: inference of invariants", columns, rows, note), "reproduced" if fewer else "different")


def _unverified() -> Iterator[Part]:
    for title in ("Table 5: runs against Boogie", "Table 6: inference of invariants"):
        yield Part(Grid(title, ("here",), [("Boogie is not installed",)]), "not applicable")
