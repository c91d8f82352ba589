"""What a user feels: the whole command, measured from the shell in CPU seconds, side by side in one run.

Run: python benchmarks/from_the_shell.py [--pdaaal PATH] [--workers] [--whole]
Small cases are given in starts of a bare Python of the same interpreter. `--workers` compares two workers with one on
two million exhaustive cases, and `--whole` runs the whole exhaustive space; both measure elapsed time.
"""

from __future__ import annotations

import argparse
import os
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from statistics import median

from assay.core.domain.lookup import make_source
from assay.core.domain.protocol import load_domain
from assay.core.domain.spec import parse_spec

ASSAY = str(Path(sys.executable).with_name("assay"))
PLAIN = """
{"instance": [{"state-names": true}, {"states": {"p": {"A": [{"to": "p", "pop": ""}]}}},
 {"accepting": [0], "edges": [["p", "A", 0]]}, {"accepting": ["p"], "edges": []}]}
"""
SMALL = {
    "pushdown": ("one.json", PLAIN),
    "boogie": ("one.bpl", "procedure main() { var x: int; x := 1; assert x == 1; }\n"),
    "promela": ("one.pml", "byte x;\nactive proctype p() { x = 1; assert(x == 1) }\n"),
    "ltl": ("one.ltl", "[] p -> <> q\n"),
}
TIMES = 15


def cpu(*argv: str) -> float:
    """The CPU seconds of a command and of all that it starts."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(argv, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def elapsed(*argv: str) -> float:
    started = time.perf_counter()
    subprocess.run(argv, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False)
    return time.perf_counter() - started


def several(measure: Callable[[], float], times: int = TIMES) -> float:
    measure()  # the first one reads files that the others find in memory
    return median(measure() for _ in range(times))


def show(what: str, number: str) -> None:
    print(f"{what:<74}{number:>14}", flush=True)


def small_cases(folder: Path) -> None:
    bare = several(partial(cpu, sys.executable, "-c", "pass"))
    show("a bare Python, CPU seconds", f"{bare:.4f}")
    for domain, (name, text) in SMALL.items():
        file = folder / name
        file.write_text(text)
        whole = several(partial(cpu, ASSAY, "check", domain, str(file)))
        show(f"check {domain}, a small case: CPU seconds, and bare starts", f"{whole:.3f}  {whole / bare:.1f}")


FIRST = """
import resource
from assay.core.domain.lookup import make_source, make_subject
from assay.core.domain.protocol import load_domain
from assay.core.domain.spec import parse_spec
domain = load_domain("pushdown")
source = make_source(domain, parse_spec("exhaustive"))
shard = domain.native(source.identity, "pre", [parse_spec("engine:post")])
shard.run(5_000_000, 5_000_001, 1)
"""


def first_case() -> None:
    """A worker starts, and runs a shard of one case."""
    show(
        "a worker's first case after its start, CPU seconds",
        f"{several(partial(cpu, sys.executable, '-c', FIRST)):.2f}",
    )


def lines(folder: Path, cases: int = 15_000) -> None:
    """A `.jsonl` file of the paper's random cases."""
    domain = load_domain("pushdown")
    source = make_source(domain, parse_spec("random"))
    file = folder / "random.jsonl"
    with file.open("wb") as out:
        out.writelines(domain.write(source.case(i), "instance") + b"\n" for i in range(cases))
    few = folder / "few.jsonl"
    few.write_bytes(b"".join(file.read_bytes().splitlines(keepends=True)[:1]))
    start = several(partial(cpu, ASSAY, "check", "pushdown", str(few)))
    whole = several(partial(cpu, ASSAY, "check", "pushdown", str(file)), 3)
    show("cases of a .jsonl, certified full, a second and core", f"{cases / (whole - start):,.0f}")


def dense(folder: Path, pdaaal: str) -> None:
    """The dense case of 60 locations, from the shell and certified, against PDAAAL without a certificate."""
    sys.path.insert(0, str(Path(__file__).parent))
    from pushdown_families import dense as dense_case  # type: ignore[import-not-found, unused-ignore]  # noqa: PLC0415

    file = folder / "dense.json"
    file.write_bytes(load_domain("pushdown").write(dense_case(60), "instance"))
    for engine, number in (("pre", "2"), ("post", "1")):
        ours = several(partial(cpu, ASSAY, "check", "pushdown", "--engine", engine, str(file)), 5)
        theirs = several(partial(cpu, pdaaal, "--input", str(file), "-e", number, "-t", "0"), 3)
        show(f"dense, 60 locations, {engine}*: PDAAAL / Assay, CPU", f"{theirs:.2f} / {ours:.2f} = {theirs / ours:.1f}")


def campaign(folder: Path, cases: int, workers: int) -> float:
    store = folder / f"{cases}-{workers}.assay"
    source = ["--source", "exhaustive", "--subject", "engine:post", "--cases", str(cases)]
    return elapsed(ASSAY, "run", "pushdown", *source, "--workers", str(workers), "--store", str(store), "--quiet")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--pdaaal", default="")
    parser.add_argument("--workers", action="store_true")
    parser.add_argument("--whole", action="store_true")
    given = parser.parse_args()
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)  # a user's Python keeps bytecode
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        small_cases(folder)
        first_case()
        lines(folder)
        if given.pdaaal:
            dense(folder, given.pdaaal)
        if given.workers:
            one, two = (campaign(folder, 2_000_000, workers) for workers in (1, 2))
            show("2 million exhaustive cases: one worker, two, ratio", f"{one:.1f} {two:.1f} {one / two:.2f}")
        if given.whole:
            show("the whole exhaustive space, two workers, seconds", f"{campaign(folder, 12_764_010, 2):.1f}")


if __name__ == "__main__":
    main()
