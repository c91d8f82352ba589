"""Both engines against the specification: over complete small spaces, and at random."""

from __future__ import annotations

import pytest
from cases import cases
from hypothesis import given, settings
from spaces import small_cases

from assay.core.verdict import Answer, Reason
from assay.pushdown import semantics
from assay.pushdown.checker import ReadableChecker
from assay.pushdown.engine.engines import ENGINES, Decide
from assay.pushdown.evidence import Derivation, Evidence, EvidenceCodec, Meeting
from assay.pushdown.model import Automaton, Case, Edge, Rule
from assay.pushdown.normal import normalised
from assay.pushdown.run import unfold

CHECKER = ReadableChecker()
ROOM = 1 << 30
FORMS = [f"{engine}-{form}" for engine in ("pre", "post", "dual") for form in ("dense", "sparse")]


def assert_right(case: Case, answer: Answer[Evidence]) -> None:
    truth = semantics.check(normalised(case))
    assert answer.verdict.word == ("reachable" if truth else "unreachable")
    assert answer.evidence is not None
    assert CHECKER.check(case, answer.verdict, answer.evidence) is None


def test_engines_are_right_on_every_small_normal_case() -> None:
    for case in small_cases(normal=True):
        for name in FORMS:
            assert_right(case, ENGINES[name](case, ROOM))


def test_engines_are_right_on_small_cases_with_epsilon_and_edges_into_initial_states() -> None:
    # the whole space has a third of a million cases; every 37th keeps all its shapes
    for number, case in enumerate(small_cases(normal=False)):
        if number % 37 == 0:
            normal = normalised(case)
            for name in FORMS:
                assert_right(case, ENGINES[name](normal, ROOM))


@pytest.mark.parametrize("decide", ENGINES.values(), ids=list(ENGINES))
@settings(max_examples=400, deadline=None)
@given(case=cases())
def test_engines_are_right_on_random_cases(decide: Decide, case: Case) -> None:
    assert_right(case, decide(normalised(case), ROOM))


@pytest.mark.parametrize("decide", ENGINES.values(), ids=list(ENGINES))
def test_an_engine_says_unsupported_where_its_precondition_fails(decide: Decide) -> None:
    enters = Automaton((), (Edge(0, 0, 0),), (0,))
    silent = Automaton(("q",), (Edge(0, -1, 1),), (1,))
    for bad in (enters, silent):
        for case in (Case(("p",), ("A",), (), bad, Automaton()), Case(("p",), ("A",), (), Automaton(), bad)):
            assert decide(case, ROOM).verdict.reason is Reason.UNSUPPORTED


def counter(bits: int) -> Case:
    """One location; (p, A0) reaches (p, ε) in 2^(bits+1) - 1 steps, each A_i pushing two A_(i+1)."""
    rules = [Rule(0, i, 0, (i + 1, i + 1)) for i in range(bits)]
    rules.append(Rule(0, bits, 0, ()))
    start = Automaton(("q",), (Edge(0, 0, 1),), (1,))
    return Case(("p",), tuple(f"A{i}" for i in range(bits + 1)), tuple(rules), start, Automaton((), (), (0,)))


@pytest.mark.parametrize("decide", ENGINES.values(), ids=list(ENGINES))
def test_a_run_of_more_than_two_to_the_forty_steps_is_decided_and_certified(decide: Decide) -> None:
    case = counter(40)
    answer = decide(case, ROOM)
    assert answer.verdict.word == "reachable"
    assert isinstance(answer.evidence, Derivation | Meeting)
    assert len(EvidenceCodec().encode(answer.evidence)) < 100_000  # nowhere near the number of steps
    assert CHECKER.check(case, answer.verdict, answer.evidence) is None
    assert not unfold(case, answer.evidence, 100).whole


@pytest.mark.parametrize("decide", ENGINES.values(), ids=list(ENGINES))
def test_that_system_has_no_shorter_run(decide: Decide) -> None:
    case = counter(6)
    answer = decide(case, ROOM)
    assert isinstance(answer.evidence, Derivation | Meeting)
    run = unfold(case, answer.evidence, 1000)
    assert run.whole
    assert len(run.rules) == 2**7 - 1
    # nothing in this system branches, so this is its only run
    assert all(len(semantics.step(case.rules, configuration)) <= 1 for configuration in run.configurations)
