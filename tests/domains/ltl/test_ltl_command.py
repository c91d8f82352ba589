"""A translator or a satisfiability solver of the user's own, by its command line."""

from __future__ import annotations

from pathlib import Path

import pytest

from assay.automata.buchi.hoa import write_hoa
from assay.automata.buchi.never import write_claim
from assay.automata.buchi.translate import translate
from assay.automata.formula.syntax import parse
from assay.core.domain.lookup import make_source, make_subject
from assay.core.domain.oracle import Limits
from assay.core.domain.spec import parse_source_spec, parse_spec
from assay.core.domain.subject import CommandSubject, End, Output, Stage, Tool
from assay.core.domain.verdict import Answer
from assay.core.trial.ask import ask, located
from assay.domains.ltl.checker.readable import wrong_claim
from assay.domains.ltl.domain import DOMAIN
from assay.domains.ltl.formats import formula_case
from assay.domains.ltl.model.case import Case
from assay.domains.ltl.model.evidence import Evidence
from assay.errors import InputError

CASE = formula_case("[] p")


def command(spec: str) -> CommandSubject[Case, Evidence]:
    made = make_subject(DOMAIN, parse_spec(spec))
    assert isinstance(made, CommandSubject)
    return made


def read(spec: str, printed: str, case: Case = CASE) -> Answer[Evidence]:
    (answer,) = command(spec).read([case], Output((Stage(End.EXIT, stdout=printed.encode()),)))
    assert isinstance(answer, Answer)
    return answer


@pytest.mark.parametrize("formula", ["[] p", "p", "[] (p && q)"])
@pytest.mark.parametrize("write", [write_hoa, write_claim])
def test_an_automaton_that_is_printed_is_compared_with_the_formula(formula: str, write: type) -> None:
    answer = read("command,run=x {formula}", write(translate(parse(formula))))
    assert answer.verdict.word == "satisfiable"
    assert (wrong_claim(CASE, answer.evidence) is None) == (formula == "[] p")


def test_other_output_is_unreadable_and_shown() -> None:
    for printed, note in (("nothing\n", "not an automaton: 'nothing'"), ("", "not an automaton: no output")):
        answer = read("command,run=x {formula}", printed)
        assert answer.verdict.label == "unknown:unreadable"
        assert note in answer.note


def test_with_patterns_the_tool_is_a_solver() -> None:
    spec = "command,run=x {formula},satisfiable=^sat,unsatisfiable=^unsat,unsupported=^too long"
    assert read(spec, "sat\n").verdict.label == "satisfiable"
    assert read(spec, "unsat\n").verdict.label == "unsatisfiable"
    assert read(spec, write_hoa(translate(parse("[] p")))).verdict.label == "unknown:unreadable"
    assert read("command,run=x {formula},unsupported=^too long", "too long\n").verdict.label == "unknown:unsupported"


def test_propositions_that_have_numbers_get_their_names_back() -> None:
    case = formula_case("[] b && (a W b)")
    stdin = command("command,run=x,stdin={formula:lbt}").command(Tool(("x",), ""), [case], Limits()).stages[0].stdin
    numbers = {"a": "p0", "b": "p1"} if stdin == b"& G p1 V p1 | p0 p1" else {"a": "p1", "b": "p0"}
    renamed = parse(f"[] {numbers['b']} && ({numbers['a']} W {numbers['b']})")
    answer = read("command,run=x,stdin={formula:lbt}", write_hoa(translate(renamed)), case)
    assert wrong_claim(case, answer.evidence) is None
    assert wrong_claim(case, read("command,run=x {formula}", write_hoa(translate(renamed)), case).evidence) is not None


@pytest.mark.parametrize(
    ("placeholder", "formula", "seen"),
    [
        ("{formula}", "p W X q", "p W X q"),
        ("{formula:spin}", "p W q", "[] p || (p U q)"),
        ("{formula:lbt}", "p W (q U r)", "V U p1 p2 | p0 U p1 p2"),
        ("{formula:spin}", "X p", None),
        ("{formula:spin}", "P", None),
    ],
)
def test_a_formula_is_spelled_for_the_tool(placeholder: str, formula: str, seen: str | None) -> None:
    subject, tool = command(f"command,run=x {placeholder}"), Tool(("x", placeholder), "")
    if seen is None:
        with pytest.raises(InputError, match="small letter"):
            subject.command(tool, [formula_case(formula)], Limits())
    else:
        assert subject.command(tool, [formula_case(formula)], Limits()).stages[0].argv == ("x", seen)


@pytest.mark.parametrize("placeholder", ["{file}", "{file:lbt}", "{file:spin}", "{file:json}"])
def test_a_formula_is_written_to_a_file(placeholder: str) -> None:
    subject = command(f"command,run=cat {placeholder},satisfiable=p")
    (asked,) = ask(subject, located(subject), [CASE], Limits())
    assert asked.answer.verdict.word == "satisfiable"


@pytest.mark.tool("lbt")
def test_lbt_can_be_given_as_a_command() -> None:
    subject = command("command,run=lbt,stdin={formula:lbt}")
    source = make_source(DOMAIN, parse_source_spec("formulas:size=8,next=1,atoms=3"))
    cases = [formula_case("[] p1 && <> (p0 W !p1)"), *(source.case(i) for i in range(25))]
    for case, asked in zip(cases, ask(subject, located(subject), cases, Limits()), strict=True):
        assert asked.answer.evidence is not None, asked.answer.note
        assert wrong_claim(case, asked.answer.evidence) is None


def test_a_tool_may_be_found_by_a_relative_path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "tool").write_text("#!/bin/sh\necho sat\n")
    (tmp_path / "tool").chmod(0o755)
    monkeypatch.chdir(tmp_path)
    subject = command("command,run=./tool {formula},satisfiable=sat")
    assert ask(subject, located(subject), [CASE], Limits())[0].answer.verdict.word == "satisfiable"
