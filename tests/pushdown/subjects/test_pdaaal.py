"""The PDAAAL adapter, on output that PDAAAL 1.1.0 printed, and on the real program where it is given."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from assay.core.ask import ask, located
from assay.core.case import Read
from assay.core.oracle import Limits
from assay.core.spec import Spec
from assay.core.subject import Again, End, Output, Stage, Tool
from assay.core.verdict import Answer, Reason
from assay.errors import ToolError
from assay.pushdown.domain import DOMAIN
from assay.pushdown.evidence import Evidence
from assay.pushdown.formats import read_cases
from assay.pushdown.model import Automaton, Case, Rule
from assay.pushdown.subjects.pdaaal import Pdaaal

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
    invocation = Pdaaal(Spec("pdaaal", "pre")).invocation(tool, [NOTHING], Limits())
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
    source = DOMAIN.source("random", dict(DOMAIN.source_kinds[0].read({})))
    cases = [source.case(i) for i in range(0, 200, 9)]
    asked = ask(subject, located(subject), cases, Limits())
    truth = DOMAIN.oracle("pre").decide(cases, Limits())
    assert [a.answer.verdict for a in asked] == [t.verdict for t in truth]


def test_the_file_it_is_given_asks_the_same_question(tmp_path: Path) -> None:
    case = DOMAIN.source("random", dict(DOMAIN.source_kinds[0].read({}))).case(57)
    invocation = POST.invocation(Tool(("pdaaal",), ""), [case], Limits())
    path = tmp_path / "case.json"
    path.write_bytes(invocation.files["case.json"])
    (item,) = read_cases(path)
    assert isinstance(item, Read)
    one, other = DOMAIN.oracle("pre").decide([item.case, case], Limits())
    assert one.verdict == other.verdict
