"""A tool of the user's own, given a case in one file, in PDAAAL's three, or in the paper's folder."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from tests.domains.pushdown.subjects.shapes import random_cases, truth, verdicts

from assay.core.domain.lookup import make_subject
from assay.core.domain.oracle import Limits
from assay.core.domain.spec import parse_spec
from assay.core.domain.subject import CommandSubject, Tool
from assay.core.domain.verdict import Verdict
from assay.domains.pushdown.domain import DOMAIN
from assay.domains.pushdown.formats import read_cases
from assay.domains.pushdown.model.case import Automaton, Case, Rule
from assay.errors import InputError

CASES = random_cases(range(12))
REPLACING = Case(("p",), ("A", "B"), (Rule(0, 0, 0, (1, 1)),), Automaton(), Automaton())
RESULTS = 'reachable="result" : true,unreachable="result" : false'


def files_of(line: str, case: Case) -> dict[str, bytes]:
    subject = make_subject(DOMAIN, parse_spec(f"command,run=tool {line},reachable=yes"))
    assert isinstance(subject, CommandSubject)
    return dict(subject.command(Tool(("tool", line), ""), [case], Limits()).files)


@pytest.mark.parametrize(
    ("line", "names"),
    [
        ("{file}", {"instance.json"}),
        ("{file:instance}", {"instance.json"}),
        ("{file:canonical}", {"canonical.json"}),
        ("{file:pda} {file:initial} {file:final}", {"pda.json", "initial.json", "final.json"}),
        ("{folder:paper}", {"paper/pda0.json", "paper/initial0.json", "paper/final0.json"}),
    ],
)
def test_what_is_written_is_read_back_as_an_equivalent_case(tmp_path: Path, line: str, names: set[str]) -> None:
    back = []
    for number, case in enumerate(CASES):
        files = files_of(line, case)
        assert set(files) == names
        for name, data in files.items():
            file = tmp_path / str(number) / name
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(data)
        (read,) = read_cases(file.parent if len(names) == 3 else file)
        assert not isinstance(read, Exception)
        assert len(read.case.rules) == len(case.rules)
        back.append(read.case)
    assert truth(back) == truth(CASES)
    assert len({verdict.word for verdict in truth(CASES)}) == 2


def test_expressions_are_written_for_the_automata_that_have_one() -> None:
    subject = make_subject(DOMAIN, parse_spec("command,run=cat {file:initial-regex} {file:final-regex},reachable=^<"))
    said = {verdict.label for verdict in verdicts(subject, CASES)}
    assert said == {"reachable", "unknown:unsupported"}


@pytest.mark.parametrize("line", ["{file}", "{file:pda}", "{folder:paper}"])
def test_a_push_that_replaces_the_label_below_is_unsupported(line: str) -> None:
    with pytest.raises(InputError, match="push that replaces the label below"):
        files_of(line, REPLACING)
    assert files_of("{file:canonical}", REPLACING) != {}


def test_a_decider_from_the_shell_is_right_about_what_it_greps() -> None:
    line = """sh -c 'grep -q "\\"accepting\\":\\[\\]" {file} && echo no || echo maybe'"""
    subject = make_subject(DOMAIN, parse_spec(f"command,run={line},unreachable=^no,bound=maybe"))
    said, right = verdicts(subject, CASES), truth(CASES)
    assert all(one in (other, one if one.reason else other) for one, other in zip(said, right, strict=True))
    assert Verdict("unreachable") in said


@pytest.mark.skipif("PDAAAL" not in os.environ, reason="the variable PDAAAL names no binary")
@pytest.mark.parametrize(
    "line",
    [
        "--input {file} -e 2",
        "-p {file:pda} -i {file:initial} -f {file:final} --json-automata --state-names -e 1",
    ],
)
def test_pdaaal_can_be_given_as_a_command(line: str) -> None:
    subject = make_subject(DOMAIN, parse_spec(f"command,run={os.environ['PDAAAL']} {line},{RESULTS}"))
    assert verdicts(subject, CASES) == truth(CASES)
