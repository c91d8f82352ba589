"""Accepts or rejects evidence. It shares no code with the engines, and every condition is local.

Soundness. A backward-closed automaton contains A2, and its language is closed under predecessors; a forward-closed one
contains A1, and its language is closed under successors (`readable_closed`). If a closed set of product states contains
all initial pairs and no final one, the two languages are disjoint. A transition (p, γ, q) of a backward derivation
means: from (p, γ) the rules reach some configuration whose path in A2 ends in q. A forward one means: some
configuration of A1, with a path that ends in q, reaches (p, γ) (`readable_derivation`). Both need that no transition of
A1 or A2 enters an initial state, which the normal form guarantees. A trace is replayed step by step (`trace`).
"""

from __future__ import annotations

from assay.core.domain.oracle import Rejection
from assay.core.domain.verdict import Verdict
from assay.domains.pushdown.checker.readable_closed import why_not_unreachable
from assay.domains.pushdown.checker.readable_derivation import why_not_reachable
from assay.domains.pushdown.checker.trace import why_no_run
from assay.domains.pushdown.checker.weights import why_not_weighed
from assay.domains.pushdown.model.case import Case
from assay.domains.pushdown.model.evidence import Evidence, Trace, Weighed
from assay.domains.pushdown.model.normal import normalised


class ReadableChecker:
    """The reference checker, written for readability."""

    name = "readable"

    def check(self, case: Case, verdict: Verdict, evidence: Evidence) -> Rejection | None:
        """Accept (None), or reject with a reason."""
        if case.malformed is not None:
            return Rejection("evidence", "a malformed text takes no evidence")
        if isinstance(evidence, Trace):
            why = why_no_run(case, evidence) if verdict.word == "reachable" else "a trace proves only reachable"
            return Rejection("evidence", why) if why else None
        if isinstance(evidence, Weighed):
            why = why_not_weighed(case, evidence) if verdict.word == "reachable" else "weights prove only reachable"
            return Rejection("evidence", why) if why else None
        normal = normalised(case)
        why = "an undecided verdict takes no evidence"
        if verdict.word == "reachable":
            why = why_not_reachable(normal, evidence)
        elif verdict.word == "unreachable":
            why = why_not_unreachable(normal, evidence)
        return Rejection("evidence", why) if why else None


CHECKER = ReadableChecker()
