"""The least and greatest weights of a million small cases, and of complete small spaces: agreement, not speed.

Run: python benchmarks/pushdown_agreement_weighted.py [CASES] [--workers N]
The engine weighs every case and both of its sides; `weights.summaries` does, from the definition of a run. The native
checker looks at all evidence, the readable one at every fiftieth. Prints how cases came out, and every difference.
"""

from __future__ import annotations

import argparse
import os
import time
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

from assay.core.domain import make_source
from assay.core.spec import parse_source_spec
from assay.pushdown.checker import ReadableChecker
from assay.pushdown.domain import DOMAIN
from assay.pushdown.engine.weighing import decide_with_weights
from assay.pushdown.evidence import Bounded, Closed, Unbounded, Weighed
from assay.pushdown.model import Case, Weight
from assay.pushdown.native_checker import NativeChecker
from assay.pushdown.normal import normalised
from assay.pushdown.weights.kinds import KINDS
from assay.pushdown.weights.reference import WithoutEnd
from assay.pushdown.weights.summaries import least_by_summaries

DRAWN = [
    "random:locations=2,labels=2,extra1=1,extra2=1,rules=5,edges1=4,edges2=3,accept_location=2,accept_extra=2,weights=any,seed=21",
    "random:locations=2,labels=2,extra1=2,extra2=1,rules=9,edges1=5,edges2=4,accept_location=2,accept_extra=2,weights=any,seed=22",
    "swarm:locations=2,labels=2,rules=5,extra=2,edges=4,weights=any,seed=23",
]
SHAPE = "extra1=1,extra2=1,edges1=2,edges2=2,general=1"
COMPLETE = [
    *(f"exhaustive:locations=1,labels=1,rules=3,{SHAPE},weights={kind}" for kind in KINDS),
    f"exhaustive:locations=1,labels=2,rules=2,{SHAPE},weights=int",
    f"exhaustive:locations=2,labels=1,rules=2,{SHAPE},weights=int",
]
PIECE = 2_000
READABLE = 50
SIGNS = (1, -1)


def expected(case: Case) -> tuple[Weight | str | None, ...]:
    """The least and the greatest weight by the definition; a word where there is none."""
    known = []
    for sign in SIGNS:
        least = least_by_summaries(case, sign)
        known.append("endless" if isinstance(least, WithoutEnd) else least and tuple(sign * n for n in least))
    return tuple(known)


def said_of(side: Bounded | Unbounded) -> Weight | str:
    return side.weight if isinstance(side, Bounded) else "endless"


def compared(task: tuple[str, int, int]) -> tuple[Counter[str], list[str]]:
    """Compare a piece of a source: how its cases came out, and what differs where."""
    text, start, stop = task
    source = make_source(DOMAIN, parse_source_spec(text))
    out, wrong = Counter[str](), list[str]()
    for i in range(start, stop):
        case = source.case(i)
        answer = decide_with_weights(normalised(case))
        evidence = answer.evidence
        said: tuple[Weight | str | None, ...] = (None, None)
        if isinstance(evidence, Weighed):
            said = tuple(said_of(side) for side in evidence)
        if said != expected(case) or not isinstance(evidence, Weighed | Closed):
            wrong.append(f"{text} index {i}: {said}, expected {expected(case)}")
            continue
        checkers = (NativeChecker(), ReadableChecker()) if i % READABLE == 0 else (NativeChecker(),)
        for checker in checkers:
            if checker.check(case, answer.verdict, evidence) is not None:
                wrong.append(f"{text} index {i}: rejected by the {checker.name} checker")
        sides = ["endless" if side == "endless" else "bounded" for side in said]
        out["/".join(sides) if isinstance(evidence, Weighed) else "unreachable"] += 1
    return out, wrong


def tasks_of(text: str, size: int) -> list[tuple[str, int, int]]:
    return [(text, start, min(start + PIECE, size)) for start in range(0, size, PIECE)]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("cases", nargs="?", type=int, default=1_000_000)
    parser.add_argument("--workers", type=int, default=os.cpu_count())
    given = parser.parse_args()
    tasks = [task for text in DRAWN for task in tasks_of(text, -(-given.cases // len(DRAWN)))]
    for text in COMPLETE:
        tasks += tasks_of(text, make_source(DOMAIN, parse_source_spec(text)).size or 0)
    started, seen, wrong = time.monotonic(), dict[str, Counter[str]](), list[str]()
    with ProcessPoolExecutor(given.workers, mp_context=get_context("spawn")) as pool:
        for (text, _, _), (found, differing) in zip(tasks, pool.map(compared, tasks), strict=True):
            seen.setdefault(text, Counter()).update(found)
            wrong += differing
            if differing:
                print("\n".join(differing), flush=True)
    for text, found in seen.items():
        print(f"{found.total():>9,} of {text}: {dict(found)}")
    total = sum(found.total() for found in seen.values())
    print(f"{total:,} cases agree, {len(wrong)} differ, in {time.monotonic() - started:.0f} s")


if __name__ == "__main__":
    main()
