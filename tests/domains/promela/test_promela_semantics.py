"""What a model's steps are, seen through small models whose states can be told in a line."""

from __future__ import annotations

import ctypes
import itertools
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assay.domains.promela.compile.propositions import system_of
from assay.domains.promela.formats import parse_tree
from assay.domains.promela.model.expression import BIT, BYTE, INT, SHORT, Type
from assay.domains.promela.model.state import State
from assay.domains.promela.semantics import Followed, PromelaSystem, follow
from assay.domains.promela.semantics.arithmetic import Fault, cut, operate

words = st.integers(-(2**31), 2**31 - 1) | st.sampled_from([0, 1, -1, 2**31 - 1, -(2**31)])


def system(text: str, *propositions: str) -> PromelaSystem:
    return system_of(parse_tree(text), propositions)


def reachable(model: PromelaSystem) -> Iterator[State]:
    seen = {model.initial}
    waiting = [model.initial]
    while waiting:
        state = waiting.pop()
        yield state
        for step in model.steps(state):
            if step.fault in ("", "assertion") and step.target not in seen:
                seen.add(step.target)
                waiting.append(step.target)


def ever(model: PromelaSystem, proposition: str) -> bool:
    return any(model.holds(proposition, state) for state in reachable(model))


def faults(model: PromelaSystem) -> set[str]:
    return {step.fault for state in reachable(model) for step in model.steps(state)} - {""}


@given(words, words)
def test_arithmetic_is_that_of_c(left: int, right: int) -> None:
    assert operate("+", left, right) == ctypes.c_int32(left + right).value
    assert operate("-", left, right) == ctypes.c_int32(left - right).value
    assert operate("*", left, right) == ctypes.c_int32(left * right).value
    assert operate("<<", left, right & 31) == ctypes.c_int32(left << (right & 31)).value
    assert operate(">>", left, right & 31) == left >> (right & 31)


@given(words, words)
def test_division_truncates_and_what_c_cannot_divide_is_a_fault(left: int, right: int) -> None:
    if right == 0 or (left, right) == (-(2**31), -1):
        with pytest.raises(Fault):
            operate("/", left, right)
        return
    quotient, rest = operate("/", left, right), operate("%", left, right)
    assert quotient * right + rest == left
    assert abs(rest) < abs(right)
    assert rest == 0 or (rest < 0) == (left < 0)


@given(words)
def test_storing_cuts_to_the_type(value: int) -> None:
    assert cut(value, BYTE) == ctypes.c_uint8(value).value
    assert cut(value, SHORT) == ctypes.c_int16(value).value
    assert cut(value, INT) == value
    assert cut(value, BIT) == value % 2
    assert cut(value, Type("unsigned", 5)) == value % 32


def test_states_inside_of_an_atomic_sequence_are_not_seen() -> None:
    assert not ever(system("byte x; active proctype A() { atomic { x = 1; x = 2; x = 3 } }"), "x == 1 || x == 2")


def test_an_atomic_sequence_that_blocks_lets_others_move() -> None:
    model = system(
        "byte x, y; active proctype A() { atomic { x = 1; y == 1; x = 2; x = 3 } }"
        "active proctype B() { if :: x == 1 -> y = 1 fi }"
    )
    assert ever(model, "x == 1 && y == 1")
    assert not ever(model, "x == 2")
    assert ever(model, "x == 3")


def test_a_handshake_is_one_step_of_two_processes() -> None:
    model = system("chan q = [0] of { byte }; byte x; active proctype A() { q!3 } active proctype B() { q?x }")
    first = model.steps(model.initial)
    assert [model.movers(step.action) for step in first] == [{0, 1}]
    assert model.holds("x == 3 && len(q) == 0", first[0].target)


def test_a_rendezvous_needs_a_partner_that_takes_the_message() -> None:
    model = system("chan q = [0] of { byte }; byte x; active proctype A() { q!3 } active proctype B() { q?4 }")
    assert model.steps(model.initial) == []
    assert not model.ended(model.initial)


def test_processes_die_youngest_first() -> None:
    model = system("active proctype A() { skip } active proctype B() { false }")
    assert {len(state.processes) for state in reachable(model)} == {2}
    assert {len(state.processes) for state in reachable(system("active [3] proctype A() { skip }"))} == {0, 1, 2, 3}


def test_timeout_holds_only_where_nothing_else_can_be_done() -> None:
    model = system("byte x; active proctype A() { do :: x < 3 -> x++ :: timeout -> break od; x = 9 }")
    states = [state for state in reachable(model) if model.holds("x == 9", state)]
    assert states
    busy = "active proctype B() { do :: skip; x = 0 od }"
    assert not ever(system("byte x; active proctype A() { timeout -> x = 1 }" + busy), "x == 1")


def test_else_looks_at_a_rendezvous_that_could_happen() -> None:
    text = "chan q = [0] of { byte }; byte x; active proctype A() { if :: q!1 -> x = 1 :: else -> x = 2 fi }"
    assert ever(system(text), "x == 2")
    both = system(text + "active proctype B() { q?_ }")
    assert not ever(both, "x == 2")


def test_end_labels_make_stopping_no_deadlock() -> None:
    deadlocks = []
    for label in ("", "end: "):
        model = system(f"byte x; active proctype A() {{ {label}x == 1 }}")
        deadlocks.append([model.ended(state) for state in reachable(model) if not model.steps(state)])
    assert deadlocks == [[False], [True]]


