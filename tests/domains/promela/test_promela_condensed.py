"""Condensed systems: dead variables are forgotten, settled statements done at once, and no answer changes."""

from __future__ import annotations

from functools import partial
from itertools import product

import pytest
from msgspec.structs import replace
from tests.domains.promela.reduced_systems import Asked, asked, count, random_questions

from assay.automata.formula.formula import Always, Atom, Eventually, Not
from assay.domains.promela.checker.readable import why_not
from assay.domains.promela.condense.liveness import live_slots
from assay.domains.promela.condense.system import Condensed
from assay.domains.promela.engine.engines import ENGINES
from assay.domains.promela.engine.native.search.adaptive_model import AdaptiveModel
from assay.domains.promela.engine.native.search.outcome import SearchLimits
from assay.domains.promela.engine.native.search.search import find_bad
from assay.domains.promela.engine.sample import first_states
from assay.domains.promela.engine.space import Room
from assay.domains.promela.model.case import SAFETY, Property
from assay.domains.promela.model.compiled import Compilable
from assay.domains.promela.model.evidence import Lasso, Run
from assay.domains.promela.model.state import State
from assay.domains.promela.oracle.pipeline import decide
from assay.domains.promela.semantics import PromelaSystem

pytestmark = pytest.mark.slow

STATEMENTS = (
    "x = 1",
    "x = g",
    "y = x + 1",
    "g = x",
    "a[x] = 1",
    "x = a[1]",
    "q!y",
    "q?x",
    "if :: x == 1 -> y = 0 :: else fi",
    "do :: y < 2 -> y++ :: x = 1; break od",
    "d_step { y = g; x = y }",
    "atomic { x = 1; y = x; g = y }",
)


def condensed(question: Asked) -> Condensed:
    return Condensed(question, merges=True)


def forgetting(question: Asked) -> Condensed:
    return Condensed(question, merges=False)


def reached(system: Compilable, most: int) -> list[State]:
    seen, waiting = {system.initial}, [system.initial]
    for state in waiting:
        for step in system.steps(state):
            if step.target not in seen and len(seen) < most:
                seen.add(step.target)
                waiting.append(step.target)
    return waiting


def has_the_same_future(system: Condensed, state: State) -> bool:
    """Whether a state and the same without its dead variables have the same steps, up to dead variables."""
    seen = {(system.without(step.target), step.fault) for step in system.whole.steps(state)}
    alone = {(step.target, step.fault) for step in system.steps(system.without(state))}
    return seen == alone


def is_right(question: Asked, most: int = 300) -> bool:
    """Whether anything is forgotten or merged; all that may be asked of it is looked at."""
    system = forgetting(question)
    assert all(has_the_same_future(system, state) for state in reached(system.whole, most)), question
    return all([is_written(system, most), is_written(condensed(question), most)])


def is_written(system: Condensed, most: int) -> bool:
    """Whether a system differs; if so, its model must have the same states and steps."""
    written = PromelaSystem(system.model, system.expression)
    assert written.initial == system.initial
    for state in reached(system, most):
        assert _going_on(written, state) == _going_on(system, state)
    return system.differs


def _going_on(system: Compilable, state: State) -> set[tuple[State, str]]:
    return {(step.target, step.fault) for step in system.steps(state) if step.fault in ("", "assertion")}


def test_what_is_read_before_it_is_written_is_live() -> None:
    source = "byte g; active proctype P() { byte x, y; x = 1; y = 2; g = x; x = 3; g = y }"
    system = asked(source).system
    assert isinstance(system, Compilable)
    process = system.model.processes[0]
    at, seen = process.start, []
    while process.nodes[at].edges[0].target:
        seen.append(live_slots(process)[at])
        at = process.nodes[at].edges[0].target
    assert seen == [0b00, 0b01, 0b11, 0b10, 0b10]


def test_random_systems_without_dead_variables_are_bisimilar() -> None:
    looked = [is_right(question) for question in random_questions(60, 3)]
    assert sum(looked) > 15


def test_a_complete_space_of_small_processes_is_bisimilar_without_dead_variables() -> None:
    looked = 0
    for chosen in product(STATEMENTS, repeat=2):
        body = "; ".join(chosen)
        source = (
            "byte g; chan q = [1] of { byte };"
            f"active proctype P() {{ byte x, y; byte a[2]; {body}; {body}; g = 0 }}"
            "active proctype Q() { byte z; q!2; z = g; q?z }"
        )
        looked += is_right(asked(source))
    assert looked > 100


