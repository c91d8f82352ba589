"""What a tool claims about weights, held against what is known: its value, and the trace that it gives for it."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise

from assay.core.domain.oracle import Rejection
from assay.domains.pushdown.checker.trace import why_no_run
from assay.domains.pushdown.model.case import Case, Weight, Weights
from assay.domains.pushdown.model.evidence import Trace
from assay.domains.pushdown.model.totals import parts_of, weight_text
from assay.domains.pushdown.semantics.runs import Configuration

MOST = 10_000
"""How many sums of a trace are kept apart; beyond, only the lightest and the heaviest are."""


def rejected_claim(case: Case, value: str, trace: Trace | None, known: str | None) -> Rejection | None:
    """Say what is wrong with a claimed value such as `least=3`, and with the trace given for it.

    `known` is the oracle's value, if it has one. A wrong value comes before a wrong trace; a trace is for one side.
    """
    claims = parts_of(value)
    right = {} if known is None else parts_of(known)
    for side, claimed in claims.items():
        if right.get(side, claimed) != claimed:
            return Rejection("value", _how(side, claimed, right[side]))
    claimed = next(iter(claims.values()))
    endless = claimed in {"-inf", "+inf", "unbounded"}
    if trace is None or (endless and not trace.configurations):
        return None  # a weight without end belongs to no run
    if why := why_no_run(case, trace):
        return Rejection("evidence", why)
    if endless or case.weights is None or _may_weigh(case, case.weights, trace, claimed):
        return None
    return Rejection("evidence", "the trace does not weigh what is claimed")


def _how(side: str, claimed: str, right: str) -> str:
    """Put a wrong value into a fixed phrase, which reduction keeps."""
    endless = {"-inf", "+inf", "unbounded"}
    if right in endless:
        return f"there is no {side} weight, but one is given"
    return f"there is a {side} weight, but it is said that there is none" if claimed in endless else "a wrong weight"


def _may_weigh(case: Case, weights: Weights, trace: Trace, claimed: str) -> bool:
    """Whether the run can weigh so much: a step that several rules make may weigh what any of them weighs."""
    sums = {weights.zero}
    for before, after in pairwise(trace.configurations):
        steps = set(_weights_of_step(case, weights, before, after))
        sums = {tuple(a + b for a, b in zip(total, step, strict=True)) for total in sums for step in steps}
        if len(sums) > MOST:
            sums = {min(sums), max(sums)}
    return any(weight_text(weights, "least", total) == claimed for total in sums)


def _weights_of_step(case: Case, weights: Weights, before: Configuration, after: Configuration) -> Iterable[Weight]:
    p, stack = before
    for rule, weight in zip(case.rules, weights.of_rules, strict=True):
        if stack and (rule.p, rule.label) == (p, stack[0]) and (rule.q, rule.w + stack[1:]) == after:
            yield weight
