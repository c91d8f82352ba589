"""Explanations of wrong verdicts on models: the missed violation, the first wrong move of a trail."""

from __future__ import annotations

from assay.core.domain.judgement import disagree
from assay.core.domain.lookup import make_oracle
from assay.core.domain.oracle import Limits
from assay.core.domain.verdict import Answer, Claim, Verdict
from assay.domains.promela.disagreement import explain
from assay.domains.promela.domain import DOMAIN
from assay.domains.promela.formats.malformed import malformed_case
from assay.domains.promela.model.case import SAFETY, Case, Property
from assay.domains.promela.model.evidence import Evidence, Trail

COUNTED = "active proctype P() { assert(_nr_pr == 1) }\nactive proctype Q() { skip }\n"
STEPS = "byte x;\nactive proctype P() { x = 1; x = 2; assert(x == 2) }\n"


def case(text: str) -> Case:
    return Case(text, Property(SAFETY))


def decided(asked: Case) -> Answer[Evidence]:
    return make_oracle(DOMAIN, "ndfs").decide([asked], Limits())[0]


def test_a_missed_violation_is_told_with_its_run() -> None:
    asked = case(COUNTED)
    told = explain(asked, decided(asked), Answer(Verdict("holds")), disagree("soundness"))
    assert told.sentence == (
        "The tool says that the property holds (safety). "
        "Assertion at line 1 fails in step 1: _nr_pr == 1, and _nr_pr is 2."
    )
    assert told.right is not None
    assert "assert(_nr_pr == 1)" in told.right.lines[0]


def test_a_trail_is_marked_at_the_first_move_that_no_run_makes() -> None:
    asked = case(STEPS)
    trail = Trail(((0, "P", 0, 0), (0, "P", 2, 0)))
    said: Answer[Evidence] = Answer(Verdict("violated"), evidence=trail)
    told = explain(asked, decided(asked), said, disagree("completeness"))
    assert "No error in" in told.sentence
    assert told.subject is not None
    assert told.subject.lines[0] == "P (0): line 2: x = 1"
    assert told.subject.wrong is not None


def test_a_reached_statement_is_named_by_its_line() -> None:
    asked = case(STEPS)
    said: Answer[Evidence] = Answer(Verdict("holds"), claims=(Claim("unreached", "P 2", "x = 2"),))
    told = explain(asked, decided(asked), said, disagree("soundness", "claim:unreached"))
    assert told.sentence == "The tool lists state 2 of P (line 2) as unreached. A run reaches it."


def test_an_accepted_text_is_told_with_the_objection() -> None:
    asked = malformed_case("active proctype P() { return 1 ")
    told = explain(asked, Answer(Verdict("malformed")), Answer(Verdict("accepted")), disagree("accepted"))
    assert told.sentence.startswith("The tool accepts a text that it should reject: ")
