"""One search by one thread and by several: wall-clock and CPU seconds of the search alone, in interleaved pairs.

    python benchmarks/promela_threads.py [--threads N] [--pairs N] [FILE]…

Each pair searches one model for bad states by one thread, then by N, breadth first and without partial order reduction.
Kernels are compiled and models loaded before the clock starts; compiling the model again with optimisation counts. The
ratio is the median of the ratios of the pairs. It means little unless N cores are idle. The last column does not depend
on that: N times the CPU seconds of one thread, divided by those of N threads, is the ratio that idle cores could reach.
"""

from __future__ import annotations

import argparse
import statistics
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from msgspec.structs import replace
from promela_large import counters

from assay.core.native.stopwatch import Stopwatch
from assay.domains.promela.compile.load import loaded
from assay.domains.promela.condense.system import Condensed
from assay.domains.promela.engine.native.search.answers import compiled_for
from assay.domains.promela.engine.native.search.outcome import SearchLimits
from assay.domains.promela.engine.native.search.search import find_bad
from assay.domains.promela.model.case import Case
from assay.domains.promela.oracle.questions import read_asked
from assay.domains.promela.sources.mulog import mulog

CHANNELS = """
chan q[3] = [4] of { bit };
active [3] proctype P() { bit x; end: do :: q[_pid]!x -> x = 1 - x :: q[(_pid + 1) % 3]?x od }
"""
"""A ring with buffers: wider rows and dearer steps than those of counters."""
SIDES = (5, 17, 22, 32)
"""Counters of 6,561, of 1,185,921, of 3,418,801 and of 15,752,961 states."""


def models(files: list[Path]) -> Iterator[tuple[str, Case]]:
    """The models, each with its question about safety."""
    texts = {f"counters 4 × {side}": counters(side) for side in SIDES}
    texts |= {"MULOG 3": mulog(3, claim=False, racing=False), "ring of buffers": CHANNELS}
    texts |= {path.name: path.read_text() for path in files}
    with tempfile.TemporaryDirectory() as folder:
        for name, text in texts.items():
            path = Path(folder) / "model.pml"
            path.write_text(text)
            yield name, next(iter(read_asked(path, {"claim": "safety"}))).case  # type: ignore[union-attr]  # it reads


def searched(case: Case, threads: int) -> tuple[int, float, float]:
    """Search once; the states, the wall-clock seconds and the CPU seconds."""
    question = loaded(case).question
    system = Condensed(question, merges=True)
    compiled = compiled_for(replace(question, system=system), None, None, sample=system.whole)
    assert compiled.built
    watch, before = Stopwatch(), time.process_time()
    found = find_bad(compiled, SearchLimits(1 << 31, 12 << 30, threads=threads))
    return found.states, watch.seconds(), time.process_time() - before


def row(name: str, case: Case, threads: int, pairs: int) -> str:
    """Measure one model."""
    for warm in (1, threads):
        searched(case, warm)
    taken = [(searched(case, 1), searched(case, threads)) for _ in range(pairs)]
    assert all(one[0] == many[0] for one, many in taken)
    one, many = (statistics.median(pair[i][1] for pair in taken) for i in (0, 1))
    ratio = statistics.median(pair[0][1] / pair[1][1] for pair in taken)
    bound = statistics.median(threads * pair[0][2] / pair[1][2] for pair in taken)
    return f"| {name} | {taken[0][0][0]:,} | {one:.3f} | {many:.3f} | {ratio:.2f} | {bound:.2f} |"


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("files", nargs="*", type=Path)
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--pairs", type=int, default=5)
    given = parser.parse_args()
    print(f"| model | states | 1 thread, s | {given.threads} threads, s | ratio | by CPU seconds |")
    print("| --- | --- | --- | --- | --- | --- |")
    for name, case in models(given.files):
        print(row(name, case, given.threads, given.pairs), flush=True)


if __name__ == "__main__":
    main()
