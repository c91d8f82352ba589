"""The least and greatest weights of a million small cases, and of complete small spaces: agreement, not speed.

Run: python benchmarks/pushdown_agreement_weighted.py [CASES] [--first INDEX] [--workers N]

Each case of weighted sources, and of complete spaces, is weighed by the engine, and by `weights.summaries` from the
definition of a run. Both checkers look at all evidence. Prints how cases came out, as to the lightest run and as to the
heaviest, and every difference. With `--first`, the drawn cases are those from an index on, and the complete spaces
are left out: so a long run can be done in parts.
"""

from __future__ import annotations

import argparse
import os
import time
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

from assay.core.domain.lookup import make_source
from assay.core.domain.spec import parse_source_spec
from assay.core.native.table import table
from assay.domains.pushdown.checker.kernel import NativeChecker
from assay.domains.pushdown.checker.readable import ReadableChecker
from assay.domains.pushdown.domain import DOMAIN
from assay.domains.pushdown.engine.weighted.decide import decide_with_weights
from assay.domains.pushdown.model.case import Case, Weight
from assay.domains.pushdown.model.evidence import Bounded, Closed, Evidence, Weighed
from assay.domains.pushdown.model.flat import flatten
from assay.domains.pushdown.model.normal import normalised
from assay.domains.pushdown.sources.weight_kinds import KINDS
from assay.domains.pushdown.summaries import ENDLESS, UNKNOWN, lightest_run

ODDS = "accept_location=2,accept_extra=2,weights=any"
DRAWN = [
    f"random:locations=2,labels=2,extra1=1,extra2=1,rules=5,edges1=4,edges2=3,{ODDS},seed=21",
    f"random:locations=2,labels=2,extra1=2,extra2=1,rules=9,edges1=5,edges2=4,{ODDS},seed=22",
    "swarm:locations=2,labels=2,rules=5,extra=2,edges=4,weights=any,seed=23",
    f"random:locations=3,labels=2,extra1=2,extra2=2,rules=12,edges1=6,edges2=5,{ODDS},seed=24",
    f"random:locations=1,labels=3,extra1=2,extra2=2,rules=7,edges1=6,edges2=6,{ODDS},seed=25",
]
SHAPE = "extra1=1,extra2=1,edges1=2,edges2=2,general=1"
COMPLETE = [
    *(f"exhaustive:locations=1,labels=1,rules=3,{SHAPE},weights={kind}" for kind in KINDS),
    f"exhaustive:locations=1,labels=2,rules=2,{SHAPE.replace('edges2=2', 'edges2=1')},weights=int",
]
PIECE = 2_000
CHECKERS = (NativeChecker(), ReadableChecker())
SIGNS = (1, -1)

Outcome = Weight | str
"""What the lightest or the heaviest run weighs; a word where there is none."""


def expected(case: Case) -> tuple[Outcome, ...]:
    """What the lightest and the heaviest run weigh by the definition."""
    if case.weights is None:
        raise ValueError("the case has no weights")
    flat, rows, known = flatten(case), (*case.weights.of_rules, case.weights.zero), list[Outcome]()
    for sign in SIGNS:
        of_rules = table("q", ([sign * number for number in row] for row in rows), len(rows[0]))
        how, weight, _ = lightest_run(flat, of_rules)
        words = {UNKNOWN: "unreachable", ENDLESS: "endless"}
        known.append(words.get(how) or tuple(sign * number for number in weight or ()))
    return tuple(known)


def said_by(evidence: Evidence | None) -> tuple[Outcome, ...]:
    """What the evidence claims to prove."""
    if isinstance(evidence, Weighed):
        return tuple(side.weight if isinstance(side, Bounded) else "endless" for side in evidence)
    return ("unreachable",) * 2 if isinstance(evidence, Closed) else ()


def compared(task: tuple[str, int, int]) -> tuple[Counter[str], list[str]]:
    """Compare a piece of a source: how its cases came out, and what differs where."""
    text, start, stop = task
    source = make_source(DOMAIN, parse_source_spec(text))
    out, wrong = Counter[str](), list[str]()
    for i in range(start, stop):
        case = source.case(i)
        answer = decide_with_weights(normalised(case))
        said, right = said_by(answer.evidence), expected(case)
        if said != right or answer.evidence is None:
            wrong.append(f"{text} index {i}: {said}, expected {right}")
            continue
        for checker in CHECKERS:
            if (why := checker.check(case, answer.verdict, answer.evidence)) is not None:
                wrong.append(f"{text} index {i}: rejected by the {checker.name} checker: {why.why}")
        out["/".join(side if isinstance(side, str) else "bounded" for side in said)] += 1
    return out, wrong


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("cases", nargs="?", type=int, default=1_000_000)
    parser.add_argument("--first", type=int, help="the first index of each source; complete spaces are left out")
    parser.add_argument("--workers", type=int, default=os.cpu_count())
    given = parser.parse_args()
    first, each = given.first or 0, -(-given.cases // len(DRAWN))
    ranges = dict.fromkeys(DRAWN, (first, first + each))
    if given.first is None:
        ranges |= {text: (0, make_source(DOMAIN, parse_source_spec(text)).size or 0) for text in COMPLETE}
    started, total, wrong = time.monotonic(), 0, list[str]()
    with ProcessPoolExecutor(given.workers, mp_context=get_context("spawn")) as pool:
        for text, (start, stop) in ranges.items():
            outcomes = Counter[str]()
            tasks = [(text, low, min(low + PIECE, stop)) for low in range(start, stop, PIECE)]
            for found, differing in pool.map(compared, tasks):
                outcomes.update(found)
                wrong += differing
            print(f"{text}, {start:,} to {stop:,}: {dict(outcomes)}, {len(wrong)} differ so far", flush=True)
            total += outcomes.total()
    print(f"{total:,} with evidence; {len(wrong)} differ, in {time.monotonic() - started:.0f} s")
    print("\n".join(wrong[:50]))


if __name__ == "__main__":
    main()
