"""Several places of a program change at once: merged variables, numbers everywhere, invariants with their copies."""

from __future__ import annotations

from collections.abc import Sequence

from tests.domains.boogie.boogie_programs import decided, program, source

from assay.core.campaign.reduce import reduce_case
from assay.domains.boogie.merges import Invariants, MergeNumbers, MergeVariables
from assay.domains.boogie.model.case import Program, why_not_well_formed
from assay.domains.boogie.model.invariants import loop_invariants
from assay.domains.boogie.reduction import REDUCER

BOUND = program("while < x 90 { := x + x 1 } assert == x 90", x=0)
INVARIANT = program(
    "invariant && <= x 9 || true == x 3 while < x 9 { := x + x 1 invariant && <= x 9 || true == x 3 } assert == x 9",
    x=0,
)


class Single(type(REDUCER)):  # type: ignore[misc]  # the class of the reducer
    """The reducer without passes that change several places."""

    passes = tuple(way for way in REDUCER.passes if not isinstance(way, Invariants | MergeNumbers | MergeVariables))


def succeeds_after_a_loop(cases: Sequence[Program]) -> list[bool]:
    return [
        "while" in case.code and "==" in case.code and decided(case).verdict.word == "success" and run_counts(case)
        for case in cases
    ]


def run_counts(case: Program) -> bool:
    """Whether the loop runs and its bound is asserted: a number stands at two places."""
    numbers = [token for token in case.code if isinstance(token, int) and token > 1]
    return len(numbers) == 2 and len(set(numbers)) == 1


def test_bound_that_is_also_asserted_shrinks_at_both_places() -> None:
    assert 90 in reduce_case(BOUND, Single(), succeeds_after_a_loop).case.code
    least = reduce_case(BOUND, REDUCER, succeeds_after_a_loop)
    assert least.one_minimal
    assert sorted(token for token in least.case.code if isinstance(token, int))[-2:] == [2, 2]


def with_invariant(cases: Sequence[Program]) -> list[bool]:
    """Whether the bound of the loop is its invariant."""
    return [bool(loop_invariants(case.code)) and case.code.count("<=") == 2 and "<" in case.code for case in cases]


def test_invariant_shrinks_together_with_its_copy() -> None:
    stuck = reduce_case(INVARIANT, Single(), with_invariant).case
    least = reduce_case(INVARIANT, REDUCER, with_invariant)
    assert least.one_minimal
    assert len(least.case.code) < len(stuck.code)
    assert least.case.code == program("invariant <= 0 0 while < 0 0 { invariant <= 0 0 }").code


def test_merged_variables_are_one() -> None:
    case = program(":= x + y z assert == x z", x=0, y=1, z=2)
    merged = MergeVariables().apply(case, MergeVariables().changes(case))
    assert merged.code == program(":= x + x x assert == x x").code
    assert [variable.name for variable in merged.variables] == ["x"]


def test_every_single_change_is_well_formed_and_smaller() -> None:
    for text in ("random:size=7,seed=4", "swarm:seed=4"):
        for case in (*(source(text).case(i) for i in range(4)), BOUND, INVARIANT):
            for way in (Invariants(), MergeNumbers(), MergeVariables()):
                for change in way.changes(case):
                    made = way.apply(case, [change])
                    assert why_not_well_formed(made.code) == ""
                    assert isinstance(way, Invariants) or REDUCER.size(made) < REDUCER.size(case)
