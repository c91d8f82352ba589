"""One and two workers for a campaign of each domain, and the time that the cost model predicts for two and for sixteen.

    python benchmarks/workers_and_threads.py [--pairs N] [--workers N]

Each pair runs one campaign with one worker, then with N. Three constants of each campaign are measured with one worker:
the start, by a campaign of one case; the CPU time of the workers, which is the work; and that of a shard. The model is

    start + work / n + shard / 2

for n idle cores. On a busy machine the wall-clock times mean little; `by CPU` uses CPU seconds alone: it is N times the
CPU seconds of one worker, divided by those of N workers, which idle cores could reach.
"""

from __future__ import annotations

import argparse
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from assay.core.store.plan import shards
from assay.core.store.store import Store

CAMPAIGNS = {
    "pushdown, kernels": ("pushdown", "--source", "exhaustive", "--subject", "fault:epsilon", "--cases", "600000"),
    "pushdown, case by case": ("pushdown", "--source", "random", "--subject", "engine:summaries", "--cases", "1000"),
    "boogie": ("boogie", "--source", "random", "--subject", "engine:semantics", "--cases", "1000"),
    "promela": ("promela", "--source", "random", "--subject", "engine:scc", "--cases", "400"),
    "ltl": ("ltl", "--source", "formulas", "--subject", "engine:buchi", "--cases", "1000"),
    "kripke": ("kripke", "--source", "random", "--subject", "engine:nested-dfs", "--cases", "1000"),
}


def ran(words: tuple[str, ...], workers: int, store: Path) -> tuple[float, float]:
    """Run a campaign; its wall-clock seconds, and the CPU seconds of all its processes."""
    options = ("--workers", str(workers), "--store", str(store), "--quiet", "--fail-on", "none")
    command = [sys.executable, "-m", "assay", "run", *words, *options]
    before, started = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        raise SystemExit(f"{' '.join(command)}\n{done.stderr}")
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    cpu = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return time.perf_counter() - started, cpu


def row(title: str, words: tuple[str, ...], workers: int, pairs: int, folder: Path) -> str:
    """Measure a campaign."""
    stores = (folder / f"{number}.assay" for number in range(10_000))
    start = min(ran((*words[:-1], "1"), 1, next(stores))[1] for _ in range(2))
    taken = []
    for _ in range(pairs):
        one, many = next(stores), next(stores)
        taken.append((ran(words, 1, one), ran(words, workers, many)))
    one_wall, many_wall = (statistics.median(pair[i][0] for pair in taken) for i in (0, 1))
    one_cpu, many_cpu = (statistics.median(pair[i][1] for pair in taken) for i in (0, 1))
    with Store.open(one) as store:
        count = len(list(shards(store.plan)))
    work = one_cpu - start
    predicted = [start + work / n + work / count / 2 for n in (1, workers, 16)]
    measured = f"{one_wall:.1f} | {many_wall:.1f} | {workers * one_cpu / (many_cpu + (workers - 1) * start):.2f}"
    model = " | ".join(f"{seconds:.1f}" for seconds in predicted)
    for store_path in folder.glob("*.assay"):
        store_path.unlink()
    return f"| {title} | {start:.2f} | {work:.1f} | {count} | {model} | {measured} |"


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--pairs", type=int, default=3)
    parser.add_argument("--workers", type=int, default=2)
    given = parser.parse_args()
    n = given.workers
    print(f"| campaign | start, s | work, s | shards | model: 1 | {n} | 16 | measured: 1 | {n} | by CPU |")
    print("| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |")
    with tempfile.TemporaryDirectory() as name:
        for title, words in CAMPAIGNS.items():
            print(row(title, words, n, given.pairs, Path(name)), flush=True)


if __name__ == "__main__":
    main()