@pytest.mark.parametrize("name", ["scc-native", "ndfs-native"])
def test_forgetting_changes_no_answer_and_finds_runs_of_the_system_itself(name: str) -> None:
    words = []
    for question in random_questions(40, 4):
        if not forgetting(question).differs:
            continue
        plain = decide(question, ENGINES["scc-plain"], Room(3000, certify=0, prefix=0))
        if not plain.verdict.decided:
            continue
        native = decide(question, ENGINES[name], Room(300_000, certify=0, prefix=0))
        assert native.verdict == plain.verdict, question
        if isinstance(native.evidence, Run | Lasso):
            assert why_not(question, "violated", native.evidence) == ""
        words.append(plain.verdict.word)
    assert min(words.count("holds"), words.count("violated")) > 4


def test_merging_changes_no_answer() -> None:
    words, smaller = [], 0
    for question in random_questions(60, 6):
        system = condensed(question)
        plain = decide(question, ENGINES["scc-plain"], Room(3000, certify=0, prefix=0))
        if not system.differs or not plain.verdict.decided:
            continue
        less = decide(replace(question, system=system), ENGINES["scc-plain"], Room(3000, certify=0, prefix=0))
        assert less.verdict == plain.verdict, question
        if isinstance(less.evidence, Run | Lasso):
            assert why_not(question, "violated", system.recalled(less.evidence)) == ""
        words.append(plain.verdict.word)
        smaller += len(reached(system, 1000)) < len(reached(forgetting(question), 1000))
    assert min(words.count("holds"), words.count("violated")) > 4
    assert smaller > 4


def test_a_compiled_model_has_the_states_of_the_condensed_system() -> None:
    looked = 0
    for question in random_questions(12, 5):
        system = condensed(question)
        if not system.differs or system.model.uses_priorities or count(system) > 2000:
            continue
        known = first_states(system.initial, partial(_targets, system))
        found = find_bad(
            AdaptiveModel(system.model, system.initial, known, ()), SearchLimits(50_000, 1 << 28), stop=False
        )
        steps = (step for state in reached(system, 2001) for step in system.steps(state))
        if all(step.fault in ("", "assertion") for step in steps):
            assert found.states == count(system)
            looked += 1
    assert looked > 3


def _targets(system: Compilable, state: State) -> list[State]:
    return [step.target for step in system.steps(state)]


def test_what_a_property_reads_of_a_process_is_not_forgotten() -> None:
    source = "byte g; active proctype P() { byte x; x = 1; x = 2; g = 1; x = 0 }"
    seen, unseen = asked(source, Always(Atom("P:x < 2"))), asked(source, Always(Atom("g < 2")))
    assert forgetting(unseen).differs
    assert not forgetting(seen).differs
    assert decide(seen, ENGINES["scc-native"], Room(certify=0, prefix=0)).verdict.word == "violated"


def test_a_cycle_is_closed_when_dead_variables_repeat_as_well() -> None:
    # x is 1 before the first round and 2 after every other one, and nobody reads it
    source = "byte g; active proctype P() { byte x; x = 1; do :: g = 1 - g; x = 2; x = g; g = g od }"
    question = asked(source, Eventually(Not(Atom("g < 2"))))
    answer = decide(question, ENGINES["scc-native"], Room(certify=0, prefix=0))
    assert isinstance(answer.evidence, Lasso)
    assert why_not(question, "violated", answer.evidence) == ""


def test_an_assertion_that_fails_before_a_settled_statement_is_the_end_of_the_run() -> None:
    source = "byte g; active proctype P() { byte x; x = 1; g = x; assert(g == 0); x = 2; x = 3; g = x }"
    question = asked(source)
    answer = decide(question, ENGINES["scc-native"], Room(certify=0, prefix=0))
    assert isinstance(answer.evidence, Run)
    assert why_not(question, "violated", answer.evidence) == ""


def test_breadth_first_runs_are_shortest_though_statements_are_merged() -> None:
    looked = 0
    for one in random_questions(80, 9):
        question = replace(one, asked=Property(SAFETY), never=None)
        if not condensed(question).merges:
            continue
        plain = decide(question, ENGINES["bfs-plain"], Room(3000, certify=0, prefix=0))
        if isinstance(plain.evidence, Run):
            native = decide(question, ENGINES["bfs-native"], Room(300_000, certify=0, prefix=0))
            assert isinstance(native.evidence, Run)
            assert len(native.evidence.choices) == len(plain.evidence.choices)
            looked += 1
    assert looked > 0
