"""A run that a run-time error cuts off violates what its beginning already excludes, and nothing else."""

from __future__ import annotations

import msgspec
import pytest
from tests.domains.promela.toys import ATOMS, random_questions
from tests.domains.promela.written_models import about

from assay.automata.formula.lasso import Lasso as Word
from assay.automata.formula.lasso import holds, words_over
from assay.core.domain.oracle import Limits, Rejection
from assay.core.domain.spec import Spec
from assay.core.trial.ask import ask, located
from assay.domains.promela.checker.bad_prefix import states_of
from assay.domains.promela.checker.readable import CHECKER, why_not
from assay.domains.promela.checker.trail import UNJUDGED
from assay.domains.promela.domain import PROVED
from assay.domains.promela.engine.engines import ENGINES
from assay.domains.promela.engine.space import Room
from assay.domains.promela.formats.evidence import EvidenceCodec
from assay.domains.promela.model.case import LTL, NEVER
from assay.domains.promela.model.evidence import BadPrefix, Trail
from assay.domains.promela.oracle.oracle import ORACLES
from assay.domains.promela.oracle.pipeline import decide
from assay.domains.promela.subjects.spin import Spin

DIVIDING = "byte x, z; active proctype P() { x = 1; x = 2; z = 1 / z; x = 3 }"
EXCLUDED = ("[] (x < 2)", "!(<> (x == 2))", "(x < 2) U (x == 3)", "(x == 0) W (x == 3)", "false")
IN_TIME = ("[] (x < 2)", "!(<> (x == 2))", "false")
"""Of these SPIN's claim comes to its end before the division; the others need a step more, and SPIN stops there."""
OPEN = ("<> (x == 3)", "[] (x < 3)", "[] <> (x == 3)", "<> [] (x == 2)")
INDEXING = "byte x, z, a[2]; active proctype P() { x = 1; x = 2; a[x] = 1; x = 3 }"
"""SPIN notices a wrong index on every processor, and a division by zero only on some."""
MATCHED = "never { do :: x < 2 :: x == 2 -> break od }"
CLAIM = f"{DIVIDING} {MATCHED}"


@pytest.mark.parametrize("engine", ["ndfs", "scc-native", "bfs"])
@pytest.mark.parametrize("formula", EXCLUDED)
def test_what_the_beginning_excludes_is_violated(formula: str, engine: str) -> None:
    case = about(DIVIDING, formula)
    (answer,) = ORACLES[engine].decide([case], Limits())
    assert answer.verdict.word == "violated"
    assert isinstance(answer.evidence, BadPrefix)
    assert CHECKER.check(case, answer.verdict, answer.evidence) is None


@pytest.mark.parametrize("formula", OPEN)
def test_what_could_still_come_true_is_unknown(formula: str) -> None:
    (answer,) = ORACLES["scc"].decide([about(DIVIDING, formula)], Limits())
    assert answer.verdict.label == "unknown:unsupported"
    assert "division" in answer.note


def test_a_claim_that_has_matched_is_a_violation() -> None:
    case = about(CLAIM, NEVER)
    (answer,) = ORACLES["scc"].decide([case], Limits())
    assert isinstance(answer.evidence, BadPrefix)
    assert CHECKER.check(case, answer.verdict, answer.evidence) is None
    shorter = msgspec.structs.replace(answer.evidence, choices=answer.evidence.choices[:-1])
    assert CHECKER.check(case, answer.verdict, shorter) is not None


def test_no_word_that_goes_on_from_it_satisfies_the_formula() -> None:
    found = 0
    for system, question in random_questions(LTL, 300, faults=True):
        answer = decide(question, ENGINES["scc"], Room())
        evidence, formula = answer.evidence, question.asked.formula
        if not isinstance(evidence, BadPrefix):
            continue
        assert formula is not None
        found += 1
        assert why_not(question, "violated", evidence) == ""
        assert why_not(question, "holds", evidence) != ""
        letters = tuple(system.letters[state] for state in states_of(question, evidence.choices))
        for after in words_over(ATOMS[:2], stem=1, cycle=2):
            assert not holds(formula, Word(letters + after.stem, after.cycle))
        for shorter in range(len(evidence.choices)):
            cut = msgspec.structs.replace(evidence, choices=evidence.choices[:shorter])
            assert why_not(question, "violated", cut) != ""
        if evidence.pairs:
            assert why_not(question, "violated", msgspec.structs.replace(evidence, pairs=evidence.pairs[1:])) != ""
        assert EvidenceCodec().decode(EvidenceCodec().encode(evidence)) == evidence
    assert found > 3


@pytest.mark.tool("spin", "tcc")
def test_spin_says_the_same_and_its_trail_is_followed() -> None:
    subject = Spin(Spec("spin", "full"))
    cases = [about(INDEXING, formula) for formula in IN_TIME] + [about(f"{INDEXING} {MATCHED}", NEVER)]
    for case, said in zip(cases, ask(subject, located(subject), cases, Limits()), strict=True):
        assert said.answer.verdict.word == "violated", (case, said.answer)
        assert said.answer.evidence is not None
        assert CHECKER.check(case, said.answer.verdict, said.answer.evidence) is None
        assert PROVED.check(case, said.answer.verdict, said.answer.evidence) is None


@pytest.mark.tool("spin", "tcc")
def test_trail_that_cannot_be_judged_is_still_a_run() -> None:
    subject = Spin(Spec("spin", "full"))
    case = about(INDEXING, " && ".join(["[] (x < 2)", *(f"<> (z == {n} || x < 5)" for n in range(9))]))
    (said,) = ask(subject, located(subject), [case], Limits())
    assert isinstance(said.answer.evidence, Trail)
    assert CHECKER.check(case, said.answer.verdict, said.answer.evidence) == Rejection("evidence", UNJUDGED)
