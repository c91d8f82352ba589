"""Finds the first term that repeats, from the first loop head that does.

The engine compares states at loop heads alone. Terms can meet a little earlier: in `assert 2 == 2; while (true) {
assert 1 + 1 == 2; }` the term after `1 + 1` is that of the start. Let a head be reached at m and again at n, for the
first time. Terms that are equal stay equal, so they are from some point on, and between that point and m there is no
other head, which would have repeated before. So only the steps since the heads right before m and n need comparing.
"""

from __future__ import annotations

from assay.boogie.engine.running import Repetition, Visit
from assay.boogie.model import FALSE, TRUE, Program, Type
from assay.boogie.places import left_to_run
from assay.boogie.semantics import State, start, step


def first_repeated_term(program: Program, found: Repetition) -> tuple[int, int]:
    """Give the steps after which the first repeated term comes for the first and for the second time."""
    early = _terms(program, found.before_first, found.first)
    late = _terms(program, found.before_second, found.second)
    back = 0
    while back + 1 < min(len(early), len(late)) and early[-2 - back] == late[-2 - back]:
        back += 1
    return found.first - back, found.second - back


def _terms(program: Program, visit: Visit, stop: int) -> list[State]:
    """All terms from a visit to a step."""
    state = _state(program, visit)
    terms = [state]
    for _ in range(stop - visit.steps):
        following = step(program, state)
        assert isinstance(following, State), "the engine found a head where the run has ended"  # noqa: S101
        state = following
        terms.append(state)
    return terms


def _state(program: Program, visit: Visit) -> State:
    if visit.place is None:
        return start(program)
    values = tuple(
        value if variable.type == Type.INT else (TRUE if value else FALSE)
        for variable, value in zip(program.variables, visit.values, strict=True)
    )
    return State(values, left_to_run(program.code, visit.place))
