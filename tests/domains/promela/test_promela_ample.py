"""Reduced systems: they satisfy the conditions of the paper, and no question has another answer there."""

from __future__ import annotations

from functools import partial
from itertools import islice

import pytest
from msgspec.structs import replace
from tests.domains.promela.channel_models import RING, channel_model
from tests.domains.promela.reduced_systems import (
    asked,
    count,
    letter_of,
    random_questions,
    reduced,
    satisfies_the_conditions,
)

from assay.automata.formula.formula import Always, Atom, Next
from assay.domains.promela.ample.applicability import AMPLE
from assay.domains.promela.ample.conditions import explored, violated_conditions
from assay.domains.promela.ample.reduced_system import lift_run
from assay.domains.promela.checker.readable import why_not
from assay.domains.promela.engine.engines import ENGINES
from assay.domains.promela.engine.native.search.adaptive_model import AdaptiveModel
from assay.domains.promela.engine.native.search.outcome import SearchLimits
from assay.domains.promela.engine.native.search.search import find_bad, find_cycle
from assay.domains.promela.engine.sample import first_states
from assay.domains.promela.engine.space import Room
from assay.domains.promela.model.case import LTL
from assay.domains.promela.model.compiled import Compilable
from assay.domains.promela.model.evidence import Lasso, Run
from assay.domains.promela.model.question import atoms_of
from assay.domains.promela.model.state import State
from assay.domains.promela.oracle.pipeline import decide
from assay.domains.promela.oracle.search import violating
from assay.domains.promela.sources.mulog import mulog

pytestmark = pytest.mark.slow


def targets(system: Compilable, state: State) -> list[State]:
    """Where the steps from a state lead."""
    return [step.target for step in system.steps(state)]


LOCKED = """
bit lock; byte box, seen;
active [2] proctype Writer() {
  byte k;
  do :: k < 2 -> atomic { lock == 0 -> lock = 1 }; box = box + 1; lock = 0; k++ :: else -> break od
}
active proctype Reader() { lock == 1; lock == 0; seen = box }
"""
LOCAL = """
active [%d] proctype P() { byte x; x = 1; x = 2; x = 3; x = 4 }
"""


@pytest.mark.parametrize("name", AMPLE)
def test_processes_with_local_steps_only_run_one_after_the_other(name: str) -> None:
    # Section 4, complete sequentialisation: 4 steps each, and then an end that is global: the youngest goes first
    question = asked(LOCAL % 3)
    system, _ = reduced(question, name, at_once=False)
    assert system is not None
    assert count(system) == 3 * 4 + 3 + 1
    assert isinstance(question.system, Compilable)
    assert count(question.system) > 5**3


def test_where_one_step_is_enough_the_state_is_passed() -> None:
    # all that is left: the start, then everybody at the end, and three ends
    system, _ = reduced(asked(LOCAL % 3), "refined")
    assert system is not None
    assert count(system) == 1 + 1 + 3


@pytest.mark.parametrize("name", AMPLE)
def test_where_every_step_is_visible_nothing_is_left_out(name: str) -> None:
    # Section 4, no reduction possible
    source = "byte g, h; active proctype P() { g = 1; g = 2; g = 3 } active proctype Q() { h = 1; h = 2; h = 3 }"
    question = asked(source, Always(Atom("g + h < 7")))
    system, _ = reduced(question, name)
    assert system is not None
    assert isinstance(question.system, Compilable)
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
    for question in random_questions(45, 7):
        looked += satisfies_the_conditions(question, name)
    assert looked > 10


@pytest.mark.parametrize("name", AMPLE)
def test_no_answer_changes_and_violations_are_runs_of_the_whole_system(name: str) -> None:
    words = []
    for question in random_questions(45, 8):
        system, _ = reduced(question, name)
        if system is None or not system.ample.reduces:
            continue
        whole = decide(question, ENGINES["scc"], Room(3000, certify=0, prefix=0))
        if not whole.verdict.decided:
            continue
        less = decide(replace(question, system=system), ENGINES["scc"], Room(3000, certify=0, prefix=0))
        assert less.verdict == whole.verdict, question
        if isinstance(less.evidence, Run | Lasso):
            assert why_not(question, "violated", lift_run(system, less.evidence)) == ""
        words.append(whole.verdict.word)
    assert min(words.count("holds"), words.count("violated")) > 8


