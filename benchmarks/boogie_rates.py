"""Programs and steps a CPU second and core, beside those of PLT Redex, the framework of the paper.

Run: python benchmarks/boogie_rates.py
The figures for PLT Redex (Racket 8, the paper's model) were measured once, on a machine like the one this was written
on, and stand here as they are: look at the ratio.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from assay.core.domain.lookup import make_oracle, make_source
from assay.core.domain.oracle import Limits
from assay.core.domain.spec import parse_source_spec
from assay.domains.boogie.checker.readable import FAST
from assay.domains.boogie.domain import DOMAIN
from assay.domains.boogie.engine.run import Budget, run
from assay.domains.boogie.formats.codec import read_canonical
from assay.domains.boogie.model.case import Program
from assay.domains.boogie.model.evidence import Evidence
from assay.domains.boogie.semantics.steps import run as run_terms

LIMIT = Budget(10_000_000, 20_000)
COUNTING = read_canonical(b'{"variables":[["x","int","0"]],"code":"while < x 1000000 { := x + x 1 }"}')
DOUBLING = read_canonical(b'{"variables":[["x","int","3"]],"code":"while true { := x + x x }"}')


@dataclass(frozen=True)
class Row:
    """One line: how much in a second, and how much PLT Redex does."""

    what: str
    rate: float
    redex: str = ""


def rate(amount: float, work: Callable[[], object]) -> float:
    started = time.process_time()
    work()
    return amount / (time.process_time() - started)


def drawn(text: str, count: int) -> Row:
    source = make_source(DOMAIN, parse_source_spec(text))
    redex = {
        "random:size=3": "40",
        "random:size=5": "2",
        "random:size=7": "none in a minute",
        "random:class=formed,size=5": "9,000 to 12,000 (terms of the grammar)",
    }
    return Row(
        f"programs/s drawn, {text}", rate(count, lambda: [source.case(i) for i in range(count)]), redex.get(text, "")
    )


def stepping() -> list[Row]:
    redex = "10,000 to 17,000"
    slow = sum(1 for _ in zip(range(200_000), run_terms(COUNTING), strict=False))
    return [
        Row(
            "steps/s, machine, numbers of 64 bits",
            rate(7_000_004, lambda: run(COUNTING, LIMIT)),
            redex,
        ),
        Row(
            "steps/s, machine, larger numbers",
            rate(run(DOUBLING, LIMIT).steps, lambda: run(DOUBLING, LIMIT)),
            redex,
        ),
        Row(
            "steps/s, semantics",
            rate(slow, lambda: [0 for _ in zip(range(slow), run_terms(COUNTING), strict=False)]),
            redex,
        ),
    ]


def deciding(text: str, count: int) -> list[Row]:
    source = make_source(DOMAIN, parse_source_spec(text))
    programs: Sequence[Program] = [source.case(i) for i in range(count)]
    oracle = make_oracle(DOMAIN, "machine")
    answers = oracle.decide(programs, Limits())

    def check() -> None:
        for case, answer in zip(programs, answers, strict=True):
            if isinstance(answer.evidence, Evidence):
                FAST.check(case, answer.verdict, answer.evidence)

    return [
        Row(f"programs/s decided, {text}", rate(count, lambda: oracle.decide(programs, Limits()))),
        Row(f"programs/s checked, {text}", rate(count, check)),
    ]


def main() -> None:
    make_oracle(DOMAIN, "machine")  # loads the kernels
    rows = [drawn(f"random:size={size}", 3000) for size in (3, 5, 7)] + [drawn("random:size=10", 600)]
    rows += [drawn("random:class=named,size=5", 3000), drawn("random:class=formed,size=5", 3000), drawn("swarm", 600)]
    rows += stepping() + deciding("random:size=5", 1500) + deciding("swarm", 500)
    for row in rows:
        print(f"{row.rate:14,.0f} {row.what}" + (f"   (PLT Redex: {row.redex})" if row.redex else ""))


if __name__ == "__main__":
    main()
