"""A decider for small cases that solves equations about runs (`pushdown.summaries`) in place of saturation.

It is slow and gives no evidence. It shares no code with the engines, so it checks them, above all for weights.
"""

from __future__ import annotations

from assay.core.domain.verdict import Answer, Reason, Verdict, unknown
from assay.domains.pushdown.model.case import Case, Weight
from assay.domains.pushdown.model.evidence import Evidence
from assay.domains.pushdown.model.totals import both
from assay.domains.pushdown.summaries import ENDLESS, MOST, UNKNOWN, solved, unknowns


def decide_by_summaries(case: Case, room: int = 0) -> Answer[Evidence]:  # noqa: ARG001 - a small case takes little
    """Decide a case, normal or not; with weights, give those of the lightest and the heaviest run."""
    if unknowns(case) > MOST:
        return Answer(unknown(Reason.UNSUPPORTED), note="there are too many equations")
    if case.weights is None:
        return Answer(Verdict("unreachable" if solved(case).how == UNKNOWN else "reachable"))
    sides: list[Weight | None] = []
    for sign in (1, -1):
        if any(abs(number) > 1 << 50 for weight in case.weights.of_rules for number in weight):
            return Answer(unknown(Reason.BOUND), note="weights beyond 50 bits")
        found = solved(case, sign)
        if found.how == UNKNOWN:
            return Answer(Verdict("unreachable"))
        if found.how == ENDLESS and found.wide:
            return Answer(unknown(Reason.BOUND), note="sums beyond 60 bits")
        sides.append(found.weight and tuple(sign * number for number in found.weight))
    return Answer(Verdict("reachable"), value=both(case.weights, sides[0], sides[1]))
