"""Mutants of ourselves: small changes of readers, compilers and semantics, and whether any test notices.

Run: python benchmarks/mutants.py map OUT.json            which tests call which function (once)
     python benchmarks/mutants.py run MAP.json OUT.csv [--count 200] [--seed 1] [--jobs 2]
A mutant is run against the tests that call the changed function, quickest first, up to the first failure; then against
all of them and the comparison with the real tool (SPIN, Boogie). Every mutant is in a copy of the sources of its own.
Caches hold nothing of it: they are keyed by content. A test that runs out of time counts as a failure.
"""

from __future__ import annotations

import argparse
import csv
import json
import os
import random
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from mutations import Mutation, mutations

HOME = Path(__file__).parents[1]
ROOMS = ("formats", "compile", "semantics")
MOST_TESTS = 60
"""Of the quickest tests, in a first round."""
SECONDS = (120, 300)
"""For the tests of the first and of the second round."""
COMPARISONS = {
    "promela": ("test_promela_conformance.py", "test_promela_grammar_source.py", "test_promela_spin_states.py"),
    "boogie": ("test_boogie_conformance.py",),
}
"""By domain, the tests that compare with a real tool."""


class Mutant(NamedTuple):
    """A mutation of a file."""

    file: str
    mutation: Mutation

    def changed(self) -> tuple[str, str]:
        """The changed module, and what was done."""
        return self.mutation.applied((HOME / self.file).read_text(encoding="utf-8"))


def sources() -> list[Path]:
    """The modules that are between a text and its meaning."""
    domains = HOME / "src/assay/domains"
    found = (file for room in ROOMS for file in domains.glob(f"*/{room}/**/*.py"))
    return sorted(file for file in found if file.name != "__init__.py")


def chosen(count: int, seed: int) -> list[Mutant]:
    """Draw mutants: from every module in turn, so that none is left out."""
    draw, pools = random.Random(seed), []
    for file in sources():
        pool = [Mutant(str(file.relative_to(HOME)), one) for one in mutations(file.read_text(encoding="utf-8"))]
        draw.shuffle(pool)
        pools.append(pool)
    draw.shuffle(pools)
    out: list[Mutant] = []
    while len(out) < count and any(pools):
        out += [pool.pop() for pool in pools if pool]
    return out[:count]


PLUGIN = """
import json, sys, time
CALLS, TIMES, FILES = {}, {}, {}
now = None
def profile(frame, event, argument):
    if event != "call":
        return
    code = frame.f_code
    file = FILES.get(code.co_filename)
    if file is None:
        place = code.co_filename.partition("/src/assay/")[2]
        file = FILES[code.co_filename] = "src/assay/" + place if any(
            f"/{room}/" in place for room in ROOMS) else ""
    if file:
        CALLS.setdefault(f"{file}:{code.co_qualname}", set()).add(now)
def pytest_runtest_protocol(item, nextitem):
    global now
    now = item.nodeid
    TIMES[now] = time.perf_counter()
    sys.setprofile(profile)
def pytest_runtest_logfinish(nodeid, location):
    sys.setprofile(None)
    TIMES[nodeid] = time.perf_counter() - TIMES[nodeid]
def pytest_sessionfinish(session):
    with open(OUT, "w") as out:
        json.dump({"calls": {name: sorted(tests) for name, tests in CALLS.items()}, "times": TIMES}, out)
"""


def map_tests(out: Path) -> None:
    """Run the fast tests once, and write down which of them call which function."""
    with tempfile.TemporaryDirectory() as name:
        plugin = Path(name) / "called_functions.py"
        plugin.write_text(f"OUT = {str(out.absolute())!r}\nROOMS = {ROOMS!r}\n{PLUGIN}")
        environment = {**os.environ, "PYTHONPATH": f"{name}:{HOME / 'src'}"}
        argv = [sys.executable, "-m", "pytest", "-q", "-p", "called_functions", "-m", "not slow", "tests"]
        subprocess.run(argv, cwd=HOME, env=environment, check=False)