def test_accept_and_progress_labels_are_seen() -> None:
    model = system("byte x; active proctype A() { accept1: x = 1; progress1: x = 2; x = 3 }")
    marks = [(model.accepting(state), model.progressing(state)) for state in reachable(model)]
    assert marks[:3] == [(True, False), (False, True), (False, False)]


def test_a_failed_assertion_is_a_fault_and_the_run_goes_on() -> None:
    model = system("byte x; active proctype A() { assert(x == 1); x = 5 }")
    assert faults(model) == {"assertion"}
    assert ever(model, "x == 5")


@pytest.mark.parametrize(
    ("statement", "fault"),
    [
        ("a[x + 2] = 1", "index"),
        ("a[x - 1] == 0", "index"),
        ("x = 1 / x", "division"),
        ("x = 1 % x", "division"),
        ("c!1", "channel"),
        ("q!1,2", "fields"),
        ("q!1; q?x,x", "fields"),
        ("len(c) == 0", "channel"),
        ("set_priority(0, x)", "priority"),
        ("d_step { x = 1; x == 2 }", "d_step"),
        ("d_step { w!1; x = 1 }", "d_step"),
        ("d_step { x = 1; w!1 }", "d_step"),
        ("d_step { do :: x < 2 :: else -> break od }", "endless"),
        ("atomic { do :: x = 1 - x :: x > 2 -> break od }", "endless"),
        ("atomic { do :: run B() od }", "processes"),
    ],
)
def test_what_goes_wrong_is_a_fault_of_its_own(statement: str, fault: str) -> None:
    declared = "byte x, a[2]; chan c; chan q = [1] of { byte }; proctype B() { skip }"
    declared += "chan w = [0] of { byte }; active proctype W() { end: do :: w?_ od }"
    model = system(f"{declared} active proctype A() {{ {statement} }}")
    state, found = model.initial, set()
    for _ in range(2_000):
        following = model.steps(state)
        found |= {step.fault for step in following}
        if found - {""} or not following:
            break
        state = following[-1].target
    assert found - {""} == {fault}


def test_a_remote_label_and_a_remote_value_can_be_asked_for() -> None:
    model = system("active proctype A() { byte l; L: l = 4; goto M; M: skip }", "A@M")
    states = list(reachable(model))
    assert [model.holds("A[0]@L", state) for state in states][:2] == [True, False]
    assert any(model.holds("A[0]:l == 4", state) for state in states)
    assert not any(model.holds("A[1]@L", state) for state in states)


def test_only_the_highest_priority_that_can_move_does() -> None:
    model = system(
        "byte x; active proctype A() priority 2 { x = 1; x == 5; x = 2 } active proctype B() { x = 5; x = 6 }"
    )
    seen = []
    state = model.initial
    while following := model.steps(state):
        assert len(following) == 1
        seen.append(next(iter(model.movers(following[0].action))))
        state = following[0].target
    assert seen == [0, 1, 0, 0, 1, 1, 0]


def test_a_claim_counts_as_a_process_but_has_no_number() -> None:
    tree = parse_tree("byte x; init { x = _nr_pr; x = _pid }")
    values = []
    for claimed in (False, True):
        model = system_of(tree, claimed=claimed)
        values.append([state.values for state in reachable(model)][1:3])
    assert values == [[(1,), (0,)], [(2,), (0,)]]
    assert [state.values for state in reachable(system_of(tree))][1:3] == values[0]


def test_a_proposition_that_cannot_be_evaluated_does_not_hold() -> None:
    model = system("byte x = 2, a[2]; active proctype A() { skip }")
    assert not model.holds("a[x] == 0", model.initial)
    assert not model.holds("a[x] != 0", model.initial)


@pytest.mark.parametrize("source", sorted((Path(__file__).parent / "models").glob("*.pml")), ids=lambda path: path.stem)
def test_a_run_can_be_followed_by_its_moves_alone(source: Path) -> None:
    model = system(source.read_text())
    state, run = model.initial, []
    for turn in range(60):
        following = model.steps(state)
        if not following:
            break
        run.append(following[turn % len(following)])
        state = run[-1].target
    moves = [(move.process, move.number) for step in run for move in step.action]
    assert follow(model.model, moves) == Followed(tuple(run), len(moves))
    wrong = [*moves[:-1], (moves[-1][0], -1)]
    assert follow(model.model, wrong).matched < len(moves)


def test_every_way_through_an_atomic_sequence_can_be_followed() -> None:
    model = system(
        "byte x; active proctype A() { atomic { if :: x == 0 -> x = 1 :: x < 9 -> x = 1 fi; x = 2 }; x = 3 }"
    )
    (end,) = {step.target for step in model.steps(model.initial)}
    numbers = {edge.number for node in model.model.processes[0].nodes for edge in node.edges}
    ways = [[(0, number) for number in way] for n in (2, 3, 4) for way in itertools.permutations(numbers, n)]
    complete = [
        way for way in ways if (found := follow(model.model, way)).matched == len(way) and len(found.steps) == 1
    ]
    assert sum(follow(model.model, way).steps[0].target == end for way in complete) == 2


def test_processes_that_ask_each_other_whether_they_are_enabled_are_a_fault() -> None:
    model = system("active proctype P() { enabled(1) -> skip } active proctype Q() { enabled(0) -> skip }")
    assert faults(model) == {"enabled"}
