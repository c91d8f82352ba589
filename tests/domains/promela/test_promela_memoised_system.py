"""MemoisedSystem changes no answer, and saves asking again."""

from __future__ import annotations

from tests.domains.promela.toys import random_questions
from tests.domains.promela.written_models import PETERSON, about

from assay.domains.promela.compile.load import loaded
from assay.domains.promela.compile.memoised_system import MemoisedSystem
from assay.domains.promela.model.case import ACCEPTANCE, LTL, SAFETY


def test_it_says_what_the_system_says_and_asks_once() -> None:
    for toy, _ in random_questions(ACCEPTANCE, 20):
        remembering = MemoisedSystem(toy)
        for _ in range(2):
            for state in range(len(toy.table)):
                assert remembering.steps(state) == toy.table[state]
                assert remembering.ended(state) == toy.ended(state)
                assert remembering.accepting(state) == toy.accepting(state)
                assert remembering.progressing(state) == toy.progressing(state)
                assert remembering.holds("a", state) == toy.holds("a", state)
        assert sorted(toy.asked) == list(range(len(toy.table)))


def test_the_properties_of_a_model_share_one_system() -> None:
    asked = [about(PETERSON, kind) for kind in (SAFETY, ACCEPTANCE, "[] (inside < 2)")]
    assert {case.property.kind for case in asked} == {SAFETY, ACCEPTANCE, LTL}
    assert len({id(loaded(case).question.system) for case in asked}) == 1
