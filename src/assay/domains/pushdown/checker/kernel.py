"""The checker of campaigns: the same conditions as `checker`, as kernels, at the speed of the engines."""

from __future__ import annotations

from assay.core.domain.oracle import Rejection
from assay.core.domain.verdict import Verdict
from assay.domains.pushdown.checker.kernel_closed import proves_unreachable
from assay.domains.pushdown.checker.kernel_derivation import proves_meeting, proves_reachable
from assay.domains.pushdown.checker.kernel_weights import proves_weights
from assay.domains.pushdown.checker.trace import why_no_run
from assay.domains.pushdown.model.case import Case
from assay.domains.pushdown.model.evidence import Closed, Derivation, Direction, Evidence, Meeting, Trace, Weighed
from assay.domains.pushdown.model.flat import FlatCase, flatten
from assay.domains.pushdown.model.normal import normalised


class NativeChecker:
    """The checker that campaigns use."""

    name = "native"

    def check(self, case: Case, verdict: Verdict, evidence: Evidence) -> Rejection | None:
        """Accept (None), or reject; the readable checker says more about why."""
        if isinstance(evidence, Trace):  # a run is replayed step by step, by the definitions
            good = verdict.word == "reachable" and not why_no_run(case, evidence)
            return None if good else Rejection("evidence", "a condition does not hold")
        flat = flatten(normalised(case))
        good = False
        if verdict.word == "reachable" and isinstance(evidence, Weighed):
            derived = all(_derives(flat, side.derivation) for side in evidence)
            good = derived and case.weights is not None and proves_weights(flat, case.weights, evidence)
        elif verdict.word == "reachable" and isinstance(evidence, Derivation):
            good = _derives(flat, evidence)
        elif verdict.word == "reachable" and isinstance(evidence, Meeting):
            forth, back = evidence.forward, evidence.backward
            good = forth.location == back.location and proves_meeting(
                flat, forth.location, forth.table, forth.path, back.table, back.path
            )
        elif verdict.word == "unreachable" and isinstance(evidence, Closed):
            backward = evidence.direction is Direction.BACKWARD
            good = proves_unreachable(flat, backward, evidence.edge_table, evidence.pair_table)
        return None if good else Rejection("evidence", "a condition does not hold")


def _derives(flat: FlatCase, derivation: Derivation) -> bool:
    backward = derivation.direction is Direction.BACKWARD
    return proves_reachable(flat, backward, derivation.table, derivation.location, derivation.path, derivation.other)
