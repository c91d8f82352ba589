"""Both engines against the specification: over complete small spaces, and at random."""

from __future__ import annotations

from collections.abc import Iterable

import pytest
from hypothesis import given, settings
from tests.domains.pushdown.cases import cases
from tests.domains.pushdown.spaces import small_cases

from assay.core.domain.lookup import make_source
from assay.core.domain.spec import parse_source_spec
from assay.core.domain.verdict import Reason
from assay.domains.pushdown.checker.kernel import NativeChecker
from assay.domains.pushdown.checker.readable import ReadableChecker
from assay.domains.pushdown.domain import DOMAIN
from assay.domains.pushdown.drawing.run import unfold
from assay.domains.pushdown.engine.engines import ENGINES, Decide, Method, dense_pays
from assay.domains.pushdown.formats.evidence import EvidenceCodec
from assay.domains.pushdown.model.case import Automaton, Case, Edge, Rule
from assay.domains.pushdown.model.evidence import Derivation, Meeting
from assay.domains.pushdown.model.flat import flatten
from assay.domains.pushdown.model.normal import normalised
from assay.domains.pushdown.semantics import runs as semantics

pytestmark = pytest.mark.slow

CHECKER = ReadableChecker()
ROOM = 1 << 30
FORMS = [f"{engine}-{form}" for engine in ("pre", "post", "dual") for form in ("dense", "sparse")]


def assert_right(case: Case, names: Iterable[str]) -> None:
    normal = normalised(case)
    truth = "reachable" if semantics.check(normal) else "unreachable"
    for name in names:
        answer = ENGINES[name](normal)
        assert answer.verdict.word == truth, name
        assert answer.evidence is not None
        for checker in DOMAIN.checkers:
            assert checker.check(case, answer.verdict, answer.evidence) is None, name


def test_engines_are_right_on_every_small_normal_case() -> None:
    for case in small_cases(normal=True):
        assert_right(case, FORMS)


def test_engines_are_right_on_small_cases_with_epsilon_and_edges_into_initial_states() -> None:
    # the whole space has a third of a million cases; every 37th keeps all its shapes
    for number, case in enumerate(small_cases(normal=False)):
        if number % 37 == 0:
            assert_right(case, FORMS)


@settings(max_examples=400, deadline=None)
@given(case=cases())
def test_engines_are_right_on_random_cases(case: Case) -> None:
    assert_right(case, ENGINES)


def test_lists_and_bits_agree_where_there_are_many_labels() -> None:
    source = make_source(DOMAIN, parse_source_spec("random:locations=8,labels=70,rules=600,edges1=60,edges2=60"))
    said = set()
    for i in range(0, 600, 13):
        case, words = source.case(i), set()
        for name in FORMS:
            answer = ENGINES[name](case)
            assert answer.evidence is not None
            assert NativeChecker().check(case, answer.verdict, answer.evidence) is None, name
            words.add(answer.verdict.word)
        assert len(words) == 1
        said |= words
    assert said == {"reachable", "unreachable"}


def test_the_form_is_chosen_by_the_sizes() -> None:
    assert dense_pays(flatten(counter(20)), Method.DUAL)
    few = tuple(Rule(p, 0, p + 1, (0,)) for p in range(3999))
    long_way = Case(
        tuple(map(str, range(4000))),
        tuple(map(str, range(50))),
        few,
        Automaton(("q",), (Edge(0, 0, 4000),), (4000,)),
        Automaton(("q",), (Edge(3999, 0, 4000),), (4000,)),
    )
    assert not any(dense_pays(flatten(long_way), method) for method in Method)
    for name in ("pre", "post", "dual"):
        answer = ENGINES[name](long_way)
        assert isinstance(answer.evidence, Derivation | Meeting)
        assert NativeChecker().check(long_way, answer.verdict, answer.evidence) is None
        assert len(unfold(long_way, answer.evidence, 5000).rules) == 3999


@pytest.mark.parametrize("name", FORMS)
def test_an_engine_without_memory_says_so(name: str) -> None:
    source = make_source(DOMAIN, parse_source_spec("random:locations=20,labels=9,rules=400"))
    answers = [ENGINES[name](source.case(i), 1 << 11) for i in range(20)]
    assert {answer.verdict.label for answer in answers} >= {"unknown:memory"}
    assert all(answer.note for answer in answers if not answer.verdict.decided)
    assert all(ENGINES[name](source.case(i)).verdict.decided for i in range(20))


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
