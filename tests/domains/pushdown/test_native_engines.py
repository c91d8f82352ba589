"""Every engine of ours but the proved one has a native loop, and its results are those of case by case."""

from __future__ import annotations

import pytest
from tests.domains.pushdown.native_results import ORACLES, OURS, same_results, worker_for

from assay.core.domain.capabilities import HasKernels
from assay.core.domain.lookup import make_source
from assay.core.domain.spec import parse_source_spec, parse_spec
from assay.core.domain.verdict import Reason, unknown
from assay.domains.pushdown.domain import DOMAIN
from assay.domains.pushdown.engine.engines import Method, bytes_of_bits
from assay.domains.pushdown.model.flat import flatten
from assay.domains.pushdown.model.normal import normalised
from assay.domains.pushdown.shard.recipe import largest_case

SOURCES = [
    "random",
    "swarm",
    "exhaustive",
    "paper",
    *(f"{name}:weights={kind}" for name in ("random", "swarm") for kind in ("uint", "int-vector", "any")),
    *(f"exhaustive:weights={kind}" for kind in ("uint", "int", "uint-vector", "int-vector")),
]


@pytest.mark.parametrize("text", SOURCES)
def test_every_engine_has_a_native_loop(text: str) -> None:
    assert len(ORACLES) == 9
    assert {"engine:summaries", "engine:pre-dense", "engine:dual-sparse", "fault:order"} <= set(OURS)
    assert isinstance(DOMAIN, HasKernels)
    source = make_source(DOMAIN, parse_source_spec(text)).identity
    for oracle in ORACLES:
        for subject in OURS:
            assert DOMAIN.native(source, oracle, [parse_spec(subject)]) is not None, (oracle, subject)
    assert DOMAIN.native(source, "pre", [parse_spec(subject) for subject in OURS]) is not None


@pytest.mark.parametrize(
    ("source", "oracle", "subject", "rare"),
    [
        ("random", "pre", "fault:order", False),
        ("exhaustive", "post", "engine:post", False),
        ("random", "pre-sparse", "engine:post", True),
        ("random", "pre", "engine:dual-sparse", True),
        ("random", "pre", "engine:summaries", True),
        ("random:weights=int", "pre", "engine:post", True),
    ],
)
def test_kernels_of_lists_and_weights_are_compiled_for_the_campaigns_that_need_them(
    source: str, oracle: str, subject: str, *, rare: bool
) -> None:
    assert isinstance(DOMAIN, HasKernels)
    shard = DOMAIN.native(make_source(DOMAIN, parse_source_spec(source)).identity, oracle, [parse_spec(subject)])
    assert shard is not None
    assert shard.rare is rare


@pytest.mark.slow
@pytest.mark.parametrize("oracle", ORACLES)
@pytest.mark.parametrize("source", ["random", "swarm", "exhaustive"])
def test_every_oracle_has_the_results_of_case_by_case(source: str, oracle: str) -> None:
    found = same_results(worker_for(source, oracle, []), 400_300, 400_500)
    assert {row.oracle for row, _ in found.rows} == {"reachable", "unreachable"}


@pytest.mark.slow
@pytest.mark.parametrize("source", ["random", "swarm", "exhaustive"])
def test_every_subject_has_the_results_of_case_by_case(source: str) -> None:
    subjects = [subject for subject in OURS if subject != "engine:pre"]
    found = same_results(worker_for(source, "pre", subjects), 400_300, 400_550)
    labels = {subject: {row.cells[k].label for row, _ in found.rows} for k, subject in enumerate(subjects)}
    refused = {unknown(Reason.UNSUPPORTED).label}
    for subject, said in labels.items():
        refuses = source == "swarm" and subject != "engine:summaries"
        assert said == {"reachable", "unreachable"} | (refused if refuses else set()), subject


@pytest.mark.slow
def test_summaries_refuse_the_same_large_cases() -> None:
    found = same_results(worker_for("random:locations=60,extra1=20,rules=9", "pre", ["engine:summaries"]), 0, 10)
    assert {row.cells[0].label for row, _ in found.rows} == {unknown(Reason.UNSUPPORTED).label}


def has_shard(text: str, oracle: str, *subjects: str) -> bool:
    assert isinstance(DOMAIN, HasKernels)
    source = make_source(DOMAIN, parse_source_spec(text)).identity
    return DOMAIN.native(source, oracle, [parse_spec(subject) for subject in subjects]) is not None


def test_bit_rows_beyond_the_memory_are_left_to_the_engine() -> None:
    large = "random:locations=400,labels=400"
    assert not has_shard(large, "post-dense")
    assert not has_shard(large, "pre", "engine:dual")
    assert has_shard(large, "pre-dense")
    assert has_shard(large, "post-sparse", "engine:dual-sparse")
    assert has_shard(f"{large},weights=int", "post-dense")
    assert not has_shard("swarm:locations=300,labels=300", "post-dense")


@pytest.mark.slow
@pytest.mark.parametrize("text", ["swarm", "swarm:weights=any", "random:weights=any", "random"])
def test_no_case_is_larger_than_the_largest(text: str) -> None:
    source = make_source(DOMAIN, parse_source_spec(text))
    bound = largest_case(source.identity)
    for i in range(800):
        flat = flatten(normalised(source.case(i)))
        for method in Method:
            assert bytes_of_bits(flat, method) <= bytes_of_bits(bound, method)
