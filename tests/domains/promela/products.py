"""Models with formulas about them, whose products are searched for cycles."""

from __future__ import annotations

from assay.core.domain.lookup import make_oracle
from assay.core.domain.oracle import Limits
from assay.core.domain.verdict import Answer
from assay.domains.promela.domain import DOMAIN
from assay.domains.promela.formats import parse_formula
from assay.domains.promela.model.case import LTL, Case, Property
from assay.domains.promela.model.evidence import Evidence

COUNTERS = "byte c[4]; active [4] proctype P() { end: do :: c[_pid] < SIDE -> c[_pid]++ od }"
RESPONSE = "[] (c[0] == 3 -> <> (c[1] == SIDE))"
RING = """
chan q[3] = [3] of { bit };
active [3] proctype P() { bit x; end: do :: q[_pid]!x -> x = 1 - x :: q[(_pid + 1) % 3]?x od }
"""
OFTEN = "([]<> (len(q[0]) == 3)) -> ([]<> (len(q[0]) > 1))"
"""It holds, and its automaton has a component of accepting and other states."""
COUNTED = RING.replace("[3] of", "[2] of") + "byte c; active proctype C() { end: do :: c < 4 -> c++ od }"
SETTLES = "<>[] (c % 2 == 0) || <>[] (c % 2 == 1)"
"""It holds for a ring with a counter beside it; accepting states lead to large components without one."""


def asked(text: str, formula: str) -> Case:
    return Case(text, Property(LTL, "given", parse_formula(formula)))


def counters(side: int, formula: str = RESPONSE) -> Case:
    return asked(COUNTERS.replace("SIDE", str(side)), formula.replace("SIDE", str(side)))


def answered(case: Case, threads: int, engine: str = "ndfs-native", **options: str) -> Answer[Evidence]:
    given = {"threads": str(threads), "por": "none", "certify": "0", "memory": "512M", **options}
    return make_oracle(DOMAIN, engine, given).decide([case], Limits(memory=1 << 30))[0]