def test_refined_sets_are_smaller_where_a_lock_is_held() -> None:
    question = asked(LOCKED, Always(Atom("seen <= 4")))
    counts = []
    for name in ("paper", "refined"):
        system, _ = reduced(question, name, at_once=False)
        assert system is not None
        pair = explored(system.whole, system, 5000)
        assert pair is not None
        assert violated_conditions(pair, letter_of(question)) == []
        counts.append((count(system), len(pair.enabled)))
    (paper, whole), (refined, _) = counts
    assert refined < paper < whole


def test_a_test_beside_else_and_a_blocked_sequence_depend_on_what_the_test_reads() -> None:
    # Each time P's write is not ample, although Q cannot pass its test before it.
    for body in ("if :: g == 1 -> h = 1 :: else -> h = 2 fi", "atomic { h = 1; g == 1; h = 2 }"):
        source = f"bit g; byte h; active proctype P() {{ g = 1 }} active proctype Q() {{ {body} }}"
        question = asked(source, Always(Atom("h != 2")))
        system, _ = reduced(question, "refined")
        assert system is not None
        assert len(system.steps(system.initial)) == 2


def test_a_step_that_goes_wrong_does_not_hide_the_runs_of_others() -> None:
    source = "byte g; active proctype P() { g = 1; do :: skip od } active proctype Q() { byte x; x = 1 / x }"
    question = asked(source, Always(Atom("g == 0")))
    for name in AMPLE:
        system, _ = reduced(question, name)
        assert system is not None
        assert (
            decide(replace(question, system=system), ENGINES["scc"], Room(certify=0, prefix=0)).verdict.word
            == "violated"
        )


@pytest.mark.parametrize("name", AMPLE)
def test_native_and_reference_leave_out_the_same(name: str) -> None:
    looked = 0
    models = [asked(source) for source in (LOCKED, LOCAL % 2, mulog(2), RING, *map(channel_model, range(4)))]
    for question in [*models, *islice(random_questions(12, 9), 8)]:
        system, _ = reduced(question, name)
        if system is None or not system.ample.reduces or explored(system.whole, system, 3000) is None:
            continue
        whole = system.whole
        known = first_states(whole.initial, partial(targets, whole))
        compiled = AdaptiveModel(whole.model, whole.initial, known, (), 0, system.ample)
        assert find_bad(compiled, SearchLimits(100_000, 1 << 28), stop=False).states == count(system)
        looked += 1
    assert looked > 5


@pytest.mark.parametrize("name", AMPLE)
def test_native_searches_of_reduced_products_answer_as_the_whole_system_does(name: str) -> None:
    words = []
    for question in islice(random_questions(40, 10), 60):
        system, _ = reduced(question, name)
        if system is None or not system.ample.reduces or question.asked.kind != LTL:
            continue
        whole = decide(question, ENGINES["scc"], Room(2000, certify=0, prefix=0))
        if not whole.verdict.decided:
            continue
        model, automaton = system.whole.model, violating(question)
        seen = [system.whole.expression(atom) for atom in atoms_of(automaton)]
        known = first_states(system.initial, partial(targets, system.whole))
        compiled = AdaptiveModel(model, system.initial, known, seen, automaton.states, system.ample)
        for components in (False, True) if len(automaton.acceptance) == 1 else (True,):
            limits = SearchLimits(50_000, 1 << 28)
            found = find_cycle(compiled, automaton, limits, stutters=True, components=components)
            assert (found.run is not None) == (whole.verdict.word == "violated"), question
        words.append(whole.verdict.word)
        if len(words) == 12:
            break
    assert {"holds", "violated"} == set(words)
