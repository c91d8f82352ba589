"""The PDAAAL adapter, on output that PDAAAL 1.1.0 printed, and on the real program where it is given."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from msgspec.structs import replace
from tests.domains.pushdown.subjects.shapes import CASES, random_cases

from assay.core.domain.case import Read
from assay.core.domain.lookup import make_oracle, make_source, make_subject
from assay.core.domain.oracle import Limits
from assay.core.domain.spec import Spec
from assay.core.domain.subject import Again, End, Output, Stage, Tool
from assay.core.domain.verdict import Answer, Reason
from assay.core.trial.ask import ask, located
from assay.domains.pushdown.domain import DOMAIN
from assay.domains.pushdown.formats import is_plain, read_cases
from assay.domains.pushdown.model.case import Automaton, Case, Edge, Rule
from assay.domains.pushdown.model.evidence import Evidence, Trace
from assay.domains.pushdown.subjects.pdaaal import Pdaaal
from assay.errors import ToolError, UsageError

SAVED = Path(__file__).parent / "pdaaal_output"
NOTHING = Case(("p",), ("A", "B"), (), Automaton(), Automaton())
POST = Pdaaal(Spec("pdaaal", "post"))


def read(stdout: bytes) -> Answer[Evidence] | Again:
    return POST.read([NOTHING], Output((Stage(End.EXIT, stdout=stdout),)))[0]


@pytest.mark.parametrize(("name", "word"), [("named_reach_e1_t0", "reachable"), ("named_unreach_e2_t0", "unreachable")])
def test_the_result_is_read_from_real_output(name: str, word: str) -> None:
    answer = read((SAVED / f"{name}.json").read_bytes())
    assert isinstance(answer, Answer)
    assert answer.verdict.word == word


def test_output_that_was_cut_short_is_not_read_as_an_answer() -> None:
    whole = (SAVED / "named_reach_e1_t0.json").read_bytes()
    for end in range(len(whole) - 1):
        with pytest.raises((ValueError, KeyError)):
            read(whole[:end])


def test_the_command_names_the_engine_and_asks_for_no_trace() -> None:
    tool = located(Pdaaal(Spec("pdaaal", "pre", (("path", "/bin/true"),))))
    invocation = Pdaaal(Spec("pdaaal", "pre")).command(tool, [NOTHING], Limits())
    assert invocation.stages[0].argv == ("/bin/true", "--input", "case.json", "-e", "2", "-t", "0")
    assert json.loads(invocation.files["case.json"])["instance"][0]["state-names"] is True


def test_a_push_that_pdaaal_has_no_words_for_is_unsupported_and_runs_nothing() -> None:
    case = Case(("p",), ("A", "B"), (Rule(0, 0, 0, (1, 1)),), Automaton(), Automaton())
    subject = Pdaaal(Spec("pdaaal", "post", (("path", "/bin/false"),)))
    answer = ask(subject, located(subject), [case], Limits())[0].answer
    assert answer.verdict.reason is Reason.UNSUPPORTED


def test_a_program_that_is_not_there_is_an_error_that_says_how_to_get_it() -> None:
    with pytest.raises(ToolError, match="build DEIS-Tools/PDAAAL"):
        located(Pdaaal(Spec("pdaaal", "post", (("path", "/nowhere/pdaaal"),))))


@pytest.mark.parametrize("engine", ["post", "pre", "dual"])
def test_the_real_program_agrees_on_random_cases(engine: str, pdaaal: Path) -> None:
    subject = Pdaaal(Spec("pdaaal", engine, (("path", str(pdaaal)),)))
    cases = random_cases(range(0, 200, 9))
    asked = ask(subject, located(subject), cases, Limits())
    truth = make_oracle(DOMAIN, "pre").decide(cases, Limits())
    assert [a.answer.verdict for a in asked] == [t.verdict for t in truth]


def test_the_file_it_is_given_asks_the_same_question(tmp_path: Path) -> None:
    case = make_source(DOMAIN, Spec("random")).case(57)
    invocation = POST.command(Tool(("pdaaal",), ""), [case], Limits())
    path = tmp_path / "case.json"
    path.write_bytes(invocation.files["case.json"])
    (item,) = read_cases(path)
    assert isinstance(item, Read)
    one, other = make_oracle(DOMAIN, "pre").decide([item.case, case], Limits())
    assert one.verdict == other.verdict


# traces

# (p0, A) ↪ (p2, B), (p2, B) ↪ (p1, B B), (p1, B) ↪ (p1, ·): with names, PDAAAL numbers p0, p2, p1
THREE = Case(
    ("p0", "p1", "p2"),
    ("A", "B"),
    (Rule(0, 0, 2, (1,)), Rule(1, 1, 1, ()), Rule(2, 1, 1, (1, 1))),
    Automaton(("q0",), (Edge(0, 0, 3),), (3,)),
    Automaton((), (), (1,)),
)
RUN = Trace(((0, (0,)), (2, (1,)), (1, (1, 1)), (1, (1,)), (1, ())))


def traced(engine: str, *options: tuple[str, str]) -> Pdaaal:
    return Pdaaal(Spec("pdaaal", engine, (("trace", "any"), *options)))


def answered(subject: Pdaaal, case: Case, stdout: bytes) -> Answer[Evidence]:
    (answer,) = subject.read([case], Output((Stage(End.EXIT, stdout=stdout),)))
    assert isinstance(answer, Answer)
    return answer


def test_a_trace_of_named_states_is_read_by_the_order_of_their_first_mention() -> None:
    answer = answered(traced("post"), THREE, (SAVED / "named_trace_e1_t1.json").read_bytes())
    assert answer.evidence == RUN
    assert DOMAIN.examine(THREE, answer, answer) is None


def test_a_trace_of_indexed_states_is_read_by_their_numbers() -> None:
    subject = traced("pre", ("states", "indexed"))
    assert answered(subject, THREE, (SAVED / "indexed_trace_e2_t1.json").read_bytes()).evidence == RUN


def test_a_trace_that_was_cut_off_is_read_as_it_is() -> None:
    case = Case(
        ("p0", "p1"),
        ("A", "B"),
        (Rule(0, 0, 1, (1,)),),
        Automaton(("q0", "q1"), (Edge(0, -1, 3), Edge(3, 0, 2)), (2,)),
        Automaton(("q0",), (Edge(1, 1, 2),), (2,)),
    )
    answer = answered(traced("pre"), case, (SAVED / "cut_trace_e2_t1.json").read_bytes())
    assert answer.evidence == Trace(((0, (0,)),))
    rejection = DOMAIN.examine(case, answer, answer)
    assert rejection is not None
    assert (rejection.kind, rejection.why) == ("evidence", "the trace does not end in A2")


def test_a_claim_without_a_trace_is_an_empty_one_where_it_was_asked_for() -> None:
    said = (SAVED / "named_reach_e1_t0.json").read_bytes()
    assert answered(traced("post"), THREE, said).evidence == Trace(())
    assert answered(POST, THREE, said).evidence is None


def test_states_and_labels_that_are_not_there_are_no_numbers_of_the_case() -> None:
    said = b'{"result": true, "trace": [{"stack": ["A", "X"], "state": 9}]}'
    assert answered(traced("post"), THREE, said).evidence == Trace(((-1, (0, -1)),))


def test_the_options_are_in_the_command_and_in_the_file() -> None:
    invocation = traced("dual", ("states", "indexed")).command(Tool(("pdaaal",), ""), [THREE], Limits())
    assert invocation.stages[0].argv[-4:] == ("-e", "3", "-t", "1")
    assert json.loads(invocation.files["case.json"])["instance"][0]["state-names"] is False


@pytest.mark.parametrize("option", ["states=nameless", "trace=shortly"])
def test_a_value_that_an_option_does_not_have_is_a_usage_error(option: str) -> None:
    key, _, value = option.partition("=")
    with pytest.raises(UsageError, match=option):
        make_subject(DOMAIN, Spec("pdaaal", "post", ((key, value),)))


def test_an_indexed_location_that_pdaaal_would_not_know_is_unsupported_only_where_it_matters() -> None:
    subject = Pdaaal(Spec("pdaaal", "post", (("states", "indexed"),)))
    last = Automaton((), (), (1,))
    for final, runs in ((last, False), (Automaton((), (Edge(0, 0, 1),), ()), True)):
        case = Case(("p0", "p1"), ("A",), (Rule(0, 0, 0, ()),), last, final)
        assert bool(subject.command(Tool(("pdaaal",), ""), [case], Limits()).stages) is runs
    (answer,) = subject.read([Case(("p0",), (), (), last, last)], Output(()))
    assert isinstance(answer, Answer)
    assert answer.verdict.reason is Reason.UNSUPPORTED


@pytest.mark.parametrize("states", ["named", "indexed"])
@pytest.mark.parametrize("engine", ["post", "pre", "dual"])
def test_the_traces_of_the_real_program_are_runs(engine: str, states: str, pdaaal: Path) -> None:
    subject = traced(engine, ("path", str(pdaaal)), ("states", states))
    cases = random_cases(range(0, 200, 9))
    for case, asked in zip(cases, ask(subject, located(subject), cases, Limits()), strict=True):
        assert DOMAIN.examine(case, asked.answer, asked.answer) is None
        assert isinstance(asked.answer.evidence, Trace) is (asked.answer.verdict.word == "reachable")


def _bare(automaton: Automaton) -> Automaton:
    return replace(automaton, edges=())


@settings(
    max_examples=25, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.function_scoped_fixture]
)
@given(
    case=CASES.filter(is_plain).map(lambda case: replace(case, initial=_bare(case.initial), final=_bare(case.final)))
)
def test_the_real_program_knows_the_same_locations_by_name_and_by_number(case: Case, pdaaal: Path) -> None:
    truth = make_oracle(DOMAIN, "pre").decide([case], Limits())[0].verdict
    for states in ("named", "indexed"):
        subject = Pdaaal(Spec("pdaaal", "pre", (("path", str(pdaaal)), ("states", states))))
        verdict = ask(subject, located(subject), [case], Limits())[0].answer.verdict
        assert verdict == truth or (states, verdict.reason) == ("indexed", Reason.UNSUPPORTED)
