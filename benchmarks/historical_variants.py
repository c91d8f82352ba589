"""Old bugs again, with and without variants and claims: cases, questions and CPU seconds until a campaign finds each.

    python benchmarks/historical_variants.py run --pdaaal FOLDER --spin FOLDER [--bug NAME]… [--way NAME]… [--seeds 5]
    python benchmarks/historical_variants.py table
    python benchmarks/historical_variants.py plot

The folders hold the builds that `historical_pdaaal.py` and `historical_bugs.py` use; Boogie is the installed one. Each
way to look gets the same cases: `verdicts` compares verdicts, `variants:N` also asks about N variants of each case, and
`claims` judges the claims inside the answers. A wrong answer counts if the tool without the bug gives the right one. A
question is one case or variant for one engine of the tool. The limit is in CPU seconds of Assay and the tool together.
Rows that are in the table already are not measured again.
"""

from __future__ import annotations

import argparse
import csv
import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from typing import Any

import msgspec
from cpu_time import cpu_seconds
from curves import Chart, Curve, drawn
from historical_bugs import BUGS as SPIN_BUGS
from historical_pdaaal import BUGS as PDAAAL_BUGS

from assay.core.domain.lookup import make_oracle, make_source, make_subject, oracle_names
from assay.core.domain.oracle import Limits
from assay.core.domain.source import draw_of
from assay.core.domain.spec import parse_source_spec, parse_spec
from assay.core.domain.subject import AnySubject, Tool
from assay.core.domain.variants import some_variants
from assay.core.trial.ask import ask, located
from assay.core.trial.claims import false_claims
from assay.core.trial.trial import Decided, decide, judged
from assay.domains.boogie.domain import DOMAIN as BOOGIE
from assay.domains.promela.domain import DOMAIN as PROMELA
from assay.domains.pushdown.domain import DOMAIN as PUSHDOWN

HERE = Path(__file__).parent
TABLE = HERE / "historical_variants.csv"
PLOT = HERE / "historical_variants.svg"
FIELDS = ("tool", "version", "bug", "source", "way", "seed", "cases", "questions", "cpu_seconds", "kind", "found")
VERDICTS, VARIANTS, CLAIMS = "verdicts", "variants", "claims"
SALT = 0x76617279
Found = tuple[AnySubject[Any, Any], Tool]
Question = tuple[Any, Decided[Any]]
"""A case and the oracle's answer."""
FIXED = {"epsilon": "epsilon-fixed", "order": "wildcard-bug", "wildcard": "wildcard-fixed", "shortest": "parser-bug"}
"""The builds of PDAAAL that answer rightly; for `parser` it is the same one, with other options."""


@dataclass(frozen=True)
class Hunt:
    """A bug, the subjects with it and those without it, and how it is looked for."""

    tool: str
    version: str
    name: str
    domain: Any
    source: str
    pairs: Sequence[tuple[str, str]]
    """A subject with the bug and one without it."""
    kinds: Sequence[str]
    chunk: int
    claiming: Sequence[tuple[str, str]] = ()
    """The same for the way `claims`; the second may be empty if each false claim is this bug."""
    ways: Sequence[str] = field(default=(VERDICTS, f"{VARIANTS}:4"))


