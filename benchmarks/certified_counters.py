"""Evidence that a property holds of about a million states: seconds of CPU and memory, in all and by phase.

    python benchmarks/certified_counters.py [--below N] [--tries T] [--beside SRC]

The model is three counters below N, each a process, so it has N³ states. First the whole of `assay check`, in processes
of its own, the least of T tries; `--beside` names the folder `src` of another version, which takes turns with this one.
Then the phases of a formula in this process, with the peak of its memory after each.
"""

from __future__ import annotations

import argparse
import os
import resource
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from subprocess import PIPE, Popen
from typing import TypeVar

from assay.automata.emptiness.observer import Tableau
from assay.automata.formula.closure import closure_of
from assay.automata.formula.formula import Not, atoms
from assay.core.domain.lookup import make_oracle
from assay.core.domain.oracle import Limits
from assay.core.domain.verdict import Verdict
from assay.domains.promela.checker.program.large import table_proves
from assay.domains.promela.checker.program.program import Program, program_of
from assay.domains.promela.checker.program.table import table_of
from assay.domains.promela.compile.load import loaded
from assay.domains.promela.domain import DOMAIN
from assay.domains.promela.engine.native.ranks import Graph, rank
from assay.domains.promela.formats.files import read_cases
from assay.domains.promela.model.case import Case
from assay.domains.promela.model.evidence import Ranked
from assay.domains.promela.model.limits import MOST_PAIRS
from assay.errors import InputError

PROCESS = "active proctype {0}() {{ do :: atomic {{ {1} < {2} -> {1}++ }} :: atomic {{ {1} == {2} -> {1} = 0 }} od }}\n"
PARTS = ("safety", "small", "again")
T = TypeVar("T")


def model(below: int) -> str:
    """The model with two formulas."""
    processes = "".join(PROCESS.format(name.upper(), name, below - 1) for name in "abc")
    small = f"ltl small {{ [] (a < {below} && b < {below}) }}\n"
    return f"byte a, b, c;\n{processes}{small}ltl again {{ [] <> (a == 0 || b > 3) -> [] (c < {below}) }}\n"


def whole(path: Path, part: str, states: int, source: str) -> tuple[float, int]:
    """The CPU seconds and the MB of `assay check` by the sources in a folder."""
    asked = ["--claim", part, "--certify", str(states), "--por", "none"]  # by default an invariant may prove it
    command = [sys.executable, "-m", "assay", "check", "promela", str(path), *asked]
    environment = {**os.environ, "PYTHONPATH": source, "PYTHONDONTWRITEBYTECODE": ""}
    with Popen([*command, "--quiet"], stdout=PIPE, env=environment, text=True) as run:
        said = run.stdout.read() if run.stdout is not None else ""
        _, _, used = os.wait4(run.pid, 0)
        run.returncode = 0
    if "holds, certified: full" not in said:
        raise SystemExit(f"not certified: {said}")
    return used.ru_utime + used.ru_stime, used.ru_maxrss // 1024


def timed(name: str, work: Callable[[], T]) -> T:
    """Do some work, and print its CPU seconds and the peak of memory so far."""
    before = time.process_time()
    out = work()
    taken, peak = time.process_time() - before, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
    print(f"  {name:28} {taken:6.2f} s  {peak:5} MB", flush=True)
    return out


def phases(case: Case, states: int) -> None:
    """Make the evidence for a formula and check it, phase by phase."""
    program, question, formula = program_of(case), loaded(case).question, case.property.formula
    if not isinstance(program, Program) or formula is None:
        raise SystemExit("not a formula of a program")
    oracle = make_oracle(DOMAIN, "scc", {"certify": "0"})
    timed("search of the engine", lambda: oracle.decide([case], Limits()))
    names, certified = atoms(formula), Verdict("holds")
    given = loaded(case).model
    table = timed("search by proved steps", lambda: table_of(given, program, states, infinite=True, dead=()))
    labels = timed("labels", lambda: table.labels(program.propositions(names, question.asked.kind)))
    observer = Tableau(names, closure_of(Not(formula)), MOST_PAIRS)
    graph = Graph(table.ends, table.targets, labels, table.waiting)
    pairs = timed("product and ranks", lambda: rank(graph, observer, MOST_PAIRS))
    if pairs is None:
        raise SystemExit("the formula does not hold")
    evidence = Ranked(table.states, tuple(observer.values), pairs, settled=True)
    if not timed("check", lambda: table_proves(case, certified, evidence)):
        raise SystemExit("rejected")
    written = timed("written", lambda: DOMAIN.evidence.encode(evidence))
    if timed("read", lambda: DOMAIN.evidence.decode(written)) != evidence:
        raise SystemExit("other evidence was read")
    print(f"  {len(pairs):,} pairs, {len(written):,} bytes in a file")


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--below", type=int, default=100, help="the counters are below this number")
    parser.add_argument("--tries", type=int, default=3)
    parser.add_argument("--beside", default="", help="the sources of another version")
    given = parser.parse_args()
    here, states = str(Path(__file__).parents[1] / "src"), given.below**3
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "counters.pml"
        path.write_text(model(given.below))
        sources = [source for source in (given.beside, here) if source]
        found: dict[tuple[str, str], list[tuple[float, int]]] = {}
        for _ in range(given.tries):
            for part in PARTS:
                for source in sources:
                    found.setdefault((part, source), []).append(whole(path, part, states, source))
        for (part, source), tries in found.items():
            seconds, memory = min(tries)
            print(f"{part:8} {states:,} states  {seconds:6.1f} s  {memory:5} MB  {source}", flush=True)
        cases = [item for item in read_cases(path) if not isinstance(item, InputError)]
        print("by phase, `small`:")
        phases(next(item.case for item in cases if item.part == "ltl:small"), states)


if __name__ == "__main__":
    main()
