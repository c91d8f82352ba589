"""One search by one thread and by several: wall-clock and CPU seconds of the search alone, in interleaved pairs.

    python benchmarks/promela_threads.py [--threads N] [--pairs N] [--cycles] [FILE]…

Each pair searches one model for bad states by one thread and by N, in random order, breadth first and without partial
order reduction; with `--cycles`, for runs that violate a formula. All formulas but the last two hold.
Kernels are compiled and models loaded before the clock starts; compiling the model again with optimisation counts. The
ratio is the median of the ratios of the pairs. It means little unless N cores are idle. *By CPU* does not depend on
that: N times the CPU seconds of one thread, divided by those of N threads, is the ratio that idle cores could reach.

A virtual machine has idle cores only while its host gives them to no other guest. A pair from which the host took more
than a hundredth of the time of N cores does not count, unless too few are left after four times as many tries. *Taken*
is the largest such part in the pairs that count.

A long search compiles a kernel for its width of rows, which short ones with such rows then use. Here they do not, as on
a machine that has met no long one: one thread would have such a kernel and several would not, since they begin with
another one if the automaton is mixed.

*Side by side* is what the machine itself allows: after each pair, N processes search the model at the same time, each
by one thread and with memory of its own. The ratio would be N if cores did not share caches, memory and their own
hardware with each other and with other guests.
"""

from __future__ import annotations

import argparse
import random
import statistics
import tempfile
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path
from typing import TypeVar
from unittest.mock import patch

from cpu_time import stolen_seconds
from msgspec.structs import replace
from promela_large import counters

from assay.automata.buchi.degeneralise import degeneralise
from assay.core.native.stopwatch import Stopwatch
from assay.domains.promela.compile.load import loaded
from assay.domains.promela.condense.system import Condensed
from assay.domains.promela.engine.native.search import kernel
from assay.domains.promela.engine.native.search.answers import compiled_for
from assay.domains.promela.engine.native.search.outcome import SearchLimits
from assay.domains.promela.engine.native.search.search import find_bad, find_cycle
from assay.domains.promela.formats import parse_formula
from assay.domains.promela.model.case import LTL, Case, Property
from assay.domains.promela.oracle.questions import read_asked
from assay.domains.promela.oracle.search import violating
from assay.domains.promela.sources.mulog import mulog

CHANNELS = """
chan q[3] = [4] of { bit };
active [3] proctype P() { bit x; end: do :: q[_pid]!x -> x = 1 - x :: q[(_pid + 1) % 3]?x od }
"""
"""A ring with buffers: wider rows and dearer steps than those of counters."""
RING = CHANNELS.replace("3]", "4]").replace("% 3", "% 4").replace("[4] of", "[3] of")
"""The same with four processes and shorter buffers: 1.4 million states in a product with a formula."""
SHORT = CHANNELS.replace("[4] of", "[3] of")
COUNTED = SHORT + "byte c; active proctype C() { end: do :: c < MOST -> c++ od }"
"""A ring with a counter beside it."""
COUNTED_SHORTER = COUNTED.replace("[3] of", "[2] of")
TWO = "short c[2]; active [2] proctype P() { end: do :: c[_pid] < SIDE -> c[_pid]++ od }"
"""Two counters: few states are equally far from the start, and little is left on a path."""
BACK = """
byte c[3], t;
active [3] proctype P() { end: do
  :: c[_pid] < SIDE -> c[_pid]++
  :: c[_pid] > 2 && t == _pid -> c[_pid] = 0; t = (t + 1) % 3
  od }
"""
"""Counters that go back to zero in turn: nearly all states are one component."""
PETERSON = """
byte f[N], w[N], t;
active [N] proctype P() { do
  :: f[_pid] = 1; t = (_pid + 1) % N; (f[(_pid + 1) % N] == 0 || t == _pid); w[_pid] = (w[_pid] + 1) % SIDE; f[_pid] = 0
  od }
"""
"""Mutual exclusion by two processes, or a try at it by more, with work of several kinds: long paths."""
SETTLES = "<>[] (c % 2 == 0) || <>[] (c % 2 == 1)"
"""The counter changes only so often. Half of its changes lead to accepting states, in a mixed component."""
SIDES = (5, 17, 22, 32)
"""Counters of 6,561, of 1,185,921, of 3,418,801 and of 15,752,961 states."""
QUIET, TRIES = 0.01, 4
"""The part of the time of all cores that the host may take from a pair that counts, and how often a pair is tried."""
Searched = tuple[int, float, float]
"""The states, the wall-clock seconds and the CPU seconds."""
Measured = TypeVar("Measured")


