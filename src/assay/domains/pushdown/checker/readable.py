"""Accepts or rejects evidence. It shares no code with the engines, and every condition is local.

Why the conditions suffice. A backward-closed automaton accepts every predecessor of what it accepts, and contains A2; a
forward-closed one accepts every successor, and contains A1 (`checker_closed`). If no final pair of the product with the
other automaton is in a closed set that holds all starts, the two languages have nothing in common. Conversely, a
derived transition (p, γ, q) of a backward derivation says: from (p, γ) the rules lead to some configuration whose path
in A2 ends in q; and a forward one says the same of a configuration of A1 that leads here (`checker_derivation`). Both
need that no edge of A1 or A2 enters an initial state, which holds once a case is normal. A trace is replayed step by
step (`trace`).
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
    """The checker written to be read."""

    name = "readable"

    def check(self, case: Case, verdict: Verdict, evidence: Evidence) -> Rejection | None:
        """Accept (None), or say what is wrong."""
        if isinstance(evidence, Trace):
            why = why_no_run(case, evidence) if verdict.word == "reachable" else "a trace proves reachable alone"
            return Rejection("evidence", why) if why else None
        if isinstance(evidence, Weighed):
            why = why_not_weighed(case, evidence) if verdict.word == "reachable" else "weights prove reachable alone"
            return Rejection("evidence", why) if why else None
        normal = normalised(case)
        why = "no evidence is needed for no answer"
        if verdict.word == "reachable":
            why = why_not_reachable(normal, evidence)
        elif verdict.word == "unreachable":
            why = why_not_unreachable(normal, evidence)
        return Rejection("evidence", why) if why else None
