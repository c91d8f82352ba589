"""The proved checkers accept the evidence of Promela cases, of SM programs and of graphs, and nothing false."""

from __future__ import annotations

import pytest

from assay.core.domain.lookup import make_oracle
from assay.core.domain.oracle import Limits
from assay.core.domain.verdict import Verdict
from assay.domains.promela.ample.sm.program import sm_program
from assay.domains.promela.checker.proved import obligation, statement_text
from assay.domains.promela.domain import DOMAIN, PROVED
from assay.domains.promela.formats.parser import parse_formula
from assay.domains.promela.model.case import ACCEPTANCE, LTL, NEVER, NON_PROGRESS, SAFETY, Case, Property
from assay.domains.promela.model.evidence import Evidence, Ranked
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
    ("source", "formula", "fair", "word", "check"),
    [
        (COUNTER, "[] (x <= 3)", False, "holds", "check_sm_holds"),
        (COUNTER, "[] (x < 2)", False, "violated", "check_sm_violated"),
        (COUNTER, "<> (x == 2)", True, "holds", "check_sm_holds"),
        (CHANNEL, "[] (x <= 1)", False, "holds", "check_holds"),
        (CHANNEL, "[] (x == 0)", False, "violated", "check_violated"),
    ],
)
def test_a_model_of_the_fragment_is_a_program_and_any_other_a_graph(
    source: str, formula: str, word: str, check: str, *, fair: bool
) -> None:
    case = asked(source, formula, fair=fair)
    verdict, evidence = decided(case)
    assert verdict == Verdict(word)
    found = obligation(case, verdict, evidence)
    assert found.check == check
    assert found.met()
    assert ("SM program" in statement_text(case, verdict, evidence)) == (check.startswith("check_sm"))
    other = Verdict("holds" if word == "violated" else "violated")
    assert PROVED.check(case, other, evidence) is not None


@pytest.mark.parametrize(
    ("kind", "checks"),
    [
        (SAFETY, {"check_safe", "check_unsafe"}),
        (ACCEPTANCE, {"check_never", "check_satisfied"}),
        (NON_PROGRESS, {"check_never", "check_satisfied"}),
        (NEVER, {"check_never", "check_accepted"}),
    ],
)
@pytest.mark.parametrize("fair", [False, True])
def test_every_kind_of_property_has_a_proved_checker(kind: str, checks: set[str], *, fair: bool) -> None:
    case = Case(CHANNEL, Property(kind), fair and kind != SAFETY)
    verdict, evidence = decided(case)
    found = obligation(case, verdict, evidence)
    assert found.check in checks
    assert found.met()


def test_a_deadlock_of_a_program_is_a_deadlock_of_the_model() -> None:
    waits = "byte x; active proctype P() { x = 1; x == 2 } active proctype Q() { skip }"
    case = Case(waits, Property(SAFETY))
    verdict, evidence = decided(case)
    assert verdict == Verdict("violated")
    assert obligation(case, verdict, evidence).check == "check_sm_deadlock"
    assert PROVED.check(case, verdict, evidence) is None
    ends = Case(waits.replace("x == 2", "x == 1"), Property(SAFETY))
    verdict, evidence = decided(ends)
    assert obligation(ends, verdict, evidence).check == "check_sm_safe"
    assert PROVED.check(ends, verdict, evidence) is None


def test_ranks_of_another_formula_are_rejected() -> None:
    verdict, evidence = decided(asked(COUNTER, "[] (x <= 3)"))
    assert isinstance(evidence, Ranked)
    assert PROVED.check(asked(COUNTER, "[] (x < 3)"), verdict, evidence) is not None


@pytest.mark.parametrize(
    ("body", "what"),
    [
        ("atomic { x = 1; x = 2 }", "atomic"),
        ("goto end1; end1: x = 1", "goto"),
        ("run P()", "started by others"),
        ("x = x / 2", "operator"),
        ("timeout -> x = 1", "timeout"),
        ("int y; do :: y = y * 3 + 1; (y + 1 > 0) od", "overflow"),
    ],
)
def test_what_sm_has_not_is_named(body: str, what: str) -> None:
    program = sm_program(asked(f"byte x; active proctype P() {{ {body} }}", "[] (x < 9)"))
    assert isinstance(program, str)
    assert what in program


def test_sums_that_wrap_are_cut_as_in_the_model() -> None:
    case = asked("byte x; active proctype P() { do :: x = x * 7 + 100 od }", "<> (x == 32)")
    assert not isinstance(sm_program(case), str)
    verdict, evidence = decided(case)
    assert verdict == Verdict("holds")
    assert PROVED.check(case, verdict, evidence) is None


@pytest.mark.parametrize(("kind", "check"), [(LTL, "check_refuted"), (NEVER, "check_accepted")])
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
    assert obligation(case, verdict, evidence).check == "check_never"
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
    assert obligation(case, verdict, evidence).check == "check_holds"
    assert [checker.check(case, verdict, evidence) for checker in DOMAIN.checkers] == [None] * len(DOMAIN.checkers)
