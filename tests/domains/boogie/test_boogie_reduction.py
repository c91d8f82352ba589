"""Programs come apart: every change gives a well-formed program, and a search ends with a smallest one."""

from __future__ import annotations

from collections.abc import Sequence

from tests.domains.boogie.boogie_programs import decided, program, source

from assay.core.campaign.reduce import reduce_case
from assay.core.domain.judgement import disagree
from assay.domains.boogie.model.case import Program, why_not_well_formed
from assay.domains.boogie.reduction import REDUCER, signature


def failing(cases: Sequence[Program]) -> list[bool]:
    return [decided(case).verdict.word == "failure" for case in cases]


def test_every_single_change_gives_a_well_formed_program() -> None:
    for text in ("random:size=7,seed=4", "random:class=formed,size=5,seed=4", "swarm:seed=4"):
        for case in (source(text).case(i) for i in range(5)):
            for way in REDUCER.passes:
                for change in way.changes(case):
                    made = way.apply(case, [change])
                    assert made is not None
                    assert why_not_well_formed(made.code) == ""


def test_all_changes_of_a_pass_together_give_a_well_formed_program() -> None:
    for i in range(20):
        case = source("random:size=7,seed=5").case(i)
        for way in REDUCER.passes[:-1]:  # the last one is for malformed texts
            made = way.apply(case, way.changes(case))
            assert made is not None
            assert why_not_well_formed(made.code) == ""


def test_statements_go_and_blocks_are_unwrapped() -> None:
    case = program("if true { while < x 3 { := x + x 1 assert false } } { := x 2 }", x=0)
    statements, wrappers, *_ = REDUCER.passes
    assert statements.apply(case, statements.changes(case)[1:]).code == ("if", "true", "{", "}", "{", "}")
    assert wrappers.apply(case, wrappers.changes(case)).code == program(":= x + x 1 assert false").code


def test_a_failing_program_shrinks_to_one_assertion() -> None:
    failures = [case for case in (source("random:size=7,seed=6").case(i) for i in range(30)) if failing([case])[0]]
    for case in failures[:8]:
        reduced = reduce_case(case, REDUCER, failing)
        assert reduced.one_minimal
        assert reduced.case == program("assert false")


def test_what_matters_stays() -> None:
    def wrong_by_hand(cases: Sequence[Program]) -> list[bool]:
        return [failing([case])[0] and {"div", "while"} <= set(case.code) for case in cases]

    start = program("while < x 90 { := y div -77 8 := x + x 45 assert ==> true != y -10 assert true }", x=12, y=3)
    reduced = reduce_case(start, REDUCER, wrong_by_hand).case
    assert len(reduced.code) <= 12
    assert {"while", "div", "assert"} <= set(reduced.code)


def test_a_signature_tells_shapes_and_operators() -> None:
    case = program("while < x 3 { := x + x 1 } assert == x 3", x=0)
    assert signature(case, disagree("completeness")) == "w{=}a; + < ==; int"