def hunts(pdaaal: Path, spin: Path) -> Iterator[Hunt]:
    """List the bugs."""
    for name, bug in PDAAAL_BUGS.items():
        old, new = pdaaal / f"pdaaal-{name}-bug", pdaaal / f"pdaaal-{FIXED.get(name, f'{name}-bug')}"
        pairs = [
            (f"pdaaal:{engine},path={old},{bug.options}", f"pdaaal:{engine},path={new},{bug.other or bug.options}")
            for engine in bug.engines
        ]
        kinds = ("soundness", "value", "evidence", "crash")
        sources = (
            (f"swarm:{bug.weights}",) if bug.weights else ("swarm", "random") if name == "wildcard" else ("swarm",)
        )
        for source in sources:
            yield Hunt("PDAAAL", bug.commit, name, PUSHDOWN, source, pairs, kinds, 1)
    for known in SPIN_BUGS:
        versions = [spin / version / "spin" for version in (known.version, known.fixed_in)]
        full, claims = (
            [(f"spin:{mode},path={versions[0]}", f"spin:{mode},path={versions[1]}")] for mode in ("full", CLAIMS)
        )
        yield Hunt(
            *("SPIN", known.version, known.name, PROMELA, "swarm", full, known.kinds, 20),
            claiming=claims,
            ways=(VERDICTS, f"{VARIANTS}:4", CLAIMS),
        )
    yield Hunt(
        *("Boogie", "2.4.1", "negative-product", BOOGIE, "loops", [("boogie:infer", "boogie:noinfer")]),
        *(("soundness",), 200),
        claiming=[("boogie:claims", "")],
        ways=(VERDICTS, f"{VARIANTS}:4", CLAIMS),
    )


class Search:
    """One bug looked for in one way, with one seed."""

    def __init__(self, hunt: Hunt, way: str, seed: int) -> None:
        self.hunt = hunt
        self.domain = hunt.domain
        self.claims = way == CLAIMS
        self.variants = int(way.partition(":")[2] or 0)
        self.source = make_source(self.domain, parse_source_spec(hunt.source), seed)
        self.oracle = make_oracle(self.domain, oracle_names(self.domain)[0])
        specs = hunt.claiming if self.claims else hunt.pairs
        self.pairs = [[self._found(spec) for spec in pair if spec] for pair in specs]

    def _found(self, spec: str) -> Found:
        subject = make_subject(self.domain, parse_spec(spec))
        return subject, located(subject)

    def first(self, limit: float) -> tuple[int, int, float, str]:
        """Give the cases and questions until the bug shows, CPU seconds, and the kind; no kind if it does not show."""
        begin, cases, questions = cpu_seconds(), 0, 0
        while cpu_seconds() - begin < limit:
            numbers, asked = self._questions(range(cases, cases + self.hunt.chunk))
            if (found := self._wrong(asked)) is not None:
                place, kind = found
                here = (place + 1) * len(self.pairs)
                return cases + numbers[place] + 1, questions + here, cpu_seconds() - begin, kind
            cases, questions = cases + self.hunt.chunk, questions + len(asked) * len(self.pairs)
        return cases, questions, cpu_seconds() - begin, ""

    def _questions(self, numbers: Sequence[int]) -> tuple[list[int], list[Question]]:
        """Give the cases, each followed by its variants, with the oracle's answers; and the number of each case."""
        cases = [self.source.case(i) for i in numbers]
        owners, out = list[int](), list[Question]()
        for k, truth in enumerate(decide(self.domain, self.oracle, cases, Limits())):
            draw = draw_of(self.source.identity.key ^ SALT, numbers[k])
            count = self.variants if truth.answer.verdict.decided else 0
            carried = msgspec.structs.replace(truth, answer=msgspec.structs.replace(truth.answer, evidence=None))
            some = [(case, carried) for _, case in some_variants(self.domain, cases[k], draw, count)]
            owners += [k] * (1 + len(some))
            out += [(cases[k], truth), *some]
        return owners, out

    def _wrong(self, asked: Sequence[Question]) -> tuple[int, str] | None:
        """Give the place of the first wrong answer that the tool without the bug does not give, and its kind."""
        hits = []
        for pair in self.pairs:
            for place, kind in enumerate(self._kinds(pair[0], asked)):
                if kind and not (len(pair) > 1 and self._kinds(pair[1], [asked[place]])[0]):
                    hits.append((place, kind))
                    break
        return min(hits, default=None)

    def _kinds(self, found: Found, asked: Sequence[Question]) -> list[str]:
        """Judge the answers of a subject; the kind is empty where no disagreement of this bug's kinds is seen."""
        cases = [case for case, _ in asked]
        answers = [a.answer for a in ask(*found, cases, Limits())]
        kinds = [
            judged(self.domain, case, truth, answer).kind for (case, truth), answer in zip(asked, answers, strict=True)
        ]
        kinds = [kind if kind in self.hunt.kinds else "" for kind in kinds]
        if self.claims:
            false = false_claims(self.domain, self.oracle, cases, answers, Limits())
            kinds = ["claim" if claim else kind for claim, kind in zip(false, kinds, strict=True)]
        return kinds


