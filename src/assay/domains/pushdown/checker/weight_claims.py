"""Checks what a tool claims about weights: the value against the oracle's, and its trace against the value."""

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
"""The most sums of a trace that are tracked; beyond, only the least and the greatest are."""


def rejected_claim(case: Case, value: str, trace: Trace | None, known: str | None) -> Rejection | None:
    """Reject a wrong value such as `least=3`, or a trace that does not justify it.

    `known` is the oracle's value, if it has one. A wrong value is reported before a wrong trace. A trace supports one
    side only.
    """
    claims = parts_of(value)
    right = {} if known is None else parts_of(known)
    for side, claimed in claims.items():
        if right.get(side, claimed) != claimed:
            return Rejection("value", mismatch(side, claimed, right[side]))
    claimed = next(iter(claims.values()))
    unbounded = claimed in {"-inf", "+inf", "unbounded"}
    if trace is None or (unbounded and not trace.configurations):
        return None  # no single run attains an unbounded weight
    if why := why_no_run(case, trace):
        return Rejection("evidence", why)
    if unbounded or case.weights is None or _may_weigh(case, case.weights, trace, claimed):
        return None
    return Rejection("evidence", "the trace does not have the claimed weight")


def mismatch(side: str, claimed: str, right: str) -> str:
    """Describe a wrong value by a fixed phrase, which reduction preserves."""
    unbounded = {"-inf", "+inf", "unbounded"}
    if right in unbounded:
        return f"the {side} weight is unbounded, but a finite one is claimed"
    return f"the {side} weight is finite, but claimed to be unbounded" if claimed in unbounded else "a wrong weight"


def _may_weigh(case: Case, weights: Weights, trace: Trace, claimed: str) -> bool:
    """Whether the run can have the claimed weight: a step of several rules has the weight of any of them."""
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
