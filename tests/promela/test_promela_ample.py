"""Reduced systems: they satisfy the conditions of the paper, and no question has another answer there."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from assay.core.source import Identity
from assay.errors import InputError
from assay.ltl.formula import Always, Atom, Formula, Next, atoms
from assay.promela.ample.choosing import AMPLE, ample_for
from assay.promela.ample.conditions import broken, explored
from assay.promela.ample.reduced import ReducedSystem, in_the_whole
from assay.promela.checker import why_not
from assay.promela.deciding import decide
from assay.promela.engine.engines import ENGINES
from assay.promela.engine.space import Room
from assay.promela.evidence import Lasso, Run
from assay.promela.loading import question_of
from assay.promela.model.case import ACCEPTANCE, LTL, NON_PROGRESS, SAFETY, Case, Property
from assay.promela.model.question import AT_ACCEPT, AT_PROGRESS, Question, reads
from assay.promela.model.state import Action, State
from assay.promela.random_cases import RandomCases, swarming, usual
from assay.promela.semantics import PromelaSystem

Asked = Question[State, Action]


def asked(source: str, formula: Formula | None = None, *, fair: bool = False) -> Asked:
    """A question about safety, or a formula."""
    about = Property(SAFETY) if formula is None else Property(LTL, "given", formula)
    return question_of(Case(source, about, fair))


def reduced(question: Asked, name: str) -> tuple[ReducedSystem | None, str]:
    """The reduced system of a question."""
    system = question.system
    assert isinstance(system, PromelaSystem)
    ample, why = ample_for(question, system.model, system.expression, name)
    return (None if ample is None else ReducedSystem(system, ample)), why


def count(system: ReducedSystem | PromelaSystem) -> int:
    """How many states there are."""
    seen, waiting = {system.initial}, [system.initial]
    for state in waiting:
        for step in system.steps(state):
            if step.target not in seen:
                seen.add(step.target)
                waiting.append(step.target)
    return len(seen)


def random_questions(number: int, seed: int) -> Iterator[Asked]:
    """Questions about random models, of usual and of unusual ones."""
    for dials in (usual(3, 12, 2, 1, 2), swarming):
        cases = RandomCases(Identity("promela", "random", 1, (("seed", seed),)), 3, 4, 0, dials)
        for i in range(number):
            try:
                yield question_of(cases.case(i))
            except InputError:
                continue


LOCAL = """
active [%d] proctype P() { byte x; x = 1; x = 2; x = 3; x = 4 }
"""


@pytest.mark.parametrize("name", AMPLE)
def test_processes_with_local_steps_only_run_one_after_the_other(name: str) -> None:
    # 4 steps each, and then an end that is global: the youngest goes first
    question = asked(LOCAL % 3)
    system, _ = reduced(question, name)
    assert system is not None
    assert count(system) == 3 * 4 + 3 + 1
    assert isinstance(question.system, PromelaSystem)
    assert count(question.system) > 5**3


@pytest.mark.parametrize("name", AMPLE)
def test_where_every_step_is_visible_nothing_is_left_out(name: str) -> None:
    source = "byte g, h; active proctype P() { g = 1; g = 2; g = 3 } active proctype Q() { h = 1; h = 2; h = 3 }"
    question = asked(source, Always(Atom("g + h < 7")))
    system, _ = reduced(question, name)
    assert system is not None
    assert isinstance(question.system, PromelaSystem)
    assert count(system) == count(question.system)


@pytest.mark.parametrize(
    ("source", "why"),
    [
        ("byte g; active proctype P() priority 2 { g = 1 }", "priorities"),
        ("byte g; active proctype P() { _last == 0 -> g = 1 }", "_last"),
        ("byte g; active proctype P() { g = 1 } active proctype Q() { enabled(0) -> skip }", "enabled"),
    ],
)
def test_what_looks_at_everything_is_not_reduced(source: str, why: str) -> None:
    system, said = reduced(asked(source), "paper")
    assert system is None
    assert why in said


def test_formulas_that_count_steps_and_fairness_are_not_reduced() -> None:
    source = "byte g; active proctype P() { g = 1 }"
    assert reduced(asked(source, Next(Atom("g == 0"))), "paper")[0] is None
    assert reduced(asked(source, Always(Atom("g == 0")), fair=True), "paper")[0] is None


@pytest.mark.parametrize("name", AMPLE)
def test_random_reduced_systems_satisfy_the_conditions(name: str) -> None:
    looked = 0
    for question in random_questions(120, 7):
        system, _ = reduced(question, name)
        if system is None or not system.ample.reduces:
            continue
        pair = explored(system.whole, system, 400)
        if pair is None:
            continue
        formula = question.asked.formula
        seen = [*(atoms(formula) if formula is not None else ())]
        seen += {ACCEPTANCE: [AT_ACCEPT], NON_PROGRESS: [AT_PROGRESS]}.get(question.asked.kind, [])
        letter = lambda state, system=system, seen=tuple(seen): tuple(reads(system, atom, state) for atom in seen)  # noqa: E731
        assert broken(pair, letter) == [], question
        looked += any(map(pair.reduces, pair.enabled))
    assert looked > 30


@pytest.mark.parametrize("name", AMPLE)
def test_no_answer_changes_and_violations_are_runs_of_the_whole_system(name: str) -> None:
    words = []
    for question in random_questions(100, 8):
        system, _ = reduced(question, name)
        if system is None or not system.ample.reduces:
            continue
        whole = decide(question, ENGINES["scc"], Room(3000), 0)
        if not whole.verdict.decided:
            continue
        less = decide(replace(question, system=system), ENGINES["scc"], Room(3000), 0)
        assert less.verdict == whole.verdict, question
        if isinstance(less.evidence, Run | Lasso):
            assert why_not(question, "violated", in_the_whole(system, less.evidence)) == ""
        words.append(whole.verdict.word)
    assert min(words.count("holds"), words.count("violated")) > 20
