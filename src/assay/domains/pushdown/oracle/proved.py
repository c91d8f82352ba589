"""The paper's decision procedure itself: `check` of its Fig. 5, extracted from the proof that it is correct.

It is pre* over lists, without an index, so it is for small cases. Its theorem covers the normal form too
(`decide_correct` in `proofs/pushdown/Decide.v`), so it takes a case as it is. It gives no evidence: the theorem is
about its verdicts.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from assay.checkers.pushdown import decide
from assay.core.domain.judgement import MALFORMED
from assay.core.domain.oracle import Limits
from assay.core.domain.verdict import Answer, Reason, Verdict, unknown
from assay.core.native.stopwatch import Stopwatch
from assay.domains.pushdown.checker.proved_form import case_form
from assay.domains.pushdown.formats.malformed import why_rejected
from assay.domains.pushdown.model.case import Case
from assay.domains.pushdown.model.evidence import Evidence

MOST = 120
"""Rules and edges of the largest case that is decided, which takes about two seconds."""


def decide_as_proved(case: Case) -> Answer[Evidence]:
    """Decide a case, normal or not; weights are ignored."""
    size = len(case.rules) + len(case.initial.edges) + len(case.final.edges)
    if size > MOST:
        note = f"{size} rules and edges; the proved engine takes at most {MOST}"
        return Answer(unknown(Reason.UNSUPPORTED), note=note)
    said = decide(case_form(case))
    if not said:
        return Answer(unknown(Reason.UNSUPPORTED), note="a rule or an edge has a state that the case lacks")
    return Answer(Verdict("reachable" if said == (True,) else "unreachable"))


class ProvedOracle(Struct, frozen=True):
    """The proved engine as the oracle: it takes a case as it is, and leaves weights to the others."""

    name: str

    def decide(self, cases: Sequence[Case], limits: Limits) -> list[Answer[Evidence]]:  # noqa: ARG002 - cases are small
        """Decide each case."""
        return [self._timed(case) for case in cases]

    def _timed(self, case: Case) -> Answer[Evidence]:
        if case.malformed is not None:
            return Answer(Verdict(MALFORMED), note=why_rejected(case.malformed))
        if case.weights is not None:
            return Answer(unknown(Reason.UNSUPPORTED), note="the proved engine has no weights: use another")
        watch = Stopwatch()
        return replace(decide_as_proved(case), seconds=watch.seconds())
