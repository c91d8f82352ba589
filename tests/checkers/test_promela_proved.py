"""The proved checkers accept the evidence of Promela cases, of programs and of graphs, and nothing false."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from assay.core.domain.lookup import make_oracle
from assay.core.domain.oracle import Limits
from assay.core.domain.verdict import Verdict
from assay.domains.promela.checker.proved import obligation, statement_text
from assay.domains.promela.domain import DOMAIN, PROVED
from assay.domains.promela.formats.parser import parse_formula
from assay.domains.promela.model.case import ACCEPTANCE, EXCLUSIVE, LTL, NEVER, NON_PROGRESS, SAFETY, Case, Property
from assay.domains.promela.model.evidence import Evidence, Lasso, Ranked
from compare.domains import by_hand

COUNTER = """
byte x;
active proctype P() { byte y = 1; do :: x < 2 -> x = x + y :: x >= 2 -> x = 0 od }
active proctype Q() { if :: x == 1 -> skip :: else -> x = 2 fi; printf("done") }
"""
CHANNEL = """
chan c = [1] of { byte }; byte x;
active proctype P() { progress: do :: c!1 od }
active proctype Q() { do :: c?x -> accept: x = 0 od }
never { T0: do :: true :: x == 1 -> goto accept_all od; accept_all: do :: true od }
"""

TRACED = "chan c = [1] of { byte }; active proctype P() { c!1 } active proctype Q() { c?1 }"


def decided(case: Case) -> tuple[Verdict, Evidence]:
    (answer,) = make_oracle(DOMAIN, "bfs").decide([case], Limits())
    assert answer.evidence is not None
    return answer.verdict, answer.evidence


def asked(source: str, formula: str, *, fair: bool = False) -> Case:
    return Case(source, Property(LTL, "given", parse_formula(formula)), fair)


def test_both_say_the_same_of_honest_and_of_changed_evidence() -> None:
    seen = by_hand(DOMAIN, 60)  # type: ignore[arg-type]  # a domain's own types are its own affair
    assert not any(said.startswith("WRONG") for said in seen), seen
    assert seen["honest, accepted by both"] == 60
    assert seen["changed, both reject"] > 40


@pytest.mark.parametrize(
    ("source", "formula", "fair", "word"),
    [
        (COUNTER, "[] (x <= 3)", False, "holds"),
        (COUNTER, "[] (x < 2)", False, "violated"),
        (COUNTER, "<> (x == 2)", True, "holds"),
        (CHANNEL, "[] (x <= 1)", False, "holds"),
        (CHANNEL, "[] (x == 0)", False, "violated"),
    ],
)
def test_a_verdict_is_about_the_program(source: str, formula: str, word: str, *, fair: bool) -> None:
    case = asked(source, formula, fair=fair)
    verdict, evidence = decided(case)
    assert verdict == Verdict(word)
    found = obligation(case, verdict, evidence)
    assert found.check == f"check_promela_{word}"
    assert found.met()
    assert "proved of the program" in statement_text(case, verdict, evidence)
    other = Verdict("holds" if word == "violated" else "violated")
    assert PROVED.check(case, other, evidence) is not None


@pytest.mark.parametrize(
    ("kind", "checks"),
    [
        (SAFETY, {"safe", "unsafe"}),
        (ACCEPTANCE, {"never", "satisfied"}),
        (NON_PROGRESS, {"never", "satisfied"}),
        (NEVER, {"never", "accepted"}),
    ],
)
@pytest.mark.parametrize("fair", [False, True])
def test_every_kind_of_property_has_a_proved_checker(kind: str, checks: set[str], *, fair: bool) -> None:
    case = Case(CHANNEL, Property(kind), fair and kind != SAFETY)
    verdict, evidence = decided(case)
    found = obligation(case, verdict, evidence)
    assert found.check.removeprefix("check_promela_") in checks
    assert found.met()


@pytest.mark.parametrize(
    ("body", "word"),
    [
        ("x == 2", "violated"),
        ("x == 1", "holds"),
        ("end: x == 2", "holds"),
        ("assert(x == 1)", "holds"),
        ("assert(x == 2)", "violated"),
        ("x = 5 / (x - 1)", "violated"),
    ],
)
def test_deadlocks_assertions_and_errors_are_those_of_the_program(body: str, word: str) -> None:
    case = Case(f"byte x; active proctype P() {{ x = 1; {body} }} active proctype Q() {{ skip }}", Property(SAFETY))
    verdict, evidence = decided(case)
    assert verdict == Verdict(word)
    assert obligation(case, verdict, evidence).check == f"check_promela_{'safe' if word == 'holds' else 'unsafe'}"
    assert PROVED.check(case, verdict, evidence) is None
    assert PROVED.check(case, Verdict("holds" if word == "violated" else "violated"), evidence) is not None


def test_ranks_of_another_formula_are_rejected() -> None:
    verdict, evidence = decided(asked(COUNTER, "[] (x <= 3)"))
    assert isinstance(evidence, Ranked)
    assert PROVED.check(asked(COUNTER, "[] (x < 3)"), verdict, evidence) is not None


@pytest.mark.parametrize(
    "body",
    [
        "atomic { x = 1; x = 2 }",
        "d_step { x = 1; x = 2 }",
        "goto end1; end1: x = 1",
        "run Q()",
        "x = x / 2",
        "timeout -> x = 1",
        "{ x = 1; x = 2 } unless { x == 1 }",
        "int y; do :: y = y * 3 + 1; (y + 1 > 0) od",
        "byte a[3]; do :: a[x % 3] = 1; x++ :: x > 4 -> break od",
    ],
)
def test_the_whole_language_is_proved(body: str) -> None:
    source = f"byte x; active proctype P() {{ {body} }} proctype Q() {{ x = 3; enabled(0) }}"
    case = asked(source, "[] (x < 9)")
    verdict, evidence = decided(case)
    assert obligation(case, verdict, evidence).check.startswith("check_promela")
    assert PROVED.check(case, verdict, evidence) is None


@pytest.mark.parametrize(
    ("case", "what"),
    [
        (Case(f"{TRACED} trace {{ do :: c!1 :: c?1 od }}", Property(SAFETY)), "(trace)"),
        (Case(TRACED.replace("c!1", "xs c; c!1", 1), Property(SAFETY, EXCLUSIVE)), "(xr and xs)"),
    ],
)
def test_what_the_proofs_leave_out_is_named(case: Case, what: str) -> None:
    verdict, evidence = decided(case)
    assert not obligation(case, verdict, evidence).check.startswith("check_promela")
    assert PROVED.check(case, verdict, evidence) is None
    assert statement_text(case, verdict, evidence).endswith(what)


def test_sums_that_wrap_are_cut_as_in_the_model() -> None:
    case = asked("byte x; active proctype P() { do :: x = x * 7 + 100 od }", "<> (x == 32)")
    verdict, evidence = decided(case)
    assert verdict == Verdict("holds")
    assert PROVED.check(case, verdict, evidence) is None


@pytest.mark.parametrize(("kind", "check"), [(LTL, "check_promela_doomed"), (NEVER, "check_promela_caught")])
def test_the_beginning_of_a_run_that_an_error_cuts_off_is_proved_too(kind: str, check: str) -> None:
    never = "never { T0: do :: true :: x == 1 -> goto accept_all od; accept_all: do :: true od }"
    source = f"byte x; byte z; active proctype P() {{ x = 1; x = 5 / z }} {never if kind == NEVER else ''}"
    case = asked(source, "[] (x == 0)") if kind == LTL else Case(source, Property(NEVER))
    verdict, evidence = decided(case)
    assert verdict == Verdict("violated")
    assert obligation(case, verdict, evidence).check == check
    assert PROVED.check(case, verdict, evidence) is None
    assert PROVED.check(asked(source, "[] (x <= 1)"), verdict, evidence) is not None


@pytest.mark.parametrize("fair", [False, True])
@pytest.mark.parametrize("body", ["x = 1", "x = 1; x == 2", "x = 1; progress: do :: x = 1 - x od"])
def test_a_run_that_ends_does_not_go_on_without_progress(body: str, *, fair: bool) -> None:
    """The last state has an edge to itself: every state of the graph is left by one."""
    case = Case(f"byte x; active proctype P() {{ {body} }}", Property(NON_PROGRESS), fair)
    verdict, evidence = decided(case)
    assert verdict == Verdict("holds")
    assert obligation(case, verdict, evidence).check == "check_promela_never"
    assert [checker.check(case, verdict, evidence) for checker in DOMAIN.checkers] == [None] * len(DOMAIN.checkers)
    stands = Case("byte x; active proctype P() { do :: x = 1 - x od }", Property(NON_PROGRESS), fair)
    assert decided(stands)[0] == Verdict("violated")


@pytest.mark.parametrize("fair", [False, True])
@pytest.mark.parametrize("other", ["", "active proctype Q() { do :: x = x od }"])
def test_what_holds_before_an_error_cuts_runs_off_is_accepted(other: str, *, fair: bool) -> None:
    """Whatever would have come after the error: the first state is enough. So the run may as well stay there."""
    case = asked(f"byte x; byte z; active proctype P() {{ x = 1 / z }} {other}", "x == 0", fair=fair)
    verdict, evidence = decided(case)
    assert verdict == Verdict("holds")
    assert obligation(case, verdict, evidence).check == "check_promela_holds"
    assert [checker.check(case, verdict, evidence) for checker in DOMAIN.checkers] == [None] * len(DOMAIN.checkers)


FAINT = "byte x, y; active proctype P() { do :: x = 1 - x; y++ od }"


@pytest.mark.parametrize("formula", ["[] (x <= 1)", "[] (x == 0)"])
@pytest.mark.parametrize(("counter", "check"), [("byte", "check_promela_"), ("int", "check_")])
def test_evidence_without_faint_variables_is_extended_to_the_program_if_that_is_small(
    formula: str, counter: str, check: str
) -> None:
    """The states are those without `y`, which has 256 values or too many."""
    case = asked(FAINT.replace("byte x, y", f"byte x; {counter} y"), formula)
    whole = asked("byte x; active proctype P() { do :: x = 1 - x; skip od }", formula)
    verdict, found = decided(whole)
    assert isinstance(found, Ranked | Lasso)
    evidence = replace(found, projected=True)
    assert obligation(case, verdict, evidence).check == check + verdict.word
    assert PROVED.check(case, verdict, evidence) is None
    assert PROVED.check(case, verdict, found) is not None


def test_of_several_steps_to_one_state_the_one_of_the_waiting_process_is_taken() -> None:
    """Both processes stay where they are, in turn: a cycle of one state is fair only if both move."""
    case = asked("byte x; active [2] proctype P() { do :: x = x od }", "<> (x == 1)", fair=True)
    verdict, evidence = decided(case)
    assert verdict == Verdict("violated")
    assert obligation(case, verdict, evidence).check == "check_promela_violated"
    assert PROVED.check(case, verdict, evidence) is None
    assert isinstance(evidence, Lasso)
    alone = replace(evidence, choices=(0,) * len(evidence.choices))
    assert PROVED.check(case, verdict, alone) is not None
