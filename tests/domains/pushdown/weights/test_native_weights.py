"""Kernels draw, decide, check and compare weights as Python does."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from tests.domains.pushdown.native_results import OURS, same_results, worker_for
from tests.domains.pushdown.weights.tampered_kernels import NOTHING

from assay.core.campaign.run_shard import run_native
from assay.core.domain.judgement import disagree
from assay.core.domain.lookup import make_oracle, make_source
from assay.core.domain.native_shard import NativeRow
from assay.core.domain.oracle import Limits, Rejection
from assay.core.domain.protocol import load_domain
from assay.core.domain.source import Source
from assay.core.domain.spec import parse_source_spec
from assay.core.native.library import Library
from assay.core.store.plan import ShardKey, make_plan
from assay.domains.pushdown.checker.weight_claims import rejected_claim
from assay.domains.pushdown.domain import DOMAIN
from assay.domains.pushdown.model.case import Case, Weight
from assay.domains.pushdown.model.flat import flatten
from assay.domains.pushdown.model.normal import normalised
from assay.domains.pushdown.model.totals import both
from assay.domains.pushdown.shard.native import (
    MOST_CASES,
    OBJECTIONS,
    SUMMARIES,
    WEIGHTS,
    WITH_SUMMARIES,
    WITH_WEIGHTS,
    case_at,
    no_values,
    weights_at,
)
from assay.domains.pushdown.shard.recipe import recipe_of
from assay.domains.pushdown.shard_kernels.codes import NO_BOUND, REACHABLE, REJECTED, SIDE, UNREACHABLE, VALUE
from assay.domains.pushdown.subjects.summaries import decide_by_summaries
from assay.domains.pushdown.summaries import ENDLESS, KNOWN

pytestmark = pytest.mark.slow

TAMPERED = Library("tampered", {"tampered_code": "tests.domains.pushdown.weights.tampered_kernels:tampered_code"})
DRAWN = [
    f"{name},weights={kind}"
    for name in ("random:seed=5", "swarm:seed=5", "swarm:locations=2,labels=1,rules=4")
    for kind in ("uint", "int", "uint-vector", "int-vector", "any")
]
LISTED = [
    f"{name}weights={kind}"
    for name in ("exhaustive:", "exhaustive:general=1,locations=1,rules=3,edges1=1,")
    for kind in ("uint", "int", "uint-vector", "int-vector")
]


def source_of(text: str) -> Source[Case]:
    return make_source(DOMAIN, parse_source_spec(text))


def indices_of(source: Source[Case], count: int) -> list[int]:
    """The first indices of a drawn source; some of a listed one, with the first and the last."""
    if source.size is None:
        return list(range(count))
    return sorted({0, 1, 2, source.size - 1, *range(7, source.size, source.size // count)})


@pytest.mark.parametrize("text", [*DRAWN, *LISTED])
def test_kernels_draw_the_cases_and_their_weights(text: str) -> None:
    source = source_of(text)
    for i in indices_of(source, 230):
        case = source.case(i)
        assert case.weights is not None
        assert case_at(source.identity, i, normal=False) == flatten(case)
        assert case_at(source.identity, i, normal=True) == flatten(normalised(case))
        assert weights_at(source.identity, i) == [*case.weights.of_rules, case.weights.zero]


def start_of(text: str) -> int:
    size = source_of(text).size
    return 200 if size is None else size // 3


@pytest.mark.parametrize("text", [*DRAWN, *LISTED])
def test_a_native_shard_with_weights_has_the_results_of_case_by_case(text: str) -> None:
    subjects = ["engine:post", "engine:dual-sparse", "engine:summaries", "fault:epsilon"]
    start = start_of(text)
    found = same_results(worker_for(text, "pre", subjects), start, start + 200)
    assert {row.oracle for row, _ in found.rows} >= {"reachable", "unreachable"}


@pytest.mark.parametrize("text", ["random:weights=any", "swarm:weights=any", "exhaustive:weights=int"])
def test_all_subjects_have_the_results_of_case_by_case(text: str) -> None:
    start = start_of(text)
    same_results(worker_for(text, "post-sparse", [s for s in OURS if s != "engine:post-sparse"]), start, start + 100)


def weights_in(row: Sequence[int], width: int) -> list[Weight | None]:
    return [None if row[at] == ENDLESS else tuple(row[at + 1 : at + 1 + width]) for at in (0, SIDE)]


@pytest.mark.parametrize("text", [*DRAWN, *LISTED])
def test_kernels_prove_the_weights_of_the_oracle(text: str) -> None:
    source, start = source_of(text), start_of(text)
    out, values = bytearray(200), no_values(200)
    WEIGHTS(recipe_of(source.identity), start, out, values)
    cases = [source.case(start + i) for i in range(len(out))]
    answers = make_oracle(DOMAIN, "pre").decide(cases, Limits())
    assert REACHABLE in out
    for case, code, value, answer in zip(cases, out, values, answers, strict=True):
        assert case.weights is not None
        assert (code == REACHABLE) == (answer.verdict.word == "reachable")
        if code == REACHABLE:
            assert both(case.weights, *weights_in(value, len(case.weights.zero))) == answer.value
        else:
            assert not any(value)


@pytest.mark.parametrize("text", ["swarm:weights=uint", "exhaustive:weights=uint-vector"])
def test_the_loop_rejects_changed_evidence(text: str) -> None:
    source, seen = source_of(text), set[tuple[int, int]]()
    recipe, out = recipe_of(source.identity), bytearray(1)
    for i in indices_of(source, 100):
        values = no_values(1)
        WEIGHTS(recipe, i, out, values)
        codes = [TAMPERED.call("tampered_code", recipe, i, change).value for change in range(7)]
        assert codes[0] == out[0]
        finite = values[0][0] == values[0][SIDE] == KNOWN
        for change, code in enumerate(codes[1:] if finite or out[0] == UNREACHABLE else (), start=1):
            assert code in {REJECTED, NOTHING}, (i, change)
            if code == REJECTED:
                seen.add((out[0], min(change, 2) if out[0] == UNREACHABLE else change))
    assert seen == {*((UNREACHABLE, change) for change in (1, 2)), *((REACHABLE, change) for change in range(1, 7))}


CHANGES: dict[str, dict[int, int]] = {
    "the least weight is another one": {1: 7, 0: KNOWN},
    "the greatest weight is another one": {SIDE + 1: 7, SIDE: KNOWN},
    "the least weight is unbounded": {0: ENDLESS},
    "the greatest weight is unbounded": {SIDE: ENDLESS},
    "both are unbounded": {0: ENDLESS, SIDE: ENDLESS},
    "both are finite": {0: KNOWN, SIDE: KNOWN},
}


@pytest.mark.parametrize("changes", CHANGES.values(), ids=list(CHANGES))
def test_kernels_object_to_a_wrong_weight_as_python_does(changes: dict[int, int]) -> None:
    source, seen = source_of("swarm:weights=any"), set[Rejection | None]()
    recipe, out, values = recipe_of(source.identity), bytearray(300), no_values(300)
    WEIGHTS(recipe, 0, out, values)
    reachable = bytearray(out)
    for i in range(len(out)):
        for at, number in changes.items():
            values.numbers[i * VALUE + at] = number
    SUMMARIES(recipe, 0, out, values)
    for i in (i for i in range(len(out)) if reachable[i] == REACHABLE):
        case = source.case(i)
        assert case.weights is not None
        claimed = decide_by_summaries(case).value
        if claimed is None:
            assert out[i] == NO_BOUND
            continue
        known = both(case.weights, *weights_in(values[i], len(case.weights.zero)))
        objection = rejected_claim(case, claimed, None, known)
        assert OBJECTIONS.get(out[i]) == objection, (i, claimed, known)
        seen.add(objection)
    assert len(seen) > 1


def test_every_objection_is_one_that_python_has() -> None:
    numbers = {"0", "1"}
    pairs = [("least", numbers | {"-inf"}), ("greatest", numbers | {"+inf"})]
    case = source_of("exhaustive:weights=int").case(0)
    found = {
        rejected_claim(case, f"{side}={claimed}", None, f"{side}={right}")
        for side, texts in pairs
        for claimed in texts
        for right in texts
    }
    assert found == {None, *OBJECTIONS.values()}


class Objector:
    """A native shard that objects to the weight of every case."""

    size = 10
    rare = False

    def run(self, start: int, stop: int, keep: int) -> list[NativeRow]:
        indices = tuple(range(start, stop)[:keep])
        return [NativeRow("reachable", ("reachable",), stop - start, indices, (Rejection("value", "a wrong weight"),))]


def test_an_objection_of_a_native_shard_is_judged_and_tried_again() -> None:
    found = run_native(worker_for("random:weights=int", "pre", ["engine:summaries"]), Objector(), ShardKey(0, 1, 9))
    assert [(row.cells[0].judgement, count) for row, count in found.rows] == [(disagree("value", "a wrong weight"), 8)]
    assert [fault.index for fault in found.faults] == [1, 2, 3]
    assert not found.kept


def test_shards_of_slow_cases_are_shorter() -> None:
    def size(*sources: str, subject: str = "engine:post-dense") -> int:
        return make_plan(load_domain("pushdown"), sources, [subject], cases=10_000_000).shard

    assert size("random") == size("exhaustive:weights=int", subject="engine:summaries") == MOST_CASES
    assert size("random:weights=int") == size("random", "swarm:weights=any") == WITH_WEIGHTS
    assert size("swarm", subject="engine:summaries") == WITH_SUMMARIES
    assert size("random", subject="clingo") < WITH_SUMMARIES
