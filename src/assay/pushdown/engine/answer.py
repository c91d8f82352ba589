"""What the kernels found, as an answer with evidence."""

from __future__ import annotations

from assay.core.verdict import Answer, Reason, Verdict, unknown
from assay.pushdown.engine.native import Found
from assay.pushdown.evidence import Closed, Derivation, Direction, Evidence
from assay.pushdown.model import Case, is_normal


def unsupported(case: Case) -> Answer[Evidence] | None:
    """Say that the engines do not take a case, if so: they need it to be normal."""
    if is_normal(case, case.initial) and is_normal(case, case.final):
        return None
    return Answer(unknown(Reason.UNSUPPORTED), note="an edge reads ε or enters an initial state")


def answer_of(found: Found, direction: Direction) -> Answer[Evidence]:
    """Put what was found into an answer."""
    if found.reachable:
        derivation = Derivation(direction, found.entries, int(found.location), found.path, found.other)
        return Answer(Verdict("reachable"), evidence=derivation, measures={"entries": len(found.entries)})
    closed = Closed(direction, found.edges, found.pairs)
    measures = {"transitions": len(found.edges), "pairs": len(found.pairs)}
    return Answer(Verdict("unreachable"), evidence=closed, measures=measures)
