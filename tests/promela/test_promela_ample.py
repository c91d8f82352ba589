"""Reduced systems: they satisfy the conditions of the paper, and no question has another answer there."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from itertools import islice

import pytest
from channel_models import channel_model, small_space

from assay.core.source import Identity
from assay.errors import InputError
from assay.ltl.formula import Always, Atom, Eventually, Formula, Next, atoms
from assay.promela.ample.choosing import AMPLE, ample_for
from assay.promela.ample.conditions import broken, explored
from assay.promela.ample.deciding import candidates
from assay.promela.ample.reduced import ReducedSystem, in_the_whole
from assay.promela.checker import why_not
from assay.promela.deciding import decide, violating
from assay.promela.engine.engines import ENGINES
from assay.promela.engine.native.compiling import Compiled, first_states
from assay.promela.engine.native.outcome import Limits
from assay.promela.engine.native.searching import find_bad, find_cycle
from assay.promela.engine.space import Room
from assay.promela.evidence import Lasso, Run
from assay.promela.loading import question_of
from assay.promela.model.case import ACCEPTANCE, LTL, NON_PROGRESS, SAFETY, Case, Property
from assay.promela.model.compiled import Compilable
from assay.promela.model.question import AT_ACCEPT, AT_PROGRESS, Question, atoms_of, reads
from assay.promela.model.state import Action, State
from assay.promela.mulog import mulog
from assay.promela.random_cases import RandomCases, swarming, usual

Asked = Question[State, Action]


def asked(source: str, formula: Formula | None = None, *, fair: bool = False) -> Asked:
    """A question about safety, or a formula."""
    about = Property(SAFETY) if formula is None else Property(LTL, "given", formula)
    return question_of(Case(source, about, fair))


def reduced(question: Asked, name: str, *, at_once: bool = True) -> tuple[ReducedSystem | None, str]:
    """The reduced system of a question; if not `at_once`, with all of its states."""
    system = question.system
    assert isinstance(system, Compilable)
    ample, why = ample_for(question, system.model, system.expression, name)
    if ample is not None and not at_once:
        ample = replace(ample, short=())
    return (None if ample is None else ReducedSystem(system, ample)), why


def count(system: ReducedSystem | Compilable) -> int:
    """How many states there are."""
    seen, waiting = {system.initial}, [system.initial]
    for state in waiting:
        for step in system.steps(state):
            if step.target not in seen:
                seen.add(step.target)
                waiting.append(step.target)
    return len(seen)


def letter_of(question: Asked) -> Callable[[State], tuple[bool, ...]]:
    """What a property sees of a state."""
    formula = question.asked.formula
    labels = {ACCEPTANCE: (AT_ACCEPT,), NON_PROGRESS: (AT_PROGRESS,)}.get(question.asked.kind, ())
    seen = (*(atoms(formula) if formula is not None else ()), *labels)
    return lambda state: tuple(reads(question.system, atom, state) for atom in seen)


def random_questions(number: int, seed: int) -> Iterator[Asked]:
    """Questions about random models, of usual and of unusual ones."""
    for dials in (usual(3, 12, 2, 1, 2), swarming):
        cases = RandomCases(Identity("promela", "random", 1, (("seed", seed),)), 3, 4, 0, dials)
        for i in range(number):
            try:
                yield question_of(cases.case(i))
            except InputError:
                continue


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
def test_reduced_systems_with_channels_satisfy_the_conditions(name: str) -> None:
    looked = 0
    for seed in range(60):
        # A process that is started gets the number, and its steps the names, of one that has ended.
        question = asked(channel_model(seed), Always(Atom("g == 0")))
        looked += satisfies_the_conditions(question, name, by_names=False)
    assert looked > 10


@pytest.mark.parametrize("name", AMPLE)
def test_a_part_of_a_small_space_of_channels_satisfies_the_conditions(name: str) -> None:
    looked = 0
    for source in small_space()[::331]:
        looked += satisfies_the_conditions(asked(source, Always(Atom("g == 0"))), name, by_names=False)
    assert looked > 10


def satisfies_the_conditions(question: Asked, name: str, *, by_names: bool = True) -> bool:
    """Look at every state, if there are few; whether the reduction leaves anything out.

    By their names alone a send and a receive are not independent.
    """
    system, _ = reduced(question, name, at_once=False)
    if system is None or not system.ample.reduces:
        return False
    pair = explored(system.whole, system, 250)
    if pair is None:
        return False
    on_the_way = not by_names or bool(system.ample.ends)
    assert broken(pair, letter_of(question), on_the_way=on_the_way) == [], question
    return any(map(pair.reduces, pair.enabled))


@pytest.mark.parametrize("name", AMPLE)
def test_states_that_are_passed_change_no_answer_about_channels(name: str) -> None:
    words = []
    for seed in range(60, 100):
        question = asked(channel_model(seed), (None, Always(Atom("g == 0")), Eventually(Atom("g == 1")))[seed % 3])
        system, _ = reduced(question, name)
        whole = decide(question, ENGINES["scc"], Room(2000), 0)
        if system is None or not whole.verdict.decided:
            continue
        less = decide(replace(question, system=system), ENGINES["scc"], Room(2000), 0)
        assert less.verdict == whole.verdict, seed
        if isinstance(less.evidence, Run | Lasso):
            assert why_not(question, "violated", in_the_whole(system, less.evidence)) == ""
        words.append(whole.verdict.word)
    assert min(words.count("holds"), words.count("violated")) > 8


RING = """
chan q[3] = [2] of { byte }; byte won;
proctype node(chan a; chan b; byte me) {
  byte x; b!me; do :: a?x -> if :: x > me -> b!x :: x < me -> skip :: x == me -> won++; break fi od
}
init { atomic { run node(q[0], q[1], 2); run node(q[1], q[2], 3); run node(q[2], q[0], 1) } }
"""


def test_a_ring_whose_channels_have_one_sender_and_one_receiver_goes_round_in_one_order() -> None:
    question = asked(RING)
    few, _ = reduced(question, "refined", at_once=False)
    assert few is not None
    pair = explored(few.whole, few, 5000)
    assert pair is not None
    assert broken(pair, letter_of(question), on_the_way=True) == []
    state, passed = few.initial, 1
    while steps := few.steps(state):
        assert len(steps) == 1
        state, passed = steps[0].target, passed + 1
    assert 4 * passed < len(pair.enabled)


@pytest.mark.parametrize(
    "other",
    [
        "q?y",  # two receive
        "len(q) == 0 -> skip",  # one looks
        "if :: q!7 :: else fi",  # one looks whether there is room
        "atomic { skip; q!7 }",  # likewise
        "q!!0",  # one may put a message before the first
        "p?c; c?y",  # one may be told of the channel
    ],
)
def test_a_receive_is_not_ample_if_another_process_does_more_than_send(other: str) -> None:
    source = f"""
    chan q = [1] of {{ byte }}; chan p = [1] of {{ chan }}; byte g;
    active proctype P() {{ byte x; q?x; g = x }}
    active proctype Q() {{ byte y; chan c; {other} }}
    init {{ d_step {{ q!1; p!q }} }}
    """
    question = asked(source, Always(Atom("g == 0")))
    system, _ = reduced(question, "refined")
    assert system is not None
    state = next(step.target for step in system.whole.steps(system.initial) if step.action[0].process == 2)
    live = [process for process in candidates(system.ample, system.whole.model, state) if process == 0]
    assert live == []


def test_a_receive_is_ample_while_others_only_send() -> None:
    source = """
    chan q = [2] of { byte }; byte g;
    active proctype P() { byte x; q?x; g = x }
    active proctype Q() { q!2; q!3 }
    init { q!1 }
    """
    system, _ = reduced(asked(source, Always(Atom("g == 0"))), "refined")
    assert system is not None
    assert 0 not in candidates(system.ample, system.whole.model, system.initial)  # it is empty
    state = next(step.target for step in system.whole.steps(system.initial) if step.action[0].process == 1)
    assert 0 in candidates(system.ample, system.whole.model, state)


@pytest.mark.parametrize("name", AMPLE)
def test_getting_ready_for_a_handshake_is_no_local_step_where_others_look(name: str) -> None:
    source = """
    chan c = [0] of { byte }; byte h;
    active proctype P() { byte x; x = 1; c?x }
    active proctype Q() { if :: c!1 :: else -> h = 2 fi }
    """
    question = asked(source, Always(Atom("h != 2")))
    system, _ = reduced(question, name)
    assert system is not None
    assert decide(replace(question, system=system), ENGINES["scc"], Room(), 0).verdict.word == "violated"


@pytest.mark.parametrize("name", AMPLE)
def test_no_answer_changes_and_violations_are_runs_of_the_whole_system(name: str) -> None:
    words = []
    for question in random_questions(45, 8):
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
    assert min(words.count("holds"), words.count("violated")) > 8


def test_refined_sets_are_smaller_where_a_lock_is_held() -> None:
    question = asked(LOCKED, Always(Atom("seen <= 4")))
    counts = []
    for name in ("paper", "refined"):
        system, _ = reduced(question, name, at_once=False)
        assert system is not None
        pair = explored(system.whole, system, 5000)
        assert pair is not None
        assert broken(pair, letter_of(question)) == []
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
        assert decide(replace(question, system=system), ENGINES["scc"], Room(), 0).verdict.word == "violated"


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
        compiled = Compiled(whole.model, whole.initial, known, (), 0, system.ample)
        assert find_bad(compiled, Limits(100_000, 1 << 28), stop=False).states == count(system)
        looked += 1
    assert looked > 5


@pytest.mark.parametrize("name", AMPLE)
def test_native_searches_of_reduced_products_answer_as_the_whole_system_does(name: str) -> None:
    words = []
    for question in islice(random_questions(40, 10), 60):
        system, _ = reduced(question, name)
        if system is None or not system.ample.reduces or question.asked.kind != LTL:
            continue
        whole = decide(question, ENGINES["scc"], Room(2000), 0)
        if not whole.verdict.decided:
            continue
        model, automaton = system.whole.model, violating(question)
        seen = [system.whole.expression(atom) for atom in atoms_of(automaton)]
        known = first_states(system.initial, partial(targets, system.whole))
        compiled = Compiled(model, system.initial, known, seen, automaton.states, system.ample)
        for components in (False, True) if len(automaton.acceptance) == 1 else (True,):
            limits = Limits(50_000, 1 << 28)
            found = find_cycle(compiled, automaton, limits, stutters=True, components=components)
            assert (found.run is not None) == (whole.verdict.word == "violated"), question
        words.append(whole.verdict.word)
        if len(words) == 12:
            break
    assert {"holds", "violated"} == set(words)