def rows() -> list[dict[str, str]]:
    """Read the table."""
    if not TABLE.exists():
        return []
    with TABLE.open(newline="", encoding="utf-8") as file:
        return list(csv.DictReader(file))


def run(given: argparse.Namespace) -> None:
    """Measure what is not in the table yet, seed by seed."""
    known = {(row["bug"], row["source"], row["way"], int(row["seed"])) for row in rows()}
    for hunt in hunts(given.pdaaal.resolve(), given.spin.resolve()):
        for seed in range(1, given.seeds + 1):
            for way in hunt.ways:
                unwanted = (given.bug and hunt.name not in given.bug) or (given.way and way not in given.way)
                if unwanted or (hunt.name, hunt.source, way, seed) in known:
                    continue
                cases, questions, seconds, kind = Search(hunt, way, seed).first(given.limit)
                found = (hunt.tool, hunt.version, hunt.name, hunt.source, way, seed, cases, questions)
                _append((*found, f"{seconds:.1f}", kind, int(bool(kind))))


def _append(row: Sequence[object]) -> None:
    print(*row, flush=True)
    new = not TABLE.exists()
    with TABLE.open("a", newline="", encoding="utf-8") as file:
        writer = csv.writer(file, lineterminator="\n")
        if new:
            writer.writerow(FIELDS)
        writer.writerow(row)


def table() -> None:
    """Print the table in Markdown: figures by seed, and the median of CPU seconds."""
    print("| bug | source | way | cases, by seed | questions, by seed | CPU seconds, by seed | median |")
    print("| --- | --- | --- | --- | --- | --- | --- |")
    groups: dict[tuple[str, str, str], list[dict[str, str]]] = {}
    for row in rows():
        groups.setdefault((row["bug"], row["source"], row["way"]), []).append(row)
    for (bug, source, way), some in groups.items():
        cells = [
            ", ".join(("" if row["found"] == "1" else "not in ") + row[column] for row in some)
            for column in ("cases", "questions", "cpu_seconds")
        ]
        middle = median(float(row["cpu_seconds"]) if row["found"] == "1" else math.inf for row in some)
        print(
            "|",
            " | ".join((f"`{bug}`", f"`{source}`", way, *cells, "not found" if middle == math.inf else f"{middle:g}")),
            "|",
        )


def plot() -> None:
    """Draw the share of pairs of bug and seed that each way has found, for each tool."""
    charts = []
    for tool in dict.fromkeys(row["tool"] for row in rows()):
        own = [row for row in rows() if row["tool"] == tool]
        ways = list(dict.fromkeys(row["way"] for row in own))
        curves = []
        for i, way in enumerate(ways):
            some = [row for row in own if row["way"] == way]
            times = sorted(max(0.1, float(row["cpu_seconds"])) for row in some if row["found"] == "1")
            if times:
                curves.append(Curve(way, [(t, k / len(some)) for k, t in enumerate(times, 1)], i, dashed=i > 0))
        charts.append(Chart(f"{tool}: CPU seconds", "share of (bug, seed) found", curves))
    PLOT.write_text(drawn(charts), encoding="utf-8")


def main() -> None:
    """Read the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(dest="command", required=True)
    running = commands.add_parser("run")
    running.add_argument("--pdaaal", type=Path, required=True)
    running.add_argument("--spin", type=Path, required=True)
    running.add_argument("--bug", action="append", default=[])
    running.add_argument("--way", action="append", default=[])
    running.add_argument("--seeds", type=int, default=5)
    running.add_argument("--limit", type=float, default=40)
    commands.add_parser("table")
    commands.add_parser("plot")
    given = parser.parse_args()
    {"run": lambda: run(given), "table": table, "plot": plot}[given.command]()


if __name__ == "__main__":
    main()
