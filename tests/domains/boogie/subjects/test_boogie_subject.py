"""The boogie subject: on output that Boogie 2.4.1 printed, and on Boogie itself."""

from __future__ import annotations

import pytest
from tests.domains.boogie.boogie_programs import paper_programs, program, source
from tests.domains.boogie.subjects.subject_answers import ALL, TYPED, ask_live, read_saved, read_text

from assay.core.domain.oracle import Limits
from assay.core.domain.spec import Spec
from assay.core.domain.subject import Tool
from assay.domains.boogie.subjects.boogie import Boogie

pytestmark = pytest.mark.slow

NOINFER = {
    "success": "success",
    "failure": "failure",
    "name_error": "name-error",
    "type_error": "type-error",
    "loop": "success",
    "timeout": "failure",
    "alwaysLoops": "failure",
    "neverLoops": "failure",
}
INFER = NOINFER | {"alwaysLoops": "success", "neverLoops": "success"}
EXPECTED = {"boogie:noinfer": NOINFER, "boogie:infer": INFER}
RIGHT, WRONG = program("assert true"), program("assert false")


@pytest.mark.parametrize("spec", EXPECTED)
def test_a_name_error_stops_all_others(spec: str) -> None:
    assert read_saved(spec, "all") == dict.fromkeys(ALL, "again") | {"name_error": "name-error"}


@pytest.mark.parametrize("spec", EXPECTED)
def test_a_type_error_stops_verification(spec: str) -> None:
    said = read_saved(spec, "no_names")
    assert said.pop("type_error") == "type-error"
    assert set(said.values()) == {"again"}


@pytest.mark.parametrize("spec", EXPECTED)
def test_well_typed_programs_get_a_verdict_each(spec: str) -> None:
    assert read_saved(spec, "typed") == {name: EXPECTED[spec][name] for name in TYPED}


@pytest.mark.tool("boogie")
@pytest.mark.parametrize("spec", EXPECTED)
def test_programs_of_the_paper(spec: str) -> None:
    """Table 1 and Fig. 7: with inference, Boogie verifies both programs of the figure; without, neither."""
    answers = ask_live(spec, [paper_programs()[name] for name in ALL])
    assert dict(zip(ALL, (answer.verdict.label for answer in answers), strict=True)) == EXPECTED[spec]


@pytest.mark.tool("boogie")
def test_the_place_is_that_of_the_failing_assertion() -> None:
    case = program("assert == x 1 := x 2 assert == x 1", x=1)
    (answer,) = ask_live("boogie:noinfer", [case])
    assert answer.measures == {"place": 7}


@pytest.mark.tool("boogie")
def test_in_a_batch_every_program_gets_the_verdict_it_has_alone() -> None:
    cases = [source(f"random:class={kind},size=3,seed=5").case(i) for kind in ("typed", "named") for i in range(3)]
    together = [answer.verdict.label for answer in ask_live("boogie:noinfer", cases)]
    assert together == [ask_live("boogie:noinfer", [case])[0].verdict.label for case in cases]


@pytest.mark.tool("boogie")
def test_options_of_the_user_are_given_to_boogie() -> None:
    deep = program("while < x 3 { := x + x 1 } assert == x 3", x=0)
    assert [a.verdict.word for a in ask_live("boogie:noinfer", [deep])] == ["failure"]
    assert [a.verdict.word for a in ask_live("boogie:noinfer,options=/loopUnroll:5", [deep])] == ["success"]


@pytest.mark.parametrize(
    ("config", "version", "option"),
    [
        ("noinfer", "Boogie program verifier version 2.4.1.10503", ["/noinfer"]),
        ("infer", "Boogie program verifier version 2.4.1.10503", ["/infer:j"]),
        ("noinfer", "Boogie program verifier version 3.4.3.0", []),
        ("infer", "Boogie program verifier version 3.4.3.0", ["/infer:j"]),
    ],
)
def test_inference_is_asked_for_as_the_version_wants_it(config: str, version: str, option: list[str]) -> None:
    subject = Boogie(Spec("boogie", config))
    (command,) = subject.command(Tool(("boogie",), version), [RIGHT], Limits()).stages
    assert [word for word in command.argv if "infer" in word] == option


BOOGIE_3 = """
Verifying p0 ...
  [0.120 s, solver resource count: 2011, 1 proof obligation]  verified
Verifying p1 ...
  [0.020 s, solver resource count: 301, 1 proof obligation]  error
programs.bpl(4,3): Error: this assertion could not be proved
Execution trace:
    programs.bpl(4,3): anon0

Boogie program verifier finished with 1 verified, 1 error
"""


def test_boogie_3_says_errors_in_other_words() -> None:
    assert read_text("boogie:noinfer", [RIGHT, WRONG], BOOGIE_3) == ["success", "failure"]


def test_what_takes_long_in_a_batch_is_asked_alone() -> None:
    slow = BOOGIE_3.replace("[0.020 s", "[2.020 s")
    assert read_text("boogie:noinfer", [RIGHT, WRONG], slow) == ["success", "alone"]


def test_a_program_nothing_was_said_of_is_asked_again() -> None:
    half = BOOGIE_3.replace("Verifying p0 ...", "Verifying something ...")
    assert read_text("boogie:noinfer", [RIGHT, WRONG], half) == ["again", "failure"]


def test_an_error_without_a_message_is_a_failure() -> None:
    silent = BOOGIE_3.replace("programs.bpl(4,3): Error: this assertion could not be proved\n", "")
    assert read_text("boogie:noinfer", [RIGHT, WRONG], silent) == ["success", "failure"]


def test_an_outcome_that_contradicts_the_errors_is_not_believed() -> None:
    odd = BOOGIE_3.replace("]  error", "]  verified")
    assert read_text("boogie:noinfer", [RIGHT, WRONG], odd) == ["success", "alone"]


@pytest.mark.parametrize(
    ("said", "verdict"),
    [("timed out", "timeout"), ("out of memory", "memory"), ("out of resource", "bound"), ("inconclusive", "bound")],
)
def test_outcomes_without_a_verdict(said: str, verdict: str) -> None:
    text = f"Verifying p0 ...\n  [9.1 s, 1 proof obligation]  {said}\nBoogie program verifier finished with 0\n"
    assert read_text("boogie:noinfer", [RIGHT], text) == [f"unknown:{verdict}"]


def test_an_exception_is_a_crash_of_one_program_and_says_nothing_of_many() -> None:
    text = "[ERROR] FATAL UNHANDLED EXCEPTION: System.NullReferenceException"
    assert read_text("boogie:noinfer", [RIGHT], text) == ["unknown:crash"]
    assert read_text("boogie:noinfer", [RIGHT, WRONG], text) == ["again", "again"]