def tests_for(mutant: Mutant, called: dict[str, list[str]], times: dict[str, float]) -> list[str]:
    """The tests that call the changed function, quickest first; of a table at the top of a module, all near it."""
    prefix = f"{mutant.file}:"
    inside = f"{prefix}{mutant.mutation.function}"
    own = [tests for name, tests in called.items() if name == inside or name.startswith(f"{inside}.")]
    room = mutant.file.rpartition("/")[0]
    of_room = [tests for name, tests in called.items() if name.startswith(room)]
    near = {test for tests in (own if mutant.mutation.function and own else of_room) for test in tests}
    return sorted(near, key=lambda test: times.get(test, 9.0))


def comparisons_for(mutant: Mutant) -> list[str]:
    domain = mutant.file.split("/")[3]
    return [f"tests/domains/{domain}/{name}" for name in COMPARISONS.get(domain, ())]


def killed_by(mutant: Mutant, tests: list[str], seconds: int) -> str:
    """The first test that fails on the mutant; empty if it survives."""
    if not tests:
        return ""
    with tempfile.TemporaryDirectory(prefix="mutant-") as name:
        folder = Path(name)
        shutil.copytree(HOME / "src", folder / "src", ignore=shutil.ignore_patterns("__pycache__"))
        (folder / mutant.file).write_text(mutant.changed()[0], encoding="utf-8")
        environment = {**os.environ, "PYTHONPATH": str(folder / "src"), "PYTHONDONTWRITEBYTECODE": "1"}
        argv = [sys.executable, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", "--no-header", *tests]
        status, said = run_limited(argv, environment, seconds)
    if status == 0:
        return ""
    if status is None:
        return "out of time"
    failed = [line for line in said.splitlines() if line.startswith(("FAILED", "ERROR"))]
    return failed[0].split()[1] if failed else f"status {status}"


def run_limited(argv: list[str], environment: dict[str, str], seconds: int) -> tuple[int | None, str]:
    """Run a command in HOME; its status is None where it runs out of time. All that it started ends with it."""
    with tempfile.TemporaryFile("w+") as out:
        process = subprocess.Popen(argv, cwd=HOME, env=environment, stdout=out, stderr=out, start_new_session=True)
        try:
            status = process.wait(seconds)
        except subprocess.TimeoutExpired:
            status = None
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()
        out.seek(0)
        return status, out.read()


def results(
    mutants: list[Mutant], known: dict[str, dict[str, object]], jobs: int, *, again: bool
) -> Iterator[tuple[Mutant, int, str]]:
    called: dict[str, list[str]] = known["calls"]  # type: ignore[assignment]  # as map_tests wrote it
    times: dict[str, float] = known["times"]  # type: ignore[assignment]  # likewise

    def result(mutant: Mutant) -> tuple[Mutant, int, str]:
        tests = tests_for(mutant, called, times)
        first, rest = tests[:MOST_TESTS], [*tests[MOST_TESTS:], *comparisons_for(mutant)]
        killed = "" if again else killed_by(mutant, first, SECONDS[0])
        return mutant, len(tests), killed or killed_by(mutant, [*(first if again else ()), *rest], SECONDS[1])

    with ThreadPoolExecutor(jobs) as pool:
        yield from pool.map(result, mutants)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("verb", choices=["map", "run"])
    parser.add_argument("map", type=Path)
    parser.add_argument("out", type=Path, nargs="?", default=Path("mutants.csv"))
    parser.add_argument("--count", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--survivors", type=Path, help="run only those that survive in this table")
    given = parser.parse_args()
    if given.verb == "map":
        map_tests(given.map)
        return
    known, survivors = json.loads(given.map.read_text()), 0
    mutants = chosen(given.count, given.seed)
    if given.survivors:
        with given.survivors.open(newline="", encoding="utf-8") as file:
            rows = list(csv.DictReader(file))
        mutants = [mutant for mutant, row in zip(mutants, rows, strict=True) if not row["killed by"]]
    with given.out.open("w", newline="", encoding="utf-8") as file:
        table = csv.writer(file, lineterminator="\n")
        table.writerow(["file", "line", "function", "change", "tests", "killed by"])
        for done, (mutant, tests, test) in enumerate(
            results(mutants, known, given.jobs, again=given.survivors is not None), 1
        ):
            survivors += not test
            one = mutant.mutation
            table.writerow([mutant.file, one.line, one.function, mutant.changed()[1][:200], tests, test])
            file.flush()
            print(f"{done} of {len(mutants)}: {survivors} survive", flush=True)


if __name__ == "__main__":
    main()
