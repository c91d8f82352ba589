"""Kernels against what can be read: the plain engines, the readable checker, the Python source, the ordinary shard."""

from __future__ import annotations

import msgspec
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.domains.pushdown import plain_post, plain_pre
from tests.domains.pushdown.cases import cases

from assay.core.campaign.case_by_case import case_by_case, worker_of
from assay.core.campaign.job import JOB, job_of
from assay.core.campaign.run_shard import run_shard
from assay.core.domain.capabilities import HasKernels
from assay.core.domain.lookup import make_source
from assay.core.domain.protocol import load_domain
from assay.core.domain.spec import Spec, parse_source_spec
from assay.core.domain.verdict import Verdict
from assay.core.store.plan import ShardKey, make_plan
from assay.core.store.shard import RESULT
from assay.domains.pushdown.checker.kernel import NativeChecker
from assay.domains.pushdown.checker.readable import ReadableChecker
from assay.domains.pushdown.domain import DOMAIN
from assay.domains.pushdown.engine.engines import ENGINES, Decide
from assay.domains.pushdown.model.case import Automaton, Case, Edge
from assay.domains.pushdown.model.evidence import Closed, Derivation, Direction, Meeting
from assay.domains.pushdown.model.flat import flatten
from assay.domains.pushdown.model.normal import normalised
from assay.domains.pushdown.native_shard import native_shard, recipe_of
from assay.domains.pushdown.sources.kernels.normal import normal_flat
from assay.domains.pushdown.sources.kernels.random import random_case
from assay.domains.pushdown.sources.kernels.recipe import case_of, given_case

pytestmark = pytest.mark.slow

ROOM = 1 << 30
BOTH = (NativeChecker(), ReadableChecker())


def parts(derivation: Derivation) -> list[np.ndarray[tuple[int, ...], np.dtype[np.int32]]]:
    return [derivation.table, derivation.path]


def random_source(text: str = "random") -> tuple[int, np.ndarray[tuple[int], np.dtype[np.int64]], list[Case]]:
    source = make_source(DOMAIN, parse_source_spec(text))
    shape = np.array([value for name, value in source.identity.parameters if name != "seed"], np.int64)
    return source.identity.key, shape, [source.case(i) for i in range(230)]


@pytest.mark.parametrize("text", ["random", "random:seed=3", "random:locations=2,labels=1,extra1=0,rules=9,edges2=1"])
def test_kernels_draw_the_cases_of_the_source(text: str) -> None:
    key, shape, drawn = random_source(text)
    for i, case in enumerate(drawn):
        for one, other in zip(random_case(np.uint64(key), i, shape), flatten(case), strict=True):
            assert np.array_equal(np.asarray(one), np.asarray(other))


@pytest.mark.parametrize(
    "text",
    [
        "swarm",
        "swarm:seed=3,locations=12,labels=9,rules=100",
        "swarm:locations=2,labels=1,rules=0,extra=0,edges=2",
        "swarm:rules=3,extra=1,edges=1,general=0,epsilon=0,into_initial=0",
    ],
)
def test_kernels_draw_the_cases_of_swarm_and_make_them_normal(text: str) -> None:
    source = make_source(DOMAIN, parse_source_spec(text))
    recipe = recipe_of(source.identity)
    for i in range(400):
        case = source.case(i)
        for made, known in ((given_case(recipe, i), case), (case_of(recipe, i), normalised(case))):
            for one, other in zip(made, flatten(known), strict=True):
                assert np.array_equal(np.asarray(one), np.asarray(other))


@settings(max_examples=200, deadline=None)
@given(cases())
def test_kernels_make_any_case_normal_as_python_does(case: Case) -> None:
    for one, other in zip(normal_flat(flatten(case)), flatten(normalised(case)), strict=True):
        assert np.array_equal(np.asarray(one), np.asarray(other))


