"""The paper's decision procedure itself: `check` of its Fig. 5, extracted from the proof that it is correct.

It is pre* over lists, without an index, so it is for small cases. Its theorem covers the normal form too
(`decide_correct` in `proofs/pushdown/Decide.v`), so it takes a case as it is. It gives no evidence: the theorem is
about its verdicts.
"""

from __future__ import annotations

from assay.core.domain.verdict import Answer, Reason, Verdict, unknown
from assay.domains.pushdown.model.case import Case
from assay.domains.pushdown.model.evidence import Evidence

PROVED = "proved"
"""The name of this engine."""
MOST = 120
"""Rules and edges of the largest case that is decided, which takes about two seconds."""


def decide_as_proved(case: Case, room: int = 0) -> Answer[Evidence]:  # noqa: ARG001 - a small case takes little
    """Decide a case, normal or not; weights are ignored."""
    from assay.checkers.pushdown import decide
    from assay.domains.pushdown.checker.proved_form import case_form

    size = len(case.rules) + len(case.initial.edges) + len(case.final.edges)
    if size > MOST:
        note = f"{size} rules and edges; the proved engine takes at most {MOST}"
        return Answer(unknown(Reason.UNSUPPORTED), note=note)
    said = decide(case_form(case))
    if not said:
        return Answer(unknown(Reason.UNSUPPORTED), note="a rule or an edge has a state that the case lacks")
    return Answer(Verdict("reachable" if said == (True,) else "unreachable"))
