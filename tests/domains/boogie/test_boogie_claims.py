"""The invariants that Boogie infers: read from its print, asserted where they are claimed, and judged by runs."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from tests.core.campaigns import run_inline
from tests.domains.boogie.boogie_programs import decided, program, source

from assay.core.campaign.rejudge import rejudge
from assay.core.campaign.shrink import bench_of
from assay.core.domain.judgement import disagree
from assay.core.domain.lookup import make_subject
from assay.core.domain.oracle import Limits
from assay.core.domain.protocol import load_domain
from assay.core.domain.verdict import Claim
from assay.core.store.plan import make_plan
from assay.core.store.store import Store
from assay.core.trial.ask import located
from assay.domains.boogie.claims import assert_claims, claim_cases, false_claim
from assay.domains.boogie.domain import DOMAIN
from assay.domains.boogie.formats import write_program
from assay.domains.boogie.model.case import Program, ends
from assay.domains.boogie.model.evidence import Ended
from assay.domains.boogie.translation.inferred import marked_lines, read_claims

FOLDER = Path(__file__).parent / "boogie_findings"
NESTED = program("while < x 3 { if b { := b false } { } := x + x 1 } := x * x x", x=-1, b=True)
PRINTED = """
implementation p0()
{
  var x: int;
  var b: bool;

  anon0:
    assume {:inferred} true;
    x := -1;
    b := true;
    assert {:at 0} true;
    assume {:inferred} x == -1 && b;
    goto anon6_LoopHead;

  anon6_LoopHead:  // cut point
    assume {:inferred} -1 <= x && x < 4;
    assume {:inferred} -1 <= x && x < 4;
    goto anon6_LoopDone, anon6_LoopBody;

  anon6_LoopBody:
    assume {:inferred} -1 <= x && x < 4;
    assume {:partition} x < 3;
    assert {:at 5} true;
    assume {:inferred} -1 <= x && x < 3;
    goto anon7_Then, anon7_Else;

  anon7_Else:
    assume {:inferred} -1 <= x && x < 3;
    assume {:partition} !b;
    assume {:inferred} -1 <= x && x < 3 && !b;
    goto anon4;

  anon4:
    assume {:inferred} -1 <= x && x < 3 && !b;
    assert {:at 14} true;
    x := x + 1;
    assume {:inferred} 0 <= x && x < 4 && !b;
    goto anon6_LoopHead;

  anon7_Then:
    assume {:inferred} -1 <= x && x < 3;
    assume {:partition} b;
    assert {:at 8} true;
    b := false;
    assume {:inferred} -1 <= x && x < 3 && !b;
    goto anon4;

  anon6_LoopDone:
    assume {:inferred} -1 <= x && x < 4;
    assume {:partition} 3 <= x;
    assert {:at 20} true;
    x := x * x;
    assume {:inferred} x == 9;
    return;
}
"""
"""What Boogie 2.4.1 prints of this program with its marks."""
AT = {
    "head of 0": ["-1 <= x", "x < 4"],
    "before 0": ["x == -1", "b"],
    "before 5": ["-1 <= x", "x < 3"],
    "before 14": ["-1 <= x", "x < 3", "!b"],
    "after 14": ["0 <= x", "x < 4", "!b"],
    "after 8": ["-1 <= x", "x < 3", "!b"],
    "after 20": ["x == 9"],
}


def first_false(case: Program, *claims: Claim) -> Claim | None:
    asserted = assert_claims(case, claims)
    return None if asserted is None else false_claim(case, claims, decided(asserted))  # type: ignore[arg-type]


def test_each_formula_is_read_at_its_place_and_those_of_loops_come_first() -> None:
    (claims,) = read_claims([NESTED], PRINTED).values()
    expected = [(place, text) for place, texts in AT.items() for text in texts]
    assert sorted((c.place, c.text) for c in claims) == sorted(expected)
    assert [c.kind for c in claims] == ["invariant"] * 2 + ["state"] * 14


def test_the_claims_hold_in_the_run() -> None:
    (claims,) = read_claims([NESTED], PRINTED).values()
    assert first_false(NESTED, *claims) is None


@pytest.mark.parametrize(
    ("place", "values"),
    [
        ("head of 0", {-1, 0, 1, 2, 3}),
        ("before 0", {-1}),
        ("before 5", {-1, 0, 1, 2}),
        ("after 8", {-1}),
        ("before 14", {-1, 0, 1, 2}),
        ("after 14", {0, 1, 2, 3}),
        ("before 20", {3}),
        ("after 20", {9}),
    ],
)
def test_a_claim_is_judged_at_every_visit_of_its_place_and_nowhere_else(place: str, values: set[int]) -> None:
    for value in range(-3, 12):
        claim = Claim("state", place, f"x != {value}")
        assert first_false(NESTED, claim) == (claim if value in values else None)


def test_marks_stand_before_each_statement_and_leave_the_program_as_it_is() -> None:
    lines = [line.text for line in marked_lines(NESTED, "main")]
    assert "".join(f"{line}\n" for line in lines if "{:at" not in line) == write_program(NESTED)
    places = [int(mark[1]) for line in lines if (mark := re.search(r"\{:at (\d+)\}", line))]
    assert places == [0, 5, 8, 14, 20]


def test_an_ill_formed_program_has_no_claims_to_judge() -> None:
    assert assert_claims(program(":= x 1"), [Claim("state", "after 0", "x == 1")]) is None


@pytest.mark.parametrize("place", ["head of 0", "after 14", "before 24"])
def test_a_false_claim_becomes_a_program_that_fails(place: str) -> None:
    case = program("while < x 3 { if b { := b false } { } := x + x 1 } assert == x 3 assert true", x=-1, b=True)
    made = claim_cases(case, Claim("state", place, "x < 2"))
    assert [decided(asserted).verdict.word for asserted in made] == ["failure"] * len(made)
    assert "x == 3" not in write_program(made[0])


def test_loops_are_the_same_every_time_short_and_end_or_count() -> None:
    first, again = (source("loops:seed=5") for _ in range(2))
    programs = [first.case(i) for i in range(200)]
    assert programs == [again.case(i) for i in range(200)]
    assert len(set(programs)) > 195
    assert all(case.code.count(":=") <= 16 for case in programs)
    words = [decided(case).verdict.word for case in programs]
    assert min(words.count(word) for word in ("success", "failure", "loop")) > 10


def test_a_failing_assertion_of_loops_is_often_one_off() -> None:
    near = failing = 0
    for i in range(300):
        case = source("loops").case(i)
        answer = decided(case)
        if answer.verdict.word == "failure" and isinstance(answer.evidence, Ended):
            failing += 1
            near += _passes_one_off(case, answer.evidence.place or 0)
    assert failing > 60
    assert near > failing // 3


def _passes_one_off(case: Program, place: int) -> bool:
    """Whether the assertion holds with a literal that is one larger or smaller."""
    for at in range(place, ends(case.code)[place]):
        number = case.code[at]
        for other in (number - 1, number + 1) if isinstance(number, int) else ():
            changed = decided(Program(case.variables, (*case.code[:at], other, *case.code[at + 1 :])))
            if not isinstance(changed.evidence, Ended) or changed.evidence.place != place:
                return True
    return False


@pytest.mark.slow
@pytest.mark.tool("boogie")
def test_a_false_invariant_is_found_and_becomes_an_ordinary_finding(tmp_path: Path) -> None:
    (tmp_path / "product.bpl").write_text(
        (FOLDER / "negative_product.bpl").read_text().replace("  assert y < 5;\n", "")
    )
    limits = Limits(seconds=60)
    subjects = ("boogie:claims", "boogie:infer")
    plan = make_plan(
        load_domain("boogie"), [f"corpus:path={tmp_path / 'product.bpl'}"], subjects, cases=1, limits=limits
    )
    with Store.create(tmp_path / "c.assay", plan, {}) as store:
        run_inline(store)
        (row,) = store.rows()
        assert [cell.label for cell in row[1].cells] == ["inferred", "success"]
        claims, infer = store.findings()
        assert claims.kept.judgement == disagree("soundness", "claim:invariant")
        assert claims.kept.note == "false: head of 0: y < 5"
        assert (infer.name, infer.kept.row.oracle, infer.kept.cell.label) == ("boogie:infer#0", "failure", "success")
        assert infer.kept.judgement.kind == "soundness"
        assert "asserts what boogie:claims claims of case 0, head of 0: y < 5" in infer.kept.note
        assert not rejudge(store).changed
        bench = bench_of(store.plan, 0, located(make_subject(DOMAIN, plan.subjects[0].spec)))
        trial = bench.try_cases([bench.domain.cases.decode(claims.kept.case)])[0]
        assert trial.judgement == claims.kept.judgement
