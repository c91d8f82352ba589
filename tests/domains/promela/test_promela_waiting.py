"""Processes that were seen to wait are left out exactly as long as they wait."""

from __future__ import annotations

from itertools import islice

import pytest
from tests.domains.promela.reduced_systems import random_questions

from assay.domains.promela.compile.propositions import system_of
from assay.domains.promela.formats import parse_tree
from assay.domains.promela.model.compiled import Compilable
from assay.domains.promela.model.graph import Model
from assay.domains.promela.model.state import State
from assay.domains.promela.semantics.steps import initial, steps
from assay.domains.promela.semantics.waiting import MANY, Key, Waiting

CHANGES = {
    "a global": "byte x; active proctype P() { x == 2 } active proctype Q() { x = 1; x = 2 }",
    "an element": "byte a[3], i; active proctype P() { a[i] == 1 } active proctype Q() { i = 1; a[1] = 1 }",
    "the contents of a channel": (
        "chan q = [1] of { byte }; active proctype P() { q?1 } active proctype Q() { q!2; q?2; q!1 }"
    ),
    "a full channel": "chan q = [1] of { byte }; active proctype P() { q!1; q!2 } active proctype Q() { q?_; q?_ }",
    "a wanted value": (
        "byte x; chan q = [1] of { byte }; active proctype P() { q?eval(x) } active proctype Q() { q!1; x = 1 }"
    ),
    "a poll": "chan q = [1] of { byte }; active proctype P() { q?[1] -> q?1 } active proctype Q() { q!1 }",
    "a channel of an array": (
        "chan q[2] = [1] of { byte }; byte i; active proctype P() { q[i]?_ } active proctype Q() { i = 1; q[1]!1 }"
    ),
    "a channel variable": (
        "chan q = [1] of { byte }; chan r = [1] of { byte }; chan c; active proctype Q() { r!1; c = r }"
        "active proctype P() { c = q; c?_ }"
    ),
    "the number of processes": "active proctype P() { _nr_pr == 1 } active proctype Q() { skip }",
    "an earlier end": "active proctype P() { run R(); skip } proctype R() { skip; skip }",
    "a provided clause": "byte x; active proctype P() provided (x == 1) { skip } active proctype Q() { x = 1; x = 2 }",
    "a d_step": "byte x; active proctype P() { d_step { x == 1 -> x = 3 } } active proctype Q() { x = 1 }",
    "an unless": "byte x; active proctype P() { { x == 1 } unless { x == 2 } } active proctype Q() { x = 2 }",
}
"""A process waits for something that another one changes."""
MORE = {
    "a handshake": "chan q = [0] of { byte }; active proctype P() { q!1 } active proctype Q() { skip; q?1 }",
    "a timeout": "byte x; active proctype P() { timeout } active proctype Q() { x = 1; x == 2 }",
    "a label": "active proctype P() { Q@there } active proctype Q() { skip; there: skip }",
    "a remote variable": "active proctype Q() { byte x; x = 1; skip } active proctype P() { Q:x == 1 }",
    "enabled": "bit x; active proctype P() { enabled(1) } active proctype Q() { x == 1 } active proctype R() { x = 1 }",
    "a priority": "byte x; active proctype P() priority 1 { x = 1 } active proctype Q() priority 5 { x = 2; x == 1 }",
    "the last process": "byte x; active proctype P() { _last == 1 } active proctype Q() { x = 1 }",
}
"""What it waits for cannot be read off its record, the globals and the channels: it is always tried."""


class Tries(Waiting):
    """Remembers nothing."""

    def add(self, key: Key) -> None:
        """Forget it."""


def explored(model: Model, most: int, many: int = MANY) -> Waiting:
    """Compare the steps of all states with those without memory; give the memory."""
    memory = Waiting(model, many=many)
    queue = [initial(model)]
    seen = set[State](queue)
    for state in islice(queue, most):  # grows while it is walked
        expected = steps(model, state, Tries(model))
        assert steps(model, state, memory) == expected
        for step in expected:
            if step.fault in ("", "assertion") and step.target not in seen:
                seen.add(step.target)
                queue.append(step.target)
    return memory


@pytest.mark.parametrize("text", CHANGES.values(), ids=CHANGES)
def test_a_process_that_waits_is_remembered_until_that_changes(text: str) -> None:
    memory = explored(system_of(parse_tree(text)).model, 100)
    assert memory.known


@pytest.mark.parametrize("text", [*CHANGES.values(), *MORE.values()], ids=[*CHANGES, *MORE])
def test_of_many_processes_all_are_found_that_a_change_wakes(text: str) -> None:
    explored(system_of(parse_tree(text)).model, 100, many=1)


class Counted(set[Key]):
    """Counts how often it is asked."""

    asked = 0

    def __contains__(self, key: object) -> bool:
        self.asked += 1
        return super().__contains__(key)


def test_of_many_processes_only_those_are_looked_at_that_a_change_may_wake() -> None:
    text = """
        chan q[20] = [1] of { byte };
        proctype P(chan c) { byte n; do :: c?n -> c!n od }
        init { byte i; do :: i < 20 -> run P(q[i]); i++ :: i == 20 -> break od; q[3]!1 }
    """
    model = system_of(parse_tree(text)).model
    state, memory = initial(model), Waiting(model)
    memory.known = known = Counted()
    for _ in range(100):
        state, known.asked = steps(model, state, memory)[0].target, 0
    assert len(state.processes) == 21
    assert len(steps(model, state, memory)) == 1
    assert 0 < known.asked < 6


def test_a_search_for_processes_that_is_given_up_is_started_again() -> None:
    model = system_of(parse_tree("active [9] proctype P() { skip; skip }")).model
    memory, state = Waiting(model), initial(model)
    expected = steps(model, state, memory)
    assert next(memory.awake(state))[0] == 8
    assert steps(model, state, memory) == expected
    assert len(expected) == 9


@pytest.mark.parametrize("text", MORE.values(), ids=MORE)
def test_a_process_that_depends_on_other_processes_is_tried_again(text: str) -> None:
    explored(system_of(parse_tree(text)).model, 100)


def test_random_models_have_the_same_steps_with_and_without_memory() -> None:
    known = 0
    for question in random_questions(25, 7):
        assert isinstance(question.system, Compilable)
        known += len(explored(question.system.model, 60).known)
        explored(question.system.model, 20, many=1)
    assert known > 100


def test_what_is_remembered_is_forgotten_when_it_is_too_much() -> None:
    model = system_of(parse_tree("byte x; active proctype P() { x == 9 }")).model
    memory = Waiting(model, most=2)
    for number in range(5):
        memory.add((number,))
    assert memory.known == {(4,)}
