"""Every engine against the specification, on a million small random cases: agreement, not speed.

Run: python benchmarks/pushdown_agreement.py [CASES]
The kernels of all engines decide, in both forms; evidence of the dense ones is checked natively; `semantics` decides
the same cases from the definitions. Prints how many were reachable, and every index where someone differs.
"""

from __future__ import annotations

import os
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

import numpy as np

from assay.core.domain import make_source
from assay.core.spec import parse_source_spec
from assay.pushdown import semantics
from assay.pushdown.domain import DOMAIN
from assay.pushdown.native_shard import ORACLES, SUBJECTS, recipe_of

SOURCES = [
    "random:locations=2,labels=2,extra1=1,extra2=1,rules=4,edges1=2,edges2=2,seed=11",
    "random:locations=3,labels=2,extra1=2,extra2=1,rules=9,edges1=4,edges2=4,seed=12",
]
PIECE = 5_000
ENGINES = [name for name in SUBJECTS if name.startswith("engine:")]


def compared(task: tuple[str, int]) -> tuple[int, list[str]]:
    """Compare a piece of a source: how many cases are reachable, and who differs where."""
    text, start = task
    source = make_source(DOMAIN, parse_source_spec(text))
    truth = np.array([bool(semantics.check(source.case(i))) for i in range(start, start + PIECE)], np.uint8)
    recipe = recipe_of(source.identity)
    wrong = []
    for name, loop in [*ORACLES.items(), *((name, SUBJECTS[name]) for name in ENGINES)]:
        said = np.zeros(PIECE, np.uint8)
        loop(recipe, start, said)
        wrong += [f"{name} on {text} index {start + i}" for i in np.flatnonzero(said != truth).tolist()]
    return int(truth.sum()), wrong


def main() -> None:
    cases = int(sys.argv[1]) if len(sys.argv) > 1 else 1_000_000
    tasks = [(text, start) for start in range(0, cases // len(SOURCES), PIECE) for text in SOURCES]
    started, reachable, wrong = time.monotonic(), 0, list[str]()
    with ProcessPoolExecutor(os.cpu_count(), mp_context=get_context("spawn")) as pool:
        for found, differing in pool.map(compared, tasks):
            reachable += found
            wrong += differing
    total = len(tasks) * PIECE
    print(f"{total:,} cases in {time.monotonic() - started:.0f} s: {reachable:,} reachable, {len(wrong)} differences")
    print("\n".join(wrong[:50]))


if __name__ == "__main__":
    main()
