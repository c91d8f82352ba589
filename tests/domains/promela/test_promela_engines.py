"""Three engines and a naive search agree on small systems of all sorts, and what they say is proved."""

from __future__ import annotations

import pytest
from tests.domains.promela.naive import distances, naively_violated, shortest_bad_run
from tests.domains.promela.toys import CYCLIC, Toy, random_questions

from assay.core.domain.verdict import Reason
from assay.domains.promela.checker.readable import why_not
from assay.domains.promela.engine.engines import ENGINES, decide_cycles, decide_safety
from assay.domains.promela.engine.space import Room
from assay.domains.promela.model.case import SAFETY, Property
from assay.domains.promela.model.evidence import BadPrefix, Run
from assay.domains.promela.model.question import Question
from assay.domains.promela.oracle.pipeline import decide
from assay.domains.promela.oracle.search import violating

pytestmark = pytest.mark.slow

ROOM = Room()


@pytest.mark.parametrize("kind", CYCLIC)
def test_engines_and_the_definition_agree(kind: str) -> None:
    words = []
    for toy, question in random_questions(kind, 300):
        expected = "violated" if naively_violated(toy, question, violating(question)) else "holds"
        for engine in ENGINES.values():
            answer = decide(question, engine, ROOM)
            assert answer.verdict.word == expected, (engine.name, question)
            assert answer.evidence is not None
            assert why_not(question, expected, answer.evidence) == "", (engine.name, question)
        words.append(expected)
    assert 45 < words.count("violated") < 255


@pytest.mark.parametrize("kind", CYCLIC)
def test_a_run_time_error_leaves_the_question_open_unless_the_property_is_violated_all_the_same(kind: str) -> None:
    words = set()
    for toy, question in random_questions(kind, 150, faults=True):
        expected = naively_violated(toy, question, violating(question))
        for engine in ENGINES.values():
            answer = decide(question, engine, ROOM)
            words.add(answer.verdict.label)
            begun = isinstance(answer.evidence, BadPrefix)  # a run that was cut off when it had violated the property
            assert (answer.verdict.word == "violated") == (expected or begun)
            assert answer.verdict.decided or any(
                step.fault not in ("", "assertion") for state in distances(toy) for step in toy.table[state]
            )
            if answer.evidence is not None:
                assert why_not(question, answer.verdict.word, answer.evidence) == ""
    assert words == {"holds", "violated", "unknown:unsupported"}


def test_engines_and_the_definition_agree_on_safety_and_breadth_first_runs_are_shortest() -> None:
    words = []
    for toy, question in random_questions(SAFETY, 500, faults=True):
        shortest = shortest_bad_run(toy)
        for engine in ENGINES.values():
            answer = decide(question, engine, ROOM)
            assert answer.verdict.word == ("holds" if shortest is None else "violated")
            assert answer.evidence is not None
            assert why_not(question, answer.verdict.word, answer.evidence) == ""
            if engine.breadth_first and isinstance(answer.evidence, Run):
                assert len(answer.evidence.choices) == shortest
        words.append(shortest is None)
    assert 50 < sum(words) < 450


def test_an_engine_expands_no_state_twice() -> None:
    for kind in (SAFETY, *CYCLIC):
        for toy, question in random_questions(kind, 40):
            for engine in ENGINES.values():
                toy.asked.clear()
                if kind == SAFETY:
                    decide_safety(question, engine, ROOM)
                else:
                    decide_cycles(question, violating(question), engine, ROOM)
                assert len(toy.asked) == len(set(toy.asked))


@pytest.mark.parametrize("engine", ENGINES)
def test_a_search_that_needs_more_states_than_allowed_is_unknown(engine: str) -> None:
    big = Toy.ring(10)
    for asked in (Property(SAFETY), Property("acceptance")):
        answer = decide(Question(big, asked), ENGINES[engine], Room(states=9))
        assert (answer.verdict.word, answer.verdict.reason) == ("unknown", Reason.BOUND)
        assert "9 states" in answer.note
        assert answer.measures == {"states": 9}
    assert decide(Question(big, Property(SAFETY)), ENGINES[engine], Room(states=10)).verdict.word == "holds"


@pytest.mark.parametrize("engine", ENGINES)
def test_a_search_that_needs_more_memory_than_allowed_is_unknown(engine: str) -> None:
    answer = decide(Question(Toy.ring(10_000), Property(SAFETY)), ENGINES[engine], Room(memory=1 << 10))
    assert answer.verdict.label == "unknown:memory"


@pytest.mark.parametrize("engine", ENGINES)
def test_long_runs_need_no_recursion(engine: str) -> None:
    long = Toy.ring(4_000)
    for kind, word in ((SAFETY, "holds"), ("acceptance", "holds"), ("non-progress", "violated")):
        answer = decide(Question(long, Property(kind)), ENGINES[engine], ROOM)
        assert answer.verdict.word == word
        assert answer.evidence is not None
        assert why_not(Question(long, Property(kind)), word, answer.evidence) == ""
