"""How deciding grows with the system, beside PDAAAL: dense and sparse unreachable cases, with memory per transition.

Run: python benchmarks/pushdown_growth.py [--pdaaal PATH] [--limit SECONDS] [--plot OUT.svg] [dense 20 40] [sparse 1000]

Assay's time is that of deciding with evidence, without reading the file into arrays; checking evidence is beside it.
PDAAAL's is the `rtime` it prints, which has neither reading nor evidence in it. Each is the best of some runs: of nine
where they are short, and of fewer where they take seconds.
"""

from __future__ import annotations

import argparse
import json
import resource
import subprocess
import tempfile
import time
from pathlib import Path

from curves import Chart, Curve, drawn
from pushdown_families import dense, sparse

from assay.domains.pushdown.domain import DOMAIN
from assay.domains.pushdown.engine.answer import answer_of
from assay.domains.pushdown.engine.engines import ENGINES, Method, found_by
from assay.domains.pushdown.formats import write_instance
from assay.domains.pushdown.model.case import Case
from assay.domains.pushdown.model.evidence import Closed
from assay.domains.pushdown.model.flat import flatten

FAMILIES = {"dense": dense, "sparse": sparse}
SIZES = {"dense": [20, 40, 60], "sparse": [1_000, 10_000, 100_000, 1_000_000]}
OPTION = {"post": "1", "pre": "2", "dual": "3"}
RUNS, ENOUGH = 9, 3.0
"""How often one case is run, and the seconds after which it is not run again."""
Point = tuple[str, str, str, int, float]
"""Family, engine, whose, size, seconds."""


def peak() -> int:
    """The most memory this process has had, in bytes."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024


def ours(family: str, size: int, engine: str, case: Case) -> float:
    before = peak()
    best, flat = float("inf"), flatten(case)
    began = time.perf_counter()
    for _ in range(RUNS):
        started = time.perf_counter()
        found = found_by(flat, Method[engine.upper()], None, 16 << 30)
        best = min(best, time.perf_counter() - started)
        if time.perf_counter() - began > ENOUGH:
            break
    answer = answer_of(found)
    if answer.evidence is None:
        print(f"{family:7} {size:9,} {engine:5} assay   {best:10.5f} s  {answer.verdict.label}")
        return best
    more = peak() - before
    started = time.perf_counter()
    rejection = DOMAIN.checkers[0].check(case, answer.verdict, answer.evidence)
    checking = time.perf_counter() - started
    assert rejection is None, rejection
    assert isinstance(answer.evidence, Closed)
    stored = len(answer.evidence.edge_table)
    memory = f", {more / stored:.0f} bytes each" if more > 1 << 24 else ""
    print(
        f"{family:7} {size:9,} {engine:5} assay   {best:10.5f} s  checked in {checking:.4f} s, "
        f"{stored:,} transitions{memory}"
    )
    return best


def theirs(family: str, size: int, engine: str, case: Path, pdaaal: str, limit: float) -> float | None:
    best, began = float("inf"), time.perf_counter()
    for _ in range(RUNS):
        try:
            done = subprocess.run(
                [pdaaal, "--input", str(case), "-e", OPTION[engine], "-t", "0"],
                capture_output=True,
                timeout=limit,
                check=True,
            )
        except subprocess.TimeoutExpired:
            print(f"{family:7} {size:9,} {engine:5} PDAAAL  over {limit:.0f} s")
            return None
        said = json.loads(done.stdout)
        assert said["result"] is False
        best = min(best, float(said["rtime"]))
        if time.perf_counter() - began > ENOUGH:
            break
    print(f"{family:7} {size:9,} {engine:5} PDAAAL  {best:10.5f} s")
    return best


def plot(points: list[Point]) -> str:
    """Draw time against size, a panel for each family; PDAAAL's lines are broken."""
    charts = []
    for family in sorted({point[0] for point in points}):
        curves = [
            Curve(f"{engine}*, {whose}", line, colour, dashed=whose != "assay")
            for colour, engine in enumerate(OPTION)
            for whose in ("assay", "PDAAAL")
            if (line := sorted((p[3], p[4]) for p in points if p[:3] == (family, engine, whose)))
        ]
        charts.append(Chart(f"{family}: size", "seconds", curves))
    return drawn(charts)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--pdaaal", help="where its program is")
    parser.add_argument("--limit", type=float, default=100.0, help="seconds PDAAAL may take for one case")
    parser.add_argument("--plot", type=Path, help="an SVG file to draw")
    parser.add_argument("sizes", nargs="*", help="a family and its sizes, then another one")
    given = parser.parse_args()
    chosen: dict[str, list[int]] = {} if given.sizes else SIZES
    for word in given.sizes:
        if word in FAMILIES:
            family = chosen.setdefault(word, [])
        else:
            family.append(int(word))
    for decide in ENGINES.values():
        decide(dense(2))  # loads the kernels
    points: list[Point] = []
    with tempfile.TemporaryDirectory() as folder:
        for name, sizes in chosen.items():
            given_up: set[str] = set()
            for size in sizes:
                case = FAMILIES[name](size)
                path = Path(folder) / "case.json"
                path.write_bytes(write_instance(case))
                for engine in OPTION:
                    seconds = ours(name, size, engine, case)
                    points.append((name, engine, "assay", size, seconds))
                    if given.pdaaal and engine not in given_up:
                        other = theirs(name, size, engine, path, given.pdaaal, given.limit)
                        if other is None:
                            given_up.add(engine)
                            print(f"        ratio over {given.limit / seconds:.0f}")
                        else:
                            points.append((name, engine, "PDAAAL", size, other))
                            print(f"        ratio {other / seconds:.1f}")
    if given.plot:
        given.plot.write_text(plot(points), encoding="utf-8")


if __name__ == "__main__":
    main()