@pytest.mark.parametrize("text", ["exhaustive", "exhaustive:rules=1,general=1,locations=1", "paper"])
def test_kernels_find_the_cases_of_the_enumerated_sources(text: str) -> None:
    source = make_source(DOMAIN, parse_source_spec(text))
    assert source.size is not None
    for i in [0, 1, source.size - 1, *range(7, source.size, source.size // 200)]:
        for one, other in zip(case_of(recipe_of(source.identity), i), flatten(source.case(i)), strict=True):
            assert np.array_equal(np.asarray(one), np.asarray(other))


def test_a_whole_small_space_is_the_same_natively_and_case_by_case() -> None:
    source = "exhaustive:rules=1,edges1=1,edges2=1"
    plan = make_plan(load_domain("pushdown"), [source], ["engine:post", "fault:epsilon"], cases=None, keep=3)
    encoded = msgspec.json.encode(job_of(plan))
    cases_wanted = plan.sources[0].cases
    assert cases_wanted is not None
    key = ShardKey(0, 0, cases_wanted)
    native = RESULT.decode(run_shard(encoded, key))
    ordinary = case_by_case(worker_of(encoded), key, range(cases_wanted)).result(key)
    assert dict(native.rows) == dict(ordinary.rows)
    assert {(k.index, k.subject) for k in native.kept} == {(k.index, k.subject) for k in ordinary.kept}


def edges_of(case: Case, evidence: object) -> set[Edge]:
    assert isinstance(evidence, Closed)
    return set(evidence.edges)


@settings(max_examples=300, deadline=None)
@given(cases())
def test_kernels_close_automata_as_the_plain_engines_do(case: Case) -> None:
    normal = normalised(case)
    for name, plain in (
        ("pre-dense", plain_pre.decide_by_pre_star),
        ("post-dense", plain_post.decide_by_post_star),
        ("post-sparse", plain_post.decide_by_post_star),
    ):
        one, other = ENGINES[name](normal, ROOM), plain(normal)
        assert one.verdict == other.verdict
        if one.verdict.word == "unreachable":
            assert edges_of(normal, one.evidence) == edges_of(normal, other.evidence)


@settings(max_examples=200, deadline=None)
@given(cases())
def test_over_lists_pre_star_leaves_out_what_nothing_is_accepted_from(case: Case) -> None:
    normal = normalised(case)
    one, other = ENGINES["pre-sparse"](normal, ROOM), ENGINES["pre-dense"](normal, ROOM)
    if one.verdict.word == "unreachable":
        few, many = edges_of(normal, one.evidence), edges_of(normal, other.evidence)
        assert few <= many
        alive = {edge.source for edge in few} | set(normal.final.finals)
        assert not {edge for edge in many - few if edge.target in alive}


def test_more_states_than_bits_in_a_word_are_no_trouble() -> None:
    source = make_source(DOMAIN, parse_source_spec("random:locations=40,labels=3,extra1=70,extra2=90,rules=400"))
    for i in (199, 350, 399):
        case = source.case(i)
        truth = plain_pre.decide_by_pre_star(case).verdict
        for decide in ENGINES.values():
            answer = decide(case, ROOM)
            assert answer.verdict == truth
            assert answer.evidence is not None
            assert NativeChecker().check(case, answer.verdict, answer.evidence) is None
            assert ReadableChecker().check(case, answer.verdict, answer.evidence) is None


@settings(max_examples=300, deadline=None)
@given(case=cases(), data=st.data())
def test_both_checkers_say_the_same_of_tampered_evidence(case: Case, data: st.DataObject) -> None:
    decide: Decide = data.draw(st.sampled_from(list(ENGINES.values())))
    evidence = decide(normalised(case), ROOM).evidence
    assert isinstance(evidence, Derivation | Meeting | Closed)
    if isinstance(evidence, Closed):
        tables = [evidence.edge_table, evidence.pair_table]
    elif isinstance(evidence, Derivation):
        tables = [evidence.table, evidence.path, evidence.other]
    else:
        tables = [half[k] for half in (parts(evidence.forward), parts(evidence.backward)) for k in range(2)]
    table = data.draw(st.sampled_from(tables))
    if table.size:
        table.flat[data.draw(st.integers(0, table.size - 1))] += data.draw(st.sampled_from([-3, -1, 1, 2, 1000]))
    for word in ("reachable", "unreachable"):
        native = NativeChecker().check(case, Verdict(word), evidence)
        readable = ReadableChecker().check(case, Verdict(word), evidence)
        assert (native is None) == (readable is None)


@pytest.mark.parametrize("direction", list(Direction))
@pytest.mark.parametrize("pair", [(-1, 0), (0, -1), (1000, 0), (0, 1000)])
def test_no_checker_takes_a_pair_of_states_that_are_not_there(direction: Direction, pair: tuple[int, int]) -> None:
    case = Case(("p",), ("A",), (), Automaton(), Automaton())
    assert {checker.check(case, Verdict("unreachable"), Closed(direction, (), ((0, 0),))) for checker in BOTH} == {None}
    for checker in BOTH:
        assert checker.check(case, Verdict("unreachable"), Closed(direction, (), ((0, 0), pair))) is not None


@pytest.mark.parametrize("source", ["random", "swarm"])
@pytest.mark.parametrize(
    "subjects", [["engine:post"], ["fault:epsilon", "fault:order", "fault:wildcard"], ["fault:wildcard"]]
)
def test_a_native_shard_counts_and_keeps_what_the_ordinary_one_does(source: str, subjects: list[str]) -> None:
    plan = make_plan(load_domain("pushdown"), [source], subjects, cases=700, keep=3)
    encoded = msgspec.json.encode(job_of(plan))
    assert JOB.decode(encoded).plan == plan
    key = ShardKey(0, 300, 700)
    native = RESULT.decode(run_shard(encoded, key))
    ordinary = case_by_case(worker_of(encoded), key, range(300, 700)).result(key)
    assert dict(native.rows) == dict(ordinary.rows)
    assert sum(n for _, n in native.rows) == 400
    assert {(k.index, k.subject, k.case) for k in native.kept} == {(k.index, k.subject, k.case) for k in ordinary.kept}
    assert not native.faults


@pytest.mark.parametrize("subjects", [[], [Spec("engine", "post")]])
def test_a_native_shard_has_one_row_for_each_combination_of_answers(subjects: list[Spec]) -> None:
    shard = native_shard(make_source(DOMAIN, Spec("swarm")).identity, "pre", subjects)
    assert shard is not None
    rows = shard.run(0, 500, 1)
    assert len({(row.oracle, row.said) for row in rows}) == len(rows)
    assert sum(row.count for row in rows) == 500


def test_there_are_no_kernels_for_other_peoples_tools() -> None:
    identity = make_source(DOMAIN, Spec("random")).identity
    assert native_shard(identity, "pre", [Spec("clingo")]) is None
    assert native_shard(identity, "pre", [Spec("engine", "post")]) is not None


def test_there_are_no_kernels_for_weights() -> None:
    assert isinstance(DOMAIN, HasKernels)
    for text in ("random:weights=int", "swarm:weights=any", "exhaustive:weights=uint"):
        identity = make_source(DOMAIN, parse_source_spec(text)).identity
        assert DOMAIN.native(identity, "pre", [Spec("engine", "post")]) is None
