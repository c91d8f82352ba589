"""Reduced systems of models with channels: ends that only one process holds, and handshakes that are looked at."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from tests.domains.promela.channel_models import RING, channel_model, small_space
from tests.domains.promela.reduced_systems import asked, letter_of, reduced, satisfies_the_conditions

from assay.automata.formula.formula import Always, Atom, Eventually
from assay.domains.promela.ample.applicability import AMPLE
from assay.domains.promela.ample.candidates import candidates
from assay.domains.promela.ample.conditions import explored, violated_conditions
from assay.domains.promela.ample.reduced_system import lift_run
from assay.domains.promela.checker.readable import why_not
from assay.domains.promela.engine.engines import ENGINES
from assay.domains.promela.engine.space import Room
from assay.domains.promela.model.evidence import Lasso, Run
from assay.domains.promela.oracle.pipeline import decide


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


@pytest.mark.parametrize("name", AMPLE)
def test_states_that_are_passed_change_no_answer_about_channels(name: str) -> None:
    words = []
    for seed in range(60, 100):
        question = asked(channel_model(seed), (None, Always(Atom("g == 0")), Eventually(Atom("g == 1")))[seed % 3])
        system, _ = reduced(question, name)
        whole = decide(question, ENGINES["scc"], Room(2000, certify=0, prefix=0))
        if system is None or not whole.verdict.decided:
            continue
        less = decide(replace(question, system=system), ENGINES["scc"], Room(2000, certify=0, prefix=0))
        assert less.verdict == whole.verdict, seed
        if isinstance(less.evidence, Run | Lasso):
            assert why_not(question, "violated", lift_run(system, less.evidence)) == ""
        words.append(whole.verdict.word)
    assert min(words.count("holds"), words.count("violated")) > 8


def test_a_ring_whose_channels_have_one_sender_and_one_receiver_goes_round_in_one_order() -> None:
    question = asked(RING)
    few, _ = reduced(question, "refined", at_once=False)
    assert few is not None
    pair = explored(few.whole, few, 5000)
    assert pair is not None
    assert violated_conditions(pair, letter_of(question), on_paths=True) == []
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
@pytest.mark.parametrize(
    "body",
    [
        "if :: c!1 :: else -> h = 2 fi",
        "{ c!1 } unless { met == 1 }; h = 2",
        "atomic { g = 1; c!1 }",
    ],
)
def test_getting_ready_for_a_handshake_is_no_local_step_where_others_look(name: str, body: str) -> None:
    source = f"""
    chan c = [0] of {{ byte }}; byte g, h; bit met;
    active proctype P() {{ byte x; x = 1; c?met }}
    active proctype Q() {{ {body} }}
    active proctype R() {{ atomic {{ g == 1 && met == 0 -> h = 2 }} }}
    """
    question = asked(source, Always(Atom("h != 2")))
    system, _ = reduced(question, name)
    assert system is not None
    assert (
        decide(replace(question, system=system), ENGINES["scc"], Room(certify=0, prefix=0)).verdict.word == "violated"
    )
