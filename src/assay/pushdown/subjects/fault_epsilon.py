"""PDAAAL's first historical bug, replayed: in post*, the intersection takes no notice of ε-transitions.

It treated ε as a letter that both automata must read (section VI of the paper; corrected in PDAAAL by commit
35355b8). post* composes each ε-transition with those that follow it, so only runs that end with an empty stack
are lost.
"""

from __future__ import annotations

from assay.core.verdict import Answer, Reason, Verdict, unknown
from assay.pushdown.engine.post import post_star
from assay.pushdown.engine.product import adjacency, search
from assay.pushdown.evidence import Evidence
from assay.pushdown.model import EPSILON, Case, is_normal


def decide(case: Case) -> Answer[Evidence]:
    """Answer `unreachable` too often."""
    if not (is_normal(case, case.initial) and is_normal(case, case.final)):
        return Answer(unknown(Reason.UNSUPPORTED))
    without_silent = [transition for transition in post_star(case) if transition[1] != EPSILON]
    found = search(
        len(case.locations),
        adjacency(without_silent),
        adjacency(case.final.edges),
        case.initial.finals,
        case.final.finals,
    )
    return Answer(Verdict("unreachable" if found.goal is None else "reachable"))