def peterson(processes: int, side: int) -> str:
    """Peterson's algorithm for this number of processes."""
    return PETERSON.replace("SIDE", str(side)).replace("N", str(processes))


FORMULAS = {
    "counters 4 × 5, response": (counters(5), "[] (c[0] == 3 -> <> (c[1] == 4))"),
    "counters 4 × 6, response": (counters(6), "[] (c[0] == 3 -> <> (c[1] == 5))"),
    "counters 4 × 7, response": (counters(7), "[] (c[0] == 3 -> <> (c[1] == 6))"),
    "counters 4 × 8, response": (counters(8), "[] (c[0] == 3 -> <> (c[1] == 7))"),
    "counters 4 × 10, response": (counters(10), "[] (c[0] == 3 -> <> (c[1] == 9))"),
    "counters 4 × 17, response": (counters(17), "[] (c[0] == 3 -> <> (c[1] == 16))"),
    "counters 4 × 17, eventually": (counters(17), "<> (c[0] == 16)"),
    "counters 4 × 17, settles": (counters(17), "<>[] (c[0] == 16)"),
    "shorter ring of 3, often": (SHORT, "([]<> (len(q[0]) == 3)) -> ([]<> (len(q[0]) > 1))"),
    "shortest ring of 3 and a counter to 1, settles": (COUNTED_SHORTER.replace("MOST", "1"), SETTLES),
    "shortest ring of 3 and a counter to 3, settles": (COUNTED_SHORTER.replace("MOST", "3"), SETTLES),
    "shortest ring of 3 and a counter to 9, settles": (COUNTED_SHORTER.replace("MOST", "9"), SETTLES),
    "shorter ring of 3 and a counter to 1, settles": (COUNTED.replace("MOST", "1"), SETTLES),
    "ring of 3, often": (CHANNELS, "([]<> (len(q[0]) == 4)) -> ([]<> (len(q[0]) > 2))"),
    "ring of 4, always": (RING, "[] (len(q[0]) < 4)"),
    "ring of 4, response": (RING, "[] (len(q[0]) == 3 -> (<> (len(q[0]) < 3) || [] (len(q[0]) == 3)))"),
    "ring of 4, often": (RING, "([]<> (len(q[0]) == 3)) -> ([]<> (len(q[0]) > 1))"),
    "shorter ring of 3 and a counter to 2, settles": (COUNTED.replace("MOST", "2"), SETTLES),
    "shorter ring of 3 and a counter to 8, settles": (COUNTED.replace("MOST", "8"), SETTLES),
    "two counters to 125, settles": (TWO.replace("SIDE", "125"), "[]<>[] (c[0] != 62)"),
    "two counters to 1,000, settles": (TWO.replace("SIDE", "1000"), "[]<>[] (c[0] != 500)"),
    "two counters to 1,000, eventually": (TWO.replace("SIDE", "1000"), "<> (c[0] == 999)"),
    "counters that go back 3 × 50, settles": (BACK.replace("SIDE", "50"), "<>[] (c[1] <= 50)"),
    "Peterson 2 × 44, always": (peterson(2, 44), "[] (f[0] == 1 -> <> (f[0] <= 1))"),
    "Peterson 3 × 6, settles": (peterson(3, 6), "<>[] (f[1] <= 1)"),
    "ring of 4, violated": (RING, "<>[] (len(q[0]) != 2)"),
    "counters 4 × 17, violated": (counters(17), "[] (c[3] == 16 && c[0] == 2 && c[1] == 7 -> <> (c[0] == 17))"),
}
"""Models with formulas about them."""


