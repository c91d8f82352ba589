"""The least and greatest weights of a million small cases, and of complete small spaces: agreement, not speed.

Run: python benchmarks/pushdown_agreement_weighted.py [CASES] [--drawn CASES] [--workers N]

First from kernels: cases are drawn as the source `random` draws them, with weights beside them; `engine.least` weighs
their lightest and heaviest runs, and so does `weights.summaries`, from the definition of a run. Then complete spaces
and weighted sources, case by case. Both checkers look at all evidence. Prints how cases came out (as to the lightest
run, and the heaviest), and every difference.
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
from assay.core.verdict import Verdict
from assay.pushdown.checker import ReadableChecker
from assay.pushdown.domain import DOMAIN
from assay.pushdown.engine.drawn import below, generator, random_case
from assay.pushdown.engine.grounding import Ground, ground
from assay.pushdown.engine.least import FOUND, UNBOUNDED, Least, least
from assay.pushdown.engine.tree import Tree, tree_of
from assay.pushdown.engine.weighing import decide_with_weights, side_of
from assay.pushdown.evidence import Bounded, Closed, Direction, Unbounded, Weighed
from assay.pushdown.flat import FlatCase, flatten
from assay.pushdown.model import Automaton, Case, Edge, Rule, Weight, Weights
from assay.pushdown.native_checker import NativeChecker
from assay.pushdown.native_closed import proves_unreachable
from assay.pushdown.native_derivation import proves_reachable
from assay.pushdown.normal import normalised
from assay.pushdown.weights.kinds import KINDS
from assay.pushdown.weights.native import proves_no_end, proves_weight
from assay.pushdown.weights.native_bounds import bounds_hold
from assay.pushdown.weights.summaries import ENDLESS, UNKNOWN, lightest_run

SHAPES = [
    (2, 2, 5, 1, 1, 4, 3, 2, 2),
    (2, 2, 9, 2, 1, 5, 4, 2, 2),
    (3, 2, 12, 2, 2, 6, 5, 3, 2),
    (1, 3, 7, 2, 2, 6, 6, 2, 2),
]
"""Locations, labels, rules, extra states, edges and odds of acceptance, as the source `random` has them."""
NAMES = ("a", "b", "c")
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
CHECKERS = (NativeChecker(), ReadableChecker())
SIGNS = (1, -1)
BACKWARD = True


@compiled
def drawn(key: int, i: int, shape: Longs) -> tuple[FlatCase, Longs, Ground, bool, bool]:
    """Draw a case and weights, and spell it out: whether it is reachable by the definition, and whether all is well."""
    case = random_case(np.uint64(key), i, shape)
    state = generator(np.uint64(key + 77), i)
    wide, low, top = 1 + below(state, 2), -below(state, 4), 1 + below(state, 5)
    table = np.zeros((case.rules.shape[0] + 1, wide), np.int64)
    for k in range(case.rules.shape[0]):
        for j in range(wide):
            table[k, j] = low + below(state, top - low + 1)
    found = ground(case, 1 << 20)
    reachable = lightest_run(case, table)[0] != UNKNOWN
    good = found.reachable == reachable
    if not found.reachable:
        good = good and proves_unreachable(case, BACKWARD, found.transitions, found.pairs)
    return case, table, found, reachable, good


@compiled
def weighed(case: FlatCase, table: Longs, found: Ground) -> tuple[Least, Tree, bool]:
    """Weigh the lightest run of a case: whether it is that of the definition, and its evidence is accepted."""
    how, weight, _ = lightest_run(case, table)
    result = least(found, table, 1 << 20)
    tree = tree_of(found, result, table)
    entries, path, other = tree.entries, tree.path, tree.other
    good = tree.fits and proves_reachable(case, BACKWARD, entries, tree.location, path, other)
    if how == ENDLESS:
        good = good and result.end == UNBOUNDED
        return result, tree, good and proves_no_end(table, entries, path, other, tree.on_path, tree.lower, tree.upper)
    good = good and result.end == FOUND and proves_weight(entries, path, table, weight)
    count, goal, free = found.transitions.shape[0], result.best.shape[0] - 1, ~result.relevant
    edges, pairs = result.weights[:count], result.weights[count:goal]
    low, none = free[:count], free[count:goal]
    good = good and bounds_hold(case, table, found.transitions, edges, low, found.pairs, pairs, none, weight)
    return result, tree, good


def case_of(flat: FlatCase, table: Longs) -> Case:
    """The same as an object, for the readable checker."""
    rules = tuple(Rule(p, label, q, tuple(w[:size])) for p, label, q, size, *w in flat.rules.tolist())
    first, second = (
        Automaton(
            NAMES[: len(finals) - flat.locations],
            tuple(map(Edge._make, edges.tolist())),
            tuple(np.flatnonzero(finals).tolist()),
        )
        for edges, finals in ((flat.edges1, flat.finals1), (flat.edges2, flat.finals2))
    )
    of_rules = tuple(map(tuple, table[:-1].tolist()))
    weights = Weights("uint" if table.min() >= 0 else "int", None if table.shape[1] == 1 else table.shape[1], of_rules)
    return Case(NAMES[: flat.locations], NAMES[: flat.labels], rules, first, second, weights)


def compared_in_kernels(task: tuple[int, int, int]) -> tuple[Counter[str], list[str]]:
    """Compare a piece of the cases of a shape."""
    number, start, stop = task
    shape, out, wrong = np.array(SHAPES[number], np.int64), Counter[str](), list[str]()
    for i in range(start, stop):
        flat, table, found, reachable, good = drawn(5000 + number, i, shape)
        evidence: Weighed | Closed = Closed(Direction.BACKWARD, found.transitions, found.pairs)
        how = "unreachable"
        if reachable and good:
            sides = []
            for sign in SIGNS:
                result, tree, accepted = weighed(flat, sign * table, found)
                sides.append(side_of(found, result, tree, sign))
                good = good and accepted
            evidence = Weighed(*sides)
            how = "/".join("bounded" if isinstance(side, Bounded) else "endless" for side in sides)
        verdict = Verdict("reachable" if reachable else "unreachable")
        if not good or ReadableChecker().check(case_of(flat, table), verdict, evidence) is not None:
            wrong.append(f"shape {SHAPES[number]}, index {i}")
        out[how] += 1
    return out, wrong


def expected(case: Case) -> tuple[Weight | str | None, ...]:
    """The least and the greatest weight by the definition; a word where there is none."""
    assert case.weights is not None
    flat, known = flatten(case), list[Weight | str | None]()
    table = np.array((*case.weights.of_rules, case.weights.zero), np.int64)
    for sign in SIGNS:
        how, weight, _ = lightest_run(flat, sign * table)
        known.append("endless" if how == ENDLESS else None if how == UNKNOWN else tuple((sign * weight).tolist()))
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
        for checker in CHECKERS:
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
    parser.add_argument("--drawn", type=int, default=100_000, help="cases of weighted sources")
    parser.add_argument("--workers", type=int, default=os.cpu_count())
    given = parser.parse_args()
    each = -(-given.cases // len(SHAPES))
    sizes = {text: make_source(DOMAIN, parse_source_spec(text)).size or 0 for text in COMPLETE}
    sizes |= dict.fromkeys(DRAWN, -(-given.drawn // len(DRAWN)))
    started, wrong = time.monotonic(), list[str]()
    with ProcessPoolExecutor(given.workers, mp_context=get_context("spawn")) as pool:
        for number, shape in enumerate(SHAPES):
            outcomes = Counter[str]()
            pieces = [(number, start, min(start + PIECE, each)) for start in range(0, each, PIECE)]
            for found, differing in pool.map(compared_in_kernels, pieces):
                outcomes.update(found)
                wrong += differing
            print(f"{outcomes.total():>9,} of {shape}: {dict(outcomes)}, {len(wrong)} differ so far", flush=True)
        for text, size in sizes.items():
            outcomes = Counter[str]()
            for found, differing in pool.map(compared, tasks_of(text, size)):
                outcomes.update(found)
                wrong += differing
            print(f"{outcomes.total():>9,} of {text}: {dict(outcomes)}, {len(wrong)} differ so far", flush=True)
    total = each * len(SHAPES) + sum(sizes.values())
    print(f"{total:,} with evidence; {len(wrong)} differ, in {time.monotonic() - started:.0f} s")
    print("\n".join(wrong[:50]))


if __name__ == "__main__":
    main()
