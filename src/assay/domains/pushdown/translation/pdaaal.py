"""What PDAAAL's files can express, and what its answers mean: its numbers of locations, its labels, its weights."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from assay.domains.pushdown.formats import is_plain
from assay.domains.pushdown.model.case import Automaton, Case, Weights
from assay.domains.pushdown.model.evidence import Trace
from assay.domains.pushdown.model.totals import Side, claim


class Configuration(msgspec.Struct):
    """A configuration as PDAAAL prints it."""

    state: int
    stack: list[str]


Printed = int | list[int] | str | None
"""A weight as PDAAAL prints it: a number, a vector, or an infinity in words."""


def why_unsupported(case: Case, side: Side | None, *, lost_locations: bool) -> str:
    """Say why PDAAAL cannot answer for a case, for one side of its weights or for none; empty if it can.

    With `lost_locations` it is also asked about a case where it would take a location for an extra state.
    """
    if side is not None and case.weights is None:
        return "the case has no weights, and PDAAAL then has no shortest and no longest run"
    if case.weights is not None and not _fits(case.weights):
        return "PDAAAL takes weights of 32 bits"
    if not is_plain(case):
        return "PDAAAL's files cannot express a push that replaces the label below"
    if not lost_locations and _loses_a_start(case):
        return "with indexed states, PDAAAL takes locations at the end that no rule mentions for extra states"
    return ""


def read_trace(case: Case, printed: Sequence[Configuration], order: Sequence[int]) -> Trace:
    """Convert a run to the numbers of the case, of locations in PDAAAL's order; what is unknown becomes -1."""
    location = dict(enumerate(order))
    label = {name: number for number, name in enumerate(case.labels)}
    return Trace(tuple((location.get(c.state, -1), tuple(label.get(name, -1) for name in c.stack)) for c in printed))


def read_weight(case: Case, side: Side | None, printed: Printed) -> str | None:
    """Give the weight that PDAAAL claims; it leaves out zeros at the end of a vector."""
    if side is None or case.weights is None:
        return None
    zero = case.weights.zero
    if isinstance(printed, int):
        printed = [printed]
    if isinstance(printed, list) and len(printed) <= len(zero):
        return claim(case.weights, side, (*printed, *zero[len(printed) :]))
    if printed in ("infinity", "negative infinity") and (printed == "infinity") == (side == "greatest"):
        return claim(case.weights, side, None)
    raise ValueError(f"{printed!r} is not a weight of this case")


def _fits(weights: Weights) -> bool:
    """Whether PDAAAL takes all of these weights; it reserves the ends of the range for infinities."""
    least, most = (0, 2**32 - 2) if weights.kind == "uint" else (1 - 2**31, 2**31 - 2)
    return all(least <= number <= most for weight in weights.of_rules for number in weight)


def _loses_a_start(case: Case) -> bool:
    """Whether some location after all that rules mention may have configurations in both A1 and A2."""
    known = max((state for rule in case.rules for state in (rule.p, rule.q)), default=-1) + 1
    lost = range(known, len(case.locations))
    return any(_starts(case.initial, p) and _starts(case.final, p) for p in lost)


def _starts(automaton: Automaton, location: int) -> bool:
    return location in automaton.finals or any(edge.source == location for edge in automaton.edges)
