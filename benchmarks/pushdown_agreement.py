"""Every engine against the specification, on a million small random cases: agreement, not speed.

Run: python benchmarks/pushdown_agreement.py [CASES] [--first INDEX] [--workers N]
The kernels of all engines decide, in both forms, and their evidence is checked natively; `semantics` decides the same
cases from the definitions. Then the engines decide case by case, and the readable checker looks at all evidence. Prints
how many were reachable, and every index where someone differs. With `--first`, cases are those from an index on.
"""

from __future__ import annotations

import argparse
import os
import time
from concurrent.futures import ProcessPoolExecutor
from itertools import product
from multiprocessing import get_context

from assay.core.domain.lookup import make_source
from assay.core.domain.spec import parse_source_spec
from assay.core.domain.verdict import Verdict
from assay.domains.pushdown.checker.readable import ReadableChecker
from assay.domains.pushdown.domain import DOMAIN
from assay.domains.pushdown.engine.answer import answer_of
from assay.domains.pushdown.engine.engines import Method, found_by
from assay.domains.pushdown.model.case import Case
from assay.domains.pushdown.model.flat import flatten
from assay.domains.pushdown.semantics import runs as semantics
from assay.domains.pushdown.shard.native import ORACLES, SUBJECTS, SUMMARIES
from assay.domains.pushdown.shard.recipe import recipe_of

SOURCES = [
    "random:locations=2,labels=2,extra1=1,extra2=1,rules=4,edges1=2,edges2=2,seed=11",
    "random:locations=3,labels=2,extra1=2,extra2=1,rules=9,edges1=4,edges2=4,seed=12",
]
PIECE = 5_000
ROOM = 1 << 30
ENGINES = [name for name, loop in SUBJECTS.items() if name.startswith("engine:") and loop is not SUMMARIES]


def rejected_by_readers(case: Case, truth: Verdict) -> list[str]:
    """Have each engine decide, and say who is wrong, or gives evidence that the readable checker does not accept."""
    flat, wrong = flatten(case), list[str]()
    for method, dense in product(Method, (True, False)):
        answer = answer_of(found_by(flat, method, dense, ROOM))
        evidence = answer.evidence
        if answer.verdict != truth or evidence is None or ReadableChecker().check(case, truth, evidence) is not None:
            wrong.append(f"{method} {'by bits' if dense else 'by lists'}, shown to the readable checker,")
    return wrong


def compared(task: tuple[str, int]) -> tuple[int, list[str]]:
    """Compare a piece of a source: how many cases are reachable, and who differs where."""
    text, start = task
    source = make_source(DOMAIN, parse_source_spec(text))
    cases = [source.case(i) for i in range(start, start + PIECE)]
    truth = bytearray(bool(semantics.check(case)) for case in cases)
    recipe = recipe_of(source.identity)
    wrong = []
    for name, loop in [*ORACLES.items(), *((name, SUBJECTS[name]) for name in ENGINES)]:
        said = bytearray(PIECE)
        loop(recipe, start, said)
        wrong += [f"{name} on {text} index {start + i}" for i in range(PIECE) if said[i] != truth[i]]
    for i, case in enumerate(cases):
        differing = rejected_by_readers(case, Verdict("reachable" if truth[i] else "unreachable"))
        wrong += [f"{who} on {text} index {start + i}" for who in differing]
    return sum(truth), wrong


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("cases", nargs="?", type=int, default=1_000_000)
    parser.add_argument("--first", type=int, default=0, help="the first index of each source")
    parser.add_argument("--workers", type=int, default=os.cpu_count())
    given = parser.parse_args()
    stop = given.first + given.cases // len(SOURCES)
    tasks = [(text, start) for start in range(given.first, stop, PIECE) for text in SOURCES]
    started, reachable, wrong = time.monotonic(), 0, list[str]()
    with ProcessPoolExecutor(given.workers, mp_context=get_context("spawn")) as pool:
        for found, differing in pool.map(compared, tasks):
            reachable += found
            wrong += differing
    total = len(tasks) * PIECE
    print(f"{total:,} cases in {time.monotonic() - started:.0f} s: {reachable:,} reachable, {len(wrong)} differences")
    print("\n".join(wrong[:50]))


if __name__ == "__main__":
    main()