def models(files: list[Path]) -> Iterator[tuple[str, Case]]:
    """The models, each with its question about safety."""
    texts = {f"counters 4 × {side}": counters(side) for side in SIDES}
    texts |= {f"two counters to {side:,}": TWO.replace("SIDE", str(side)) for side in (250, 1_000, 2_000)}
    texts |= {"Peterson 2 × 200": peterson(2, 200)}
    texts |= {"MULOG 3": mulog(3, claim=False, racing=False), "ring of buffers": CHANNELS}
    texts |= {path.name: path.read_text() for path in files}
    with tempfile.TemporaryDirectory() as folder:
        for name, text in texts.items():
            path = Path(folder) / "model.pml"
            path.write_text(text)
            yield name, next(iter(read_asked(path, {"claim": "safety"}))).case  # type: ignore[union-attr]  # it reads


def with_formulas() -> Iterator[tuple[str, Case]]:
    """The models with formulas, each with its question about the formula."""
    for name, (text, formula) in FORMULAS.items():
        yield name, Case(text, Property(LTL, "given", parse_formula(formula)))


def searched(case: Case, threads: int) -> Searched:
    """Search once."""
    question = loaded(case).question
    system = Condensed(question, merges=True)
    automaton = degeneralise(violating(question)) if case.property.kind == LTL else None
    compiled = compiled_for(replace(question, system=system), automaton, None, sample=system.whole)
    assert compiled.built
    limits = SearchLimits(1 << 31, 12 << 30, threads=threads)
    watch, before = Stopwatch(), time.process_time()
    if automaton is None:
        found = find_bad(compiled, limits)
    else:
        found = find_cycle(compiled, automaton, limits, stutters=question.stutters, components=False)
    return found.states, watch.seconds(), time.process_time() - before


def side_by_side(pool: ProcessPoolExecutor, case: Case, processes: int) -> float:
    """Search by one thread in each of several processes at once; the wall-clock seconds of the slowest."""
    return max(found[1] for found in pool.map(searched, [case] * processes, [1] * processes))


def pair(case: Case, threads: int, order: random.Random) -> tuple[Searched, Searched]:
    """Search by one thread and by several, in random order."""
    if order.random() < 0.5:
        return searched(case, 1), searched(case, threads)
    many = searched(case, threads)
    return searched(case, 1), many


def quiet(measure: Callable[[], Measured], count: int, cores: int) -> tuple[list[Measured], float]:
    """Measure until the host has left the cores to `count` of the results; those, and the largest part it took."""
    found = list[tuple[float, int, Measured]]()
    while len(found) < TRIES * count and sum(taken <= QUIET for taken, _, _ in found) < count:
        before, began = stolen_seconds(), time.perf_counter()
        result = measure()
        taken = (stolen_seconds() - before) / (cores * (time.perf_counter() - began))
        found.append((taken, len(found), result))
    best = sorted(found, key=lambda one: one[:2])[:count]
    return [result for _, _, result in best], best[-1][0]


def row(pool: ProcessPoolExecutor, name: str, case: Case, threads: int, pairs: int) -> str:
    """Measure one model."""
    for warm in (1, threads):
        searched(case, warm)
    side_by_side(pool, case, threads)
    taken, stolen = quiet(partial(pair, case, threads, random.Random(name)), pairs, threads)
    assert all(one[0] == many[0] for one, many in taken)
    one = statistics.median(one[1] for one, _ in taken)
    many = statistics.median(many[1] for _, many in taken)
    ratio = statistics.median(one[1] / many[1] for one, many in taken)
    bound = statistics.median(threads * one[2] / many[2] for one, many in taken)
    beside, _ = quiet(lambda: (searched(case, 1)[1], side_by_side(pool, case, threads)), pairs, threads)
    limit = statistics.median(threads * alone / both for alone, both in beside)
    states = f"{taken[0][0][0]:,}"
    return f"| {name} | {states} | {one:.3f} | {many:.3f} | {ratio:.2f} | {bound:.2f} | {limit:.2f} | {stolen:.1%} |"


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("files", nargs="*", type=Path)
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--pairs", type=int, default=5)
    parser.add_argument("--cycles", action="store_true")
    given = parser.parse_args()
    print(
        f"| model | states | 1 thread, s | {given.threads} threads, s | ratio | by CPU seconds | side by side | taken |"
    )
    print("| --- | --- | --- | --- | --- | --- | --- | --- |")
    with patch.object(kernel, "is_made", lambda *_: False), ProcessPoolExecutor(given.threads) as pool:
        for name, case in with_formulas() if given.cycles else models(given.files):
            print(row(pool, name, case, given.threads, given.pairs), flush=True)


if __name__ == "__main__":
    main()
