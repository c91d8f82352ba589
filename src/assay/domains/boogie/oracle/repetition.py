"""Finds the first repeated term from the first repeated loop head.

The engine compares states at loop heads only. The first repeated term can precede the head: in `assert 2 == 2; while
(true) { assert 1 + 1 == 2; }` the term after `1 + 1` equals the initial one. Let m and n be the steps of the first
repeated head. The run is deterministic, so equal terms have equal successors. A head between the first repeated
term and m would have repeated earlier, so none lies there. It suffices to compare the steps since the heads before m
and n.
"""

from __future__ import annotations

from assay.domains.boogie.engine.run import Repetition, Visit
from assay.domains.boogie.model.case import Program, Type
from assay.domains.boogie.semantics.replay import Statements
from assay.domains.boogie.semantics.steps import End, State


def first_repeated_term(program: Program, found: Repetition) -> tuple[int, int]:
    """The steps of the first and the second occurrence of the first repeated term."""
    first, second = found.first, found.second
    while first > found.before_first.steps and second > found.before_second.steps:
        if _term(program, found.before_first, first - 1) != _term(program, found.before_second, second - 1):
            break
        first, second = first - 1, second - 1
    return first, second


def _term(program: Program, visit: Visit, steps: int) -> State | End:
    """The term after `steps` steps, by a replay from a visit."""
    if visit.place is None:
        return Statements(program).at(steps)
    values = [
        value if variable.type == Type.INT else bool(value)
        for variable, value in zip(program.variables, visit.values, strict=True)
    ]
    return Statements(program, values, visit.place, visit.steps).at(steps)
