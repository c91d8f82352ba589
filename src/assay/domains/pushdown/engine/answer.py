"""Converts the result of a kernel into an answer with evidence."""

from __future__ import annotations

from assay.core.domain.verdict import Answer, Reason, Verdict, unknown
from assay.domains.pushdown.engine.found import BACKWARD, BOTH, NO_MEMORY, REACHABLE, Found
from assay.domains.pushdown.model.case import Case, is_normal
from assay.domains.pushdown.model.evidence import Closed, Derivation, Direction, Evidence, Meeting


def unsupported(case: Case) -> Answer[Evidence] | None:
    """Answer `unsupported` for a case outside normal form, which the engines require; otherwise None."""
    if is_normal(case, case.initial) and is_normal(case, case.final):
        return None
    return Answer(unknown(Reason.UNSUPPORTED), note="an edge reads ε or enters an initial state")


def answer_of(found: Found) -> Answer[Evidence]:
    """Convert the result of a kernel into an answer."""
    if found.answer == NO_MEMORY:
        return Answer(unknown(Reason.MEMORY), note="the automaton exceeds the memory limit")
    direction = Direction.BACKWARD if found.direction == BACKWARD else Direction.FORWARD
    if found.answer == REACHABLE:
        location = int(found.location)
        derivation = Derivation(direction, found.entries, location, found.path, found.other)
        entries = len(found.entries) + len(found.more_entries)
        if found.direction != BOTH:
            return Answer(Verdict("reachable"), evidence=derivation, measures={"entries": entries})
        back = Derivation(Direction.BACKWARD, found.more_entries, location, found.more_path, ())
        return Answer(Verdict("reachable"), evidence=Meeting(derivation, back), measures={"entries": entries})
    closed = Closed(direction, found.edges, found.pairs)
    measures = {"transitions": len(found.edges), "pairs": len(found.pairs)}
    return Answer(Verdict("unreachable"), evidence=closed, measures=measures)
