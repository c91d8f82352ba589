"""The least and greatest weights of a million small cases, and of complete small spaces: agreement, not speed.

Run: python benchmarks/pushdown_agreement_weighted.py [CASES] [--certified CASES] [--workers N]

First in kernels: cases are drawn as the source `random` draws them, with weights beside them; `engine.lexicographic`
weighs them, and so does `weights.summaries`, from the definition of a run. Then one by one, with evidence: the cases of
weighted sources and complete spaces; the native checker looks at all evidence, the readable one at every fiftieth.
Prints how cases came out, and every difference.
"""

from __future__ import annotations

import argparse
import os
import time
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

import numpy as np

from assay.core.compiled import Longs, compiled
from assay.core.domain import make_source
from assay.core.spec import parse_source_spec
from assay.pushdown.checker import ReadableChecker
from assay.pushdown.domain import DOMAIN
from assay.pushdown.engine.drawn import below, generator, random_case
from assay.pushdown.engine.grounding import ground
from assay.pushdown.engine.least import FOUND, UNBOUNDED
from assay.pushdown.engine.lexicographic import lightest
from assay.pushdown.engine.weighing import decide_with_weights
from assay.pushdown.evidence import Bounded, Closed, Unbounded, Weighed
from assay.pushdown.model import Case, Weight
from assay.pushdown.native_checker import NativeChecker
from assay.pushdown.normal import normalised
from assay.pushdown.weights.kinds import KINDS
from assay.pushdown.weights.reference import WithoutEnd
from assay.pushdown.weights.summaries import ENDLESS, UNKNOWN, least_by_summaries, lightest_run

SHAPES = [
    (2, 2, 5, 1, 1, 4, 3, 2, 2),
    (2, 2, 9, 2, 1, 5, 4, 2, 2),
    (3, 2, 12, 2, 2, 6, 5, 3, 2),
    (1, 3, 7, 2, 2, 6, 6, 2, 2),
]
"""Locations, labels, rules, extra states, edges and odds of acceptance, as the source `random` has them."""
OUTCOMES = ("unreachable", "bounded", "endless", "DIFFERENT", "beyond 2^60")
DRAWN = [
    "random:locations=2,labels=2,extra1=1,extra2=1,rules=5,edges1=4,edges2=3,accept_location=2,accept_extra=2,weights=any,seed=21",
    "random:locations=2,labels=2,extra1=2,extra2=1,rules=9,edges1=5,edges2=4,accept_location=2,accept_extra=2,weights=any,seed=22",
    "swarm:locations=2,labels=2,rules=5,extra=2,edges=4,weights=any,seed=23",
]
SHAPE = "extra1=1,extra2=1,edges1=2,edges2=2,general=1"
COMPLETE = [
    *(f"exhaustive:locations=1,labels=1,rules=3,{SHAPE},weights={kind}" for kind in KINDS),
    f"exhaustive:locations=1,labels=2,rules=2,{SHAPE.replace('edges2=2', 'edges2=1')},weights=int",
]
PIECE = 2_000
READABLE = 50
SIGNS = (1, -1)


@compiled
def weigh(key: int, start: int, shape: Longs, out: Longs) -> int:
    """Weigh cases from an index on, both ways, and count how they came out; gives the first that differs, or -1."""
    first = -1
    for i in range(start, start + out[-1]):
        case = random_case(np.uint64(key), i, shape)
        state = generator(np.uint64(key + 77), i)
        wide, low, top = 1 + below(state, 2), -below(state, 4), 1 + below(state, 5)
        table = np.zeros((case.rules.shape[0] + 1, wide), np.int64)
        for k in range(case.rules.shape[0]):
            for j in range(wide):
                table[k, j] = low + below(state, top - low + 1)
        how, weight, beyond = lightest_run(case, table)
        found = ground(
            case.locations,
            case.labels,
            case.rules,
            case.states1,
            case.edges1,
            case.finals1,
            case.states2,
            case.edges2,
            case.finals2,
            1 << 20,
        )
        same = found.reachable == (how != UNKNOWN)
        if same and found.reachable:
            result = lightest(found, table, 1 << 20)
            if how == ENDLESS:
                same = result.end == UNBOUNDED
            else:
                same = result.end == FOUND
                for j in range(wide):
                    same = same and result.weights[-1, j] == weight[j]
        out[how if same else 3] += 1
        out[4] += beyond
        if not same and first < 0:
            first = i
    return first


def compared_in_kernels(task: tuple[int, int, int]) -> tuple[int, Counter[str], list[str]]:
    """Compare a piece of the cases of a shape."""
    number, start, count = task
    out = np.array([0, 0, 0, 0, 0, count], np.int64)
    first = weigh(5000 + number, start, np.array(SHAPES[number], np.int64), out)
    wrong = [f"shape {SHAPES[number]}, index {first}"] if first >= 0 else []
    return number, Counter(dict(zip(OUTCOMES, out[:5].tolist(), strict=True))), wrong


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
    parser.add_argument("--certified", type=int, default=50_000, help="cases that are compared with their evidence")
    parser.add_argument("--workers", type=int, default=os.cpu_count())
    given = parser.parse_args()
    each = -(-given.cases // len(SHAPES))
    pieces = [
        (k, start, min(10 * PIECE, each - start)) for k in range(len(SHAPES)) for start in range(0, each, 10 * PIECE)
    ]
    tasks = [task for text in DRAWN for task in tasks_of(text, -(-given.certified // len(DRAWN)))]
    for text in COMPLETE:
        tasks += tasks_of(text, make_source(DOMAIN, parse_source_spec(text)).size or 0)
    started, seen, wrong = time.monotonic(), dict[str, Counter[str]](), list[str]()
    with ProcessPoolExecutor(given.workers, mp_context=get_context("spawn")) as pool:
        for number, found, differing in pool.map(compared_in_kernels, pieces):
            seen.setdefault(f"shape {SHAPES[number]}", Counter()).update(found)
            wrong += differing
        for text, found in seen.items():
            print(f"{each:>9,} of {text}: {dict(found)}", flush=True)
        print(f"{each * len(SHAPES):,} in kernels, {len(wrong)} differ, {time.monotonic() - started:.0f} s", flush=True)
        certified = dict[str, Counter[str]]()
        for (text, _, _), (found, differing) in zip(tasks, pool.map(compared, tasks), strict=True):
            certified.setdefault(text, Counter()).update(found)
            wrong += differing
    for text, found in certified.items():
        print(f"{found.total():>9,} of {text}: {dict(found)}")
    total = sum(found.total() for found in certified.values())
    print(f"{total:,} with evidence; {len(wrong)} differ, in {time.monotonic() - started:.0f} s")
    print("\n".join(wrong[:50]))


if __name__ == "__main__":
    main()
