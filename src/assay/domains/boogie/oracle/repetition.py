"""Finds the first term that repeats, from the first loop head that does.

The engine compares states at loop heads alone. Terms can meet a little earlier: in `assert 2 == 2; while (true) {
assert 1 + 1 == 2; }` the term after `1 + 1` is that of the start. Let a head be reached at m and again at n, for the
first time. Terms that are equal stay equal, so they are from some point on, and between that point and m there is no
other head, which would have repeated before. So only the steps since the heads right before m and n need comparing.
"""

from __future__ import annotations

from assay.domains.boogie.engine.run import Repetition, Visit
from assay.domains.boogie.model.case import Program, Type
from assay.domains.boogie.semantics.replay import Statements
from assay.domains.boogie.semantics.steps import End, State


def first_repeated_term(program: Program, found: Repetition) -> tuple[int, int]:
    """Give the steps after which the first repeated term comes for the first and for the second time."""
    first, second = found.first, found.second
    while first > found.before_first.steps and second > found.before_second.steps:
        if _term(program, found.before_first, first - 1) != _term(program, found.before_second, second - 1):
            break
        first, second = first - 1, second - 1
    return first, second


def _term(program: Program, visit: Visit, steps: int) -> State | End:
    """Run on from a visit."""
    if visit.place is None:
        return Statements(program).at(steps)
    values = [
        value if variable.type == Type.INT else bool(value)
        for variable, value in zip(program.variables, visit.values, strict=True)
    ]
    return Statements(program, values, visit.place, visit.steps).at(steps)
