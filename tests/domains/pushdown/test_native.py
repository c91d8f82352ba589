"""Kernels against what can be read: the plain engines, the readable checker, the Python source, the ordinary shard."""

from __future__ import annotations

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.domains.pushdown import plain_post, plain_pre
from tests.domains.pushdown.cases import cases

from assay.core.campaign.case_by_case import case_by_case
from assay.core.campaign.job import JOB, job_of
from assay.core.campaign.run_shard import run_shard
from assay.core.campaign.worker import worker_of
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
from assay.domains.pushdown.shard.native import case_at, made_normal, native_shard

pytestmark = pytest.mark.slow

ROOM = 1 << 30
BOTH = (NativeChecker(), ReadableChecker())


@pytest.mark.parametrize("text", ["random", "random:seed=3", "random:locations=2,labels=1,extra1=0,rules=9,edges2=1"])
def test_kernels_draw_the_cases_of_the_source(text: str) -> None:
    source = make_source(DOMAIN, parse_source_spec(text))
    for i in range(230):
        assert case_at(source.identity, i, normal=False) == flatten(source.case(i))


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
    for i in range(400):
        case = source.case(i)
        assert case_at(source.identity, i, normal=False) == flatten(case)
        assert case_at(source.identity, i, normal=True) == flatten(normalised(case))


@settings(max_examples=200, deadline=None)
@given(cases())
def test_kernels_make_any_case_normal_as_python_does(case: Case) -> None:
    assert made_normal(flatten(case)) == flatten(normalised(case))


@pytest.mark.parametrize("text", ["exhaustive", "exhaustive:rules=1,general=1,locations=1", "paper"])
def test_kernels_find_the_cases_of_the_enumerated_sources(text: str) -> None:
    source = make_source(DOMAIN, parse_source_spec(text))
    assert source.size is not None
    for i in [0, 1, source.size - 1, *range(7, source.size, source.size // 200)]:
        assert case_at(source.identity, i, normal=True) == flatten(source.case(i))


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
        parts = [evidence.edge_table.numbers, evidence.pair_table.numbers]
    elif isinstance(evidence, Derivation):
        parts = [evidence.table.numbers, evidence.path, evidence.other]
    else:
        parts = [part for half in (evidence.forward, evidence.backward) for part in (half.table.numbers, half.path)]
    part = data.draw(st.integers(0, len(parts) - 1))
    if parts[part]:
        at = data.draw(st.integers(0, len(parts[part]) - 1))
        parts[part][at] += data.draw(st.sampled_from([-3, -1, 1, 2, 1000]))
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
