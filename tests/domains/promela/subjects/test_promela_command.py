"""A model checker of the user's own, by its command line: here SPIN's own search."""

from __future__ import annotations

import pytest

from assay.automata.formula.formula import Always, Atom, Eventually, Next
from assay.core.domain.lookup import make_subject
from assay.core.domain.oracle import Limits
from assay.core.domain.spec import parse_spec
from assay.core.domain.subject import CommandSubject, Tool
from assay.core.domain.verdict import Answer
from assay.core.trial.ask import ask, located
from assay.domains.promela.domain import DOMAIN
from assay.domains.promela.model.case import ACCEPTANCE, EXCLUSIVE, LTL, MALFORMED, NEVER, SAFETY, Case, Property
from assay.domains.promela.model.evidence import Evidence

MODEL = "byte x;\nactive proctype p() { x = 1; x = 2 }\nltl own { [] (x < 9) }\n"
SAFE = Case(MODEL, Property(SAFETY))
NEVER_TWO = Case(MODEL, Property(LTL, "given", Always(Atom("x != 2"))))
REACHES_TWO = Case(MODEL, Property(LTL, "given", Eventually(Atom("x == 2"))))
NEXT_ONE = Case(MODEL, Property(LTL, "given", Next(Atom("x == 1"))))
FAIR = Case(MODEL, Property(LTL, "given", Eventually(Atom("x == 2"))), fair=True)


def answer(spec: str, case: Case) -> Answer[Evidence]:
    subject = make_subject(DOMAIN, parse_spec(spec))
    return ask(subject, located(subject), [case], Limits(seconds=30))[0].answer


@pytest.mark.parametrize(
    ("placeholder", "case", "label"),
    [
        ("{file}", SAFE, "holds"),
        ("{file:pml}", NEVER_TWO, "holds"),
        ("{file:safety}", SAFE, "holds"),
        ("{file:ltl}", NEVER_TWO, "holds"),
        ("{file:claim}", NEVER_TWO, "holds"),
        ("{file:json}", FAIR, "holds"),
        ("{file:safety}", NEVER_TWO, "unknown:unsupported"),
        ("{file:ltl}", SAFE, "unknown:unsupported"),
        ("{file:claim}", SAFE, "unknown:unsupported"),
        ("{file}", FAIR, "unknown:unsupported"),
        ("{file}", Case(MODEL, Property(ACCEPTANCE)), "unknown:unsupported"),
        ("{file:acceptance}", Case(MODEL, Property(ACCEPTANCE)), "holds"),
        ("{file}", Case(MODEL, Property(SAFETY, EXCLUSIVE)), "unknown:unsupported"),
        ("{file}", Case("proctype {", Property(MALFORMED)), "unknown:unsupported"),
        ("{file:json}", Case("proctype {", Property(MALFORMED)), "unknown:unsupported"),
    ],
)
def test_a_file_is_written_for_the_questions_that_it_can_ask(placeholder: str, case: Case, label: str) -> None:
    assert answer(f"command,run=cat {placeholder},holds=proctype", case).verdict.label == label


def test_the_file_has_the_claim_of_the_case_and_no_other() -> None:
    subject = make_subject(DOMAIN, parse_spec("command,run=x {file} {property},holds=y"))
    assert isinstance(subject, CommandSubject)
    invocation = subject.command(Tool(("x", "{file}", "{property}"), ""), [NEVER_TWO], Limits())
    text = invocation.files["model.pml"].decode()
    assert invocation.stages[0].argv == ("x", "model.pml", "ltl")
    assert "x != 2" in text
    assert "x < 9" not in text


CLAIMED = "byte x;\nactive proctype p() { x = 1; accept_two: x = 2 }\nnever { do :: x == 3 -> break :: else od }\n"


def test_a_formula_can_be_given_as_a_never_claim() -> None:
    formula = Property(LTL, "given", Always(Atom("x != 2")))
    text = placed(Case(CLAIMED, formula))
    assert "ltl" not in text
    assert text.count("never {") == 1
    assert "!(x != 2)" in text
    assert "x == 3" not in text
    assert "progress_accept_two:" in text  # SPIN would take its cycles for matches of the claim
    assert "x == 3" in placed(Case(CLAIMED, Property(NEVER)))


def placed(case: Case) -> str:
    """What `{file:claim}` stands for."""
    subject = make_subject(DOMAIN, parse_spec("command,run=x {file:claim},holds=y"))
    assert isinstance(subject, CommandSubject)
    return subject.command(Tool(("x", "{file:claim}"), ""), [case], Limits()).files["model.pml"].decode()


@pytest.mark.slow
@pytest.mark.tool("spin", "gcc")
@pytest.mark.parametrize(("case", "label"), [(NEVER_TWO, "violated"), (REACHES_TWO, "holds"), (NEXT_ONE, "holds")])
def test_spin_reads_the_never_claim_of_a_formula(case: Case, label: str) -> None:
    search = "sh -c 'spin -a {file:claim} && gcc -w -O0 -DNOREDUCE -o pan pan.c && ./pan -a'"
    assert answer(f"command,run={search},holds=errors: 0,violated=errors: [1-9]", case).verdict.label == label


@pytest.mark.slow
@pytest.mark.tool("spin", "gcc")
def test_spin_can_be_given_as_a_command() -> None:
    errors = "holds=errors: 0,violated=errors: [1-9],bound=search depth too small"
    assert answer(f"command,run=spin -search -a {{file:ltl}},{errors}", NEVER_TWO).verdict.label == "violated"
    assert answer(f"command,run=spin -search -a {{file:ltl}},{errors}", REACHES_TWO).verdict.label == "holds"
    build = "sh -c 'spin -a {file:safety} && cc -w -o pan pan.c && ./pan'"
    assert answer(f"command,run={build},{errors}", SAFE).verdict.label == "holds"
