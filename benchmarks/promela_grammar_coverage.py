"""Compares every pair of productions of Promela's grammar with SPIN, and counts how often each was compared.

    python benchmarks/promela_grammar_coverage.py run OUT.jsonl [--relation R] [--first I] [--count N] [--seed S]
    python benchmarks/promela_grammar_coverage.py table OUT.jsonl… > benchmarks/promela_grammar_coverage.csv

`run` compares the models of the source `grammar` and writes a line for each: its pairs, what was compared, and the
differences. If SPIN refuses a model with several pairs, each pair is compared alone. `table` counts, for each
production in each relation and role, its pairs, how many were compared, how often the least compared one was, and how
many pairs SPIN refuses (`src/assay/domains/promela/sources/grammar/refused.tsv` lists those with SPIN's messages).
"""

from __future__ import annotations

import argparse
import csv
import json
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from assay.core.domain.lookup import make_source
from assay.core.domain.oracle import Limits
from assay.core.domain.spec import parse_source_spec
from assay.core.domain.splitmix import Draw
from assay.domains.promela.conformance.comparison import PARTS, Comparison, Effort, compare_model
from assay.domains.promela.conformance.programs import NO_PREPROCESSOR
from assay.domains.promela.domain import DOMAIN
from assay.domains.promela.sources.grammar.models import model_text
from assay.domains.promela.sources.grammar.pairs import RELATIONS, Pair, refused_pairs, relation_pairs
from assay.domains.promela.sources.grammar.source import Grammar

CLAIMS = ("units", "formula")
"""The relations whose verdicts are compared; the other models have no claims."""
COLUMNS = ("relation", "production", "role", "pairs", "compared", "least often", "runs", "refused by SPIN")


def effort_for(relation: str, text: str, runs: int) -> Effort:
    """What is compared for a model of a relation."""
    parts = frozenset(PARTS) - (frozenset() if relation in CLAIMS else {"verdicts"})
    options = () if "#" in text else NO_PREPROCESSOR
    limits = Limits(seconds=60, memory=2 << 30, output=64 << 20)
    return Effort(parts, runs, 120, 5_000, options=options, limits=limits)


def compared(
    pairs: Sequence[Pair], text: str, runs: int, folder: Path
) -> Iterator[tuple[Sequence[Pair], str, Comparison]]:
    """Compare a model; if SPIN refuses it, compare each pair alone."""
    path = folder / "model.pml"
    path.write_text(text)
    found = compare_model(path, effort_for(pairs[0].relation, text, runs))
    if len(pairs) > 1 and (found.refused or found.lenient):
        for pair in pairs:
            yield from compared([pair], model_text([pair], Draw(0)), runs, folder)
    else:
        yield pairs, text, found


def run(given: argparse.Namespace) -> int:
    """Compare models and write a line for each."""
    source = make_source(DOMAIN, parse_source_spec(f"grammar:seed={given.seed},relation={given.relation}"))
    assert isinstance(source, Grammar)
    last = min(source.groups, given.first + given.count) if given.once else given.first + given.count
    with Path(given.out[0]).open("a", encoding="utf-8") as file, TemporaryDirectory(prefix="assay-pairs-") as folder:
        for index in range(given.first, last):
            for pairs, text, found in compared(source.pairs(index), source.text(index), given.runs, Path(folder)):
                line = {
                    "index": index,
                    "pairs": [list(pair) for pair in pairs],
                    "counts": found.counts,
                    "differences": found.differences,
                    "notes": found.notes,
                    "refused": found.refused,
                    "lenient": found.lenient,
                }
                if found.differences or found.refused or found.lenient:
                    line["text"] = text
                file.write(json.dumps(line) + "\n")
                file.flush()
    return 0


def table(given: argparse.Namespace) -> int:
    """Count how often each pair was compared."""
    times, runs, differences = Counter[Pair](), Counter[Pair](), 0
    for name in given.out:
        for line in Path(name).read_text(encoding="utf-8").splitlines():
            found = json.loads(line)
            differences += bool(found["differences"])
            done = found["counts"].get("runs simulated", 0) + found["counts"].get("runs replayed", 0)
            if done and not (found["refused"] or found["lenient"] or found["differences"]):
                for pair in found["pairs"]:
                    times[Pair(*pair)] += 1
                    runs[Pair(*pair)] += done
    refused = refused_pairs()
    writer = csv.writer(sys.stdout, lineterminator="\n")
    writer.writerow(COLUMNS)
    for relation in RELATIONS:
        pairs = list(relation_pairs(relation))
        for role in ("first", "second"):
            for production in dict.fromkeys(getattr(pair, role) for pair in pairs):
                own = [pair for pair in pairs if getattr(pair, role) == production]
                taken = [pair for pair in own if pair not in refused]
                least = min((times[pair] for pair in taken), default=0)
                done = sum(times[pair] > 0 for pair in taken)
                total = sum(runs[pair] for pair in taken)
                writer.writerow([relation, production, role, len(own), done, least, total, len(own) - len(taken)])
    every = [pair for relation in RELATIONS for pair in relation_pairs(relation)]
    missing = [pair for pair in every if pair not in refused and not times[pair]]
    print(
        f"{len(every)} pairs, {len(every) - len(refused)} accepted by SPIN, {len(missing)} not compared, "
        f"{differences} models with differences",
        file=sys.stderr,
    )
    for pair in missing[:40]:
        print(f"not compared: {pair.text}", file=sys.stderr)
    return 1 if missing or differences else 0


def main() -> int:
    """Run comparisons, or count them."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("command", choices=("run", "table"))
    parser.add_argument("out", nargs="+")
    parser.add_argument("--relation", default="all", choices=("all", *RELATIONS))
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--count", type=int, default=1_000_000)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--again", dest="once", action="store_false", help="go on after all pairs were compared")
    given = parser.parse_args()
    return run(given) if given.command == "run" else table(given)


if __name__ == "__main__":
    sys.exit(main())
