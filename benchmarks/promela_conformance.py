"""Our reading of Promela against SPIN's: simulations, replays, graphs, states and verdicts.

    python benchmarks/promela_conformance.py MODEL… [--runs N] [--steps N] [--states N] [--parts P,…] [--csv FILE]

MODEL is a file, a folder with .pml files, or a source of Promela cases with parameters as `assay run` takes them
(`swarm`, `grammar:seed=1`); of a source the models --first to --first + --count are compared. For each model SPIN's
random simulations are replayed in the semantics, our random runs by `spin -t`, the graphs are compared with `pan -d`,
the reachable states with a verifier that reduces nothing, and the verdicts with SPIN's. Every difference is printed;
at the end, what was compared, as JSON. The exit status is 1 if there is a difference.
"""

from __future__ import annotations

import argparse
import csv
import hashlib
import json
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory

from assay.core.domain.lookup import make_source
from assay.core.domain.oracle import Limits
from assay.core.domain.spec import parse_source_spec
from assay.domains.promela.conformance.comparison import PARTS, Comparison, Effort, compare_model
from assay.domains.promela.conformance.programs import NO_PREPROCESSOR
from assay.domains.promela.domain import DOMAIN

COUNTS = (
    "runs simulated",
    "steps simulated",
    "runs replayed",
    "steps replayed",
    "values",
    "messages",
    "edges",
    "states",
    "proved states",
    "verdicts",
    "explained",
)
COLUMNS = ("model", "sha256", *COUNTS, "differences", "notes", "refused by both", "refused by SPIN")


def models(given: str, first: int, count: int, folder: Path) -> Iterator[tuple[str, Path]]:
    """The files that an argument names, each with its name."""
    path = Path(given)
    if path.is_file():
        yield given, path.resolve()
    elif path.is_dir():
        yield from ((str(found), found.resolve()) for found in sorted(path.rglob("*.pml")))
    else:
        yield from drawn(given, first, count, folder)


def drawn(given: str, first: int, count: int, folder: Path) -> Iterator[tuple[str, Path]]:
    """The models of a source, each once, as files."""
    source = make_source(DOMAIN, parse_source_spec(given))
    seen, number = set[str](), 0
    for index in range(source.size if source.size is not None else sys.maxsize):
        text = source.case(index).source
        if text in seen:
            continue
        seen.add(text)
        number += 1
        if number > first + count:
            return
        if number > first:
            path = folder / f"model{number}.pml"
            path.write_text(text)
            yield f"{given} {index}", path


def row(name: str, path: Path, found: Comparison) -> list[object]:
    """One line of the table."""
    counts = [found.counts.get(what, 0) for what in COUNTS]
    digest = hashlib.sha256(path.read_bytes()).hexdigest()
    return [name, digest, *counts, "; ".join(found.differences), "; ".join(found.notes), found.refused, found.lenient]


def main() -> int:
    """Compare the given models."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("model", nargs="+")
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--runs", type=int, default=5, help="number of runs in each direction")
    parser.add_argument("--steps", type=int, default=200, help="length of a run")
    parser.add_argument("--states", type=int, default=20_000, help="largest state space that is compared")
    parser.add_argument("--seconds", type=float, default=10, help="time limit of each program")
    parser.add_argument("--seed", type=int, default=0, help="another seed gives other runs")
    parser.add_argument("--parts", default=",".join(PARTS), help="what to compare")
    parser.add_argument("--csv", help="write a line for each model")
    parser.add_argument("--verbose", action="store_true", help="print what was compared for each model")
    given = parser.parse_args()
    limits = Limits(seconds=given.seconds, memory=2 << 30, output=64 << 20)
    parts = frozenset(given.parts.split(","))
    if unknown := parts - set(PARTS):
        parser.error(f"unknown parts: {', '.join(sorted(unknown))}; known are {', '.join(PARTS)}")
    effort = Effort(parts, given.runs, given.steps, given.states, given.seed, limits=limits)
    totals, rows = Counter[str](), list[list[object]]()
    with TemporaryDirectory(prefix="assay-models-") as folder:
        for argument in given.model:
            for name, path in models(argument, given.first, given.count, Path(folder)):
                plain = path.parent == Path(folder) and "#" not in path.read_text()
                found = compare_model(path, replace(effort, options=NO_PREPROCESSOR) if plain else effort)
                rows.append(row(name, path, found))
                totals.update(found.counts)
                totals["models"] += 1
                totals["refused by both"] += bool(found.refused)
                totals["refused by SPIN alone"] += bool(found.lenient)
                totals["models with differences"] += bool(found.differences)
                totals["notes"] += len(found.notes)
                for line in found.differences:
                    print(f"{name}: {line}", flush=True)
                if given.verbose:
                    print(f"{name}: {json.dumps(found.counts)} {'; '.join(found.notes)}", file=sys.stderr, flush=True)
    if given.csv:
        with Path(given.csv).open("w", newline="", encoding="utf-8") as file:
            csv.writer(file).writerows([COLUMNS, *rows])
    print(json.dumps(dict(sorted(totals.items()))))
    return 1 if totals["models with differences"] else 0


if __name__ == "__main__":
    sys.exit(main())
