"""What Boogie's language has beyond Fig. 1 and BPL_0 expresses: invariants, parallel assignments, attributes."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.domains.boogie.boogie_programs import decided, program

from assay.core.domain.verdict import Verdict
from assay.domains.boogie.checker.proved import PROVED
from assay.domains.boogie.checker.readable import FAST, READABLE
from assay.domains.boogie.checker.theorems import theorem_text
from assay.domains.boogie.drawing import marked_line
from assay.domains.boogie.formats import CaseCodec, write_program, write_term
from assay.domains.boogie.formats.boogie_text import read_procedures
from assay.domains.boogie.formats.terms import read_terms
from assay.domains.boogie.formats.tokens import Source
from assay.domains.boogie.model.case import ASSERT, INVARIANT, Program
from assay.domains.boogie.model.evidence import Ended, Evidence
from assay.domains.boogie.model.invariants import loop_invariants
from assay.domains.boogie.reduction import REDUCER


def read(body: str) -> Program:
    [(_, case)] = read_procedures(Source(f"procedure p() {{ {body} }}", "file.bpl"))
    return case


def agreed(case: Program) -> str:
    """The verdict of both engines, accepted by all three checkers.

    Their places may differ: the continuation at an invariant is the same before the loop and in its body.
    """
    fast, slow = decided(case), decided(case, "semantics")
    assert (fast.verdict, fast.measures) == (slow.verdict, slow.measures)
    for found in (fast.evidence, slow.evidence):
        evidence: Evidence = found  # type: ignore[assignment]
        assert [checker.check(case, fast.verdict, evidence) for checker in (FAST, READABLE, PROVED)] == [None] * 3
    return fast.verdict.word


def test_an_invariant_is_checked_before_the_loop_and_after_each_round() -> None:
    case = read("var x: int; x := 0; while (x < 3) invariant {:a} x <= 3; invariant 0 <= x; { x := x + 1; }")
    both = "invariant <= x 3 invariant <= 0 x"
    assert case == program(f"{both} while < x 3 {{ := x + x 1 {both} }}", x=0)
    assert agreed(case) == "success"


INVARIANTS = [
    ("x == 0", "failure"),  # not maintained
    ("x == 1", "failure"),  # not established
    ("x <= 2", "failure"),  # broken by the last round
    ("x <= 3", "success"),
    ("3 div x == 0", "division-by-zero"),
    ("y", "name-error"),
    ("x", "type-error"),
]


@pytest.mark.parametrize(("invariant", "verdict"), INVARIANTS)
def test_an_invariant_decides_the_verdict(invariant: str, verdict: str) -> None:
    case = read(f"var x: int; x := 0; while (x < 3) invariant {invariant}; {{ x := x + 1; }}")
    assert agreed(case) == verdict


def test_the_theorem_of_an_invariant_is_about_assertions() -> None:
    case = read("while (false) invariant true; { }")
    evidence: Evidence = decided(case).evidence  # type: ignore[assignment]
    text = theorem_text("t", case, Verdict("success"), evidence)
    assert text.count("Assert") == 2
    assert "nvariant" not in text


def test_an_invariant_of_a_loop_that_is_not_entered_is_checked_once() -> None:
    assert agreed(read("while (false) invariant false; { }")) == "failure"
    assert agreed(read("while (false) invariant true; { assert false; }")) == "success"


def test_an_endless_loop_with_an_invariant_is_a_loop() -> None:
    assert agreed(read("while (true) invariant 1 < 2; { }")) == "loop"


def test_a_failure_is_shown_at_the_invariant() -> None:
    text = "var x: int; x := 0; while (x < 3) invariant x < {}; {{ x := x + 1; }}"
    for bound, place in ((0, 0), (2, 14)):
        case = read(text.format(bound))
        evidence = decided(case).evidence
        assert isinstance(evidence, Ended)
        assert evidence.place == place
        line = marked_line(case, evidence)
        assert line is not None
        assert line.text.strip() == f"invariant x < {bound};"


NESTED = (
    "var x: int; var y: int; x := 0; y := 0; assert x == 0; "
    "while (x < 3) invariant x <= 3; { y := 0; while (y < 2) invariant y <= 2; invariant x < 3; { y := y + 1; } "
    "x := x + 1; } while (false) invariant x == 3; { if (true) { } }"
)


def test_invariants_survive_writing_and_reading() -> None:
    for text in (NESTED, "while (true) invariant true; { while (false) invariant true; { } }"):
        case = read(text)
        [(_, again)] = read_procedures(Source(write_program(case), "file.bpl"))
        assert again == case
        assert CaseCodec().decode(CaseCodec().encode(case)) == case
        [term] = read_terms(Source(write_term(case), "file.term"))
        assert term.code == tuple(ASSERT if token == INVARIANT else token for token in case.code)
        assert agreed(term) == agreed(case)


STRAY = [
    ("invariant true", {}),
    ("while true { invariant true }", {}),
    ("invariant < x 1 while true { invariant < x 2 }", {}),
    ("invariant true while true { invariant true := x 1 }", {}),
    ("invariant false invariant true while true { := x 1 invariant true }", {4: [(2, 10)]}),
]


@pytest.mark.parametrize(("code", "found"), STRAY)
def test_an_invariant_without_its_pair_is_an_assertion(code: str, found: dict[int, list[tuple[int, int]]]) -> None:
    case = program(code, x=0)
    assert dict(loop_invariants(case.code)) == found
    written = write_program(case)
    assert (written.count("invariant"), written.count("assert")) == (
        len(found),
        case.code.count(INVARIANT) - 2 * len(found),
    )


def test_reduction_keeps_programs_well_formed() -> None:
    case = read(NESTED)
    for way in REDUCER.passes:
        for change in way.changes(case):
            smaller = way.apply(case, [change])
            assert smaller is not None
            assert CaseCodec().decode(CaseCodec().encode(smaller)) == smaller


PARALLEL = [
    ("x, y := y, x;", ":= x#0 x := x y := y x#0"),
    ("x, y := 3, 4;", ":= x 3 := y 4"),
    ("x, y := 3, y;", ":= x 3 := y y"),
    ("x, y := {:a} x + 1, y + 1;", ":= x + x 1 := y + y 1"),
    ("y, x := x, y + x;", ":= y#0 y := y x := x + y#0 x"),
]


@pytest.mark.parametrize(("text", "code"), PARALLEL)
def test_a_parallel_assignment_saves_what_is_read_later(text: str, code: str) -> None:
    assert read(f"var x: int; var y: int; x := 1; y := 2; assert true; {text}").code[2:] == program(code).code


def test_a_saved_variable_has_a_fresh_name_and_the_type() -> None:
    case = read(
        "var x, y, x#0: int, b, c: bool; x := 1; y, x#0 := 2, 3; b, c := true, false; b, c := c, b; x, y := y, x;"
    )
    added = case.variables[5:]
    assert [(variable.name, variable.type, variable.initial) for variable in added] == [
        ("b#0", "bool", "false"),
        ("x#1", "int", 0),
    ]


@given(st.lists(st.sampled_from("xyz"), min_size=1, max_size=3, unique=True), st.data())
def test_parallel_assignments_compute_from_the_old_values(targets: list[str], data: st.DataObject) -> None:
    values = [data.draw(st.lists(st.sampled_from("xyz"), min_size=1, max_size=3)) for _ in targets]
    old = {"x": 1, "y": 10, "z": 100}
    new = old | {target: sum(old[name] for name in value) for target, value in zip(targets, values, strict=True)}
    checks = " ".join(f"assert {name} == {value};" for name, value in new.items())
    assignment = f"{', '.join(targets)} := {', '.join(' + '.join(value) for value in values)};"
    case = read(f"var x, y, z: int; x, y, z := 1, 10, 100; assert true; {assignment} {checks}")
    assert decided(case).verdict == Verdict("success")


def test_initial_values_may_be_assigned_in_parallel() -> None:
    expected = program("assert true", x=1, y=2)
    assert read("var x: int, y: int; y, x := 2, 1; assert true;") == expected


def test_attributes_have_no_meaning() -> None:
    plain = program("assert == x 0 := x 1", x=0)
    text = (
        'procedure {:a} {:b 1, "s \\" t", true} p() { var {:c x} x: int; x := {:d nobody} 0;'
        " assert { : e } {:f -1, x} x == 0; \\x := {:g} 1; }"
    )
    [(_, case)] = read_procedures(Source(text, "file.bpl"))
    assert case == plain


DUPLICATES = [
    "var x: int; var x: bool; x := 0;",
    "var x, x: int; x := 0;",
    "var x: int, x: bool; x := 0; x := true;",
    "var x: int; var y: int; var x: int; y := 0;",
]


@pytest.mark.parametrize("text", DUPLICATES)
def test_a_variable_declared_twice_is_a_name_error(text: str) -> None:
    assert agreed(read(text)) == "name-error"
