"""The fast checker of campaigns: the conditions of the readable checker, as kernels."""

from __future__ import annotations

from assay.core.domain.oracle import UNEXPLAINED, Rejection
from assay.core.domain.verdict import Verdict
from assay.core.native.library import Library
from assay.domains.pushdown.checker.trace import why_no_run
from assay.domains.pushdown.checker.weight_sides import proves_weights
from assay.domains.pushdown.model.case import Case
from assay.domains.pushdown.model.evidence import Closed, Derivation, Direction, Evidence, Meeting, Trace, Weighed
from assay.domains.pushdown.model.flat import FlatCase, flatten
from assay.domains.pushdown.model.normal import normalised

_HOME = "assay.domains.pushdown.checker."
CHECKER = Library(
    "pushdown-checker",
    {
        "closed": f"{_HOME}kernel_closed:closed_entry",
        "derivation": f"{_HOME}kernel_derivation:derivation_entry",
        "meeting": f"{_HOME}kernel_derivation:meeting_entry",
    },
)


class NativeChecker:
    """The checker that campaigns use."""

    name = "native"

    def check(self, case: Case, verdict: Verdict, evidence: Evidence) -> Rejection | None:
        """Accept (None) or reject; the readable checker explains a rejection."""
        if case.malformed is not None:
            return Rejection("evidence", "a malformed text takes no evidence")
        if isinstance(evidence, Trace):  # a run is replayed step by step, by the semantics
            good = verdict.word == "reachable" and not why_no_run(case, evidence)
            return None if good else Rejection("evidence", UNEXPLAINED)
        flat = flatten(normalised(case))
        good = False
        if verdict.word == "reachable" and isinstance(evidence, Weighed):
            derived = all(_derives(flat, side.derivation) for side in evidence)
            good = derived and case.weights is not None and proves_weights(flat, case.weights, evidence)
        elif verdict.word == "reachable" and isinstance(evidence, Derivation):
            good = _derives(flat, evidence)
        elif verdict.word == "reachable" and isinstance(evidence, Meeting):
            forth, back = evidence.forward, evidence.backward
            arguments = (forth.table, forth.path, back.table, back.path)
            good = forth.location == back.location and bool(
                CHECKER.call("meeting", flat, _word(forth.location), *arguments).value
            )
        elif verdict.word == "unreachable" and isinstance(evidence, Closed):
            backward = evidence.direction is Direction.BACKWARD
            good = bool(CHECKER.call("closed", flat, backward, evidence.edge_table, evidence.pair_table).value)
        return None if good else Rejection("evidence", UNEXPLAINED)


def _derives(flat: FlatCase, derivation: Derivation) -> bool:
    backward = derivation.direction is Direction.BACKWARD
    arguments = (derivation.table, _word(derivation.location), derivation.path, derivation.other)
    return bool(CHECKER.call("derivation", flat, backward, *arguments).value)


def _word(number: int) -> int:
    """A number as an index for kernels; one outside 32 bits becomes -1, which is invalid."""
    return number if -1 <= number < 1 << 31 else -1
