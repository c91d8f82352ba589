"""The checkers that are extracted from the proofs beside the hand-written ones: CPU seconds for the same evidence.

Run: python benchmarks/proved_runs.py
"""

from __future__ import annotations

import time
from collections.abc import Callable

from assay.automata.checker.proved import refutes
from assay.automata.checker.ranks import check_formula
from assay.automata.emptiness.evidence import Ranked
from assay.automata.emptiness.ranks import refute_formula
from assay.automata.emptiness.structure import Structure
from assay.automata.formula.closure import closure_of
from assay.automata.formula.formula import Not
from assay.automata.formula.syntax import parse
from assay.core.domain.lookup import make_oracle
from assay.core.domain.oracle import Limits
from assay.core.domain.verdict import Verdict
from assay.domains.boogie.checker.proved import accepts
from assay.domains.boogie.checker.readable import FAST
from assay.domains.boogie.formats.codec import read_canonical
from assay.domains.boogie.model.evidence import Ended
from assay.domains.promela.checker.readable import CHECKER
from assay.domains.promela.domain import DOMAIN, PROVED
from assay.domains.promela.formats.parser import parse_formula
from assay.domains.promela.model.case import LTL, Case, Property
from assay.domains.promela.model.evidence import Ranked as PromelaRanks

STATES = 10_000


def seconds(work: Callable[[], bool], times: int = 3) -> float:
    """The best of some tries; what is timed must be accepted."""
    best = float("inf")
    for _ in range(times):
        started = time.process_time()
        if not work():
            raise SystemExit("this evidence should have been accepted")
        best = min(best, time.process_time() - started)
    return best


def execution() -> tuple[str, float, float]:
    """700 rounds of a loop with a branch, which take 14 and 15 steps in turn."""
    loop = "while < i 700 { := i + i 1 if == mod i 2 0 { := s + s i } { := s - s 1 } }"
    case = read_canonical(b'{"variables":[["i","int","0"],["s","int","0"]],"code":"%s"}' % loop.encode())
    steps = 350 * (14 + 15) + 5
    evidence = Ended(steps)
    proved = seconds(lambda: accepts(case, "success", evidence))
    return (
        f"execution of {steps:,} steps",
        proved,
        seconds(lambda: FAST.check(case, Verdict("success"), evidence) is None),
    )


def ranks() -> tuple[str, float, float]:
    """A structure that comes to its last state in the end, with requests that are answered."""
    targets = [min(state + step, STATES - 1) for state in range(STATES) for step in (1, 2, 7 + state % 50)]
    labels = [(state % 7 == 0) + 2 * (state % 97 == 0 or state >= STATES - 100) for state in range(STATES)]
    where = Structure([0], list(range(0, 3 * STATES + 1, 3)), targets, ("p", "q"), labels)
    wanted = Not(parse("[] (p -> <> q)"))
    closure = closure_of(wanted)
    found = refute_formula(where, closure)
    if not isinstance(found, Ranked):
        raise SystemExit("the property should hold")
    proved = seconds(lambda: refutes(where, wanted, closure, found))
    what = f"holds, {STATES:,} states, {len(found.pairs):,} pairs"
    return what, proved, seconds(lambda: check_formula(where, closure, found) is None)


def model() -> tuple[str, float, float]:
    """Counters that are raised in turn; the evidence is about the program, by hand about Python's semantics."""
    counters = "byte x[3]; active [3] proctype P() { do :: x[_pid] < 10 -> x[_pid]++ od }"
    case = Case(counters, Property(LTL, "low", parse_formula("[] (x[0] <= 10 && x[1] <= 10 && x[2] <= 10)")))
    (answer,) = make_oracle(DOMAIN, "bfs").decide([case], Limits())
    if not isinstance(answer.evidence, PromelaRanks):
        raise SystemExit("the property should hold")
    evidence = answer.evidence
    proved = seconds(lambda: PROVED.check(case, answer.verdict, evidence) is None, 1)
    what = f"Promela program, {evidence.states:,} states"
    return what, proved, seconds(lambda: CHECKER.check(case, answer.verdict, evidence) is None, 1)


def main() -> None:
    print(f"{'evidence':44} {'proved':>9} {'by hand':>9} {'ratio':>6}")
    for what, proved, hand in (execution(), ranks(), model()):
        print(f"{what:44} {proved:9.4f} {hand:9.4f} {proved / hand:6.1f}")


if __name__ == "__main__":
    main()
