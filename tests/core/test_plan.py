"""What is asked for becomes a plan: shards that cover every index once, and an oracle that is no subject."""

from __future__ import annotations

from collections import Counter
from itertools import islice

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from assay.core.domain.protocol import AnyDomain, domain_names, load_domain
from assay.core.domain.source import Identity
from assay.core.domain.spec import Spec
from assay.core.domain.subject import Origin
from assay.core.store.plan import PLAN, Plan, PlannedSource, ShardKey, make_plan, shards
from assay.errors import ToolError, UsageError


def plan_of(cases: list[int | None], shard: int) -> Plan:
    identity = Identity("toy", "random", 1, ())
    return Plan("toy", tuple(PlannedSource(Spec("random"), identity, n) for n in cases), (), "sort", shard=shard)


@given(st.lists(st.integers(0, 60), max_size=4), st.integers(1, 25))
def test_shards_partition_the_indices_of_every_source(cases: list[int], shard: int) -> None:
    keys = list(shards(plan_of(list(cases), shard)))
    counted = Counter((key.source, i) for key in keys for i in range(key.start, key.stop))
    assert counted == Counter((source, i) for source, n in enumerate(cases) for i in range(n))
    assert all(0 < key.stop - key.start <= shard for key in keys)


def test_sources_take_turns() -> None:
    keys = list(shards(plan_of([25, 12], 10)))
    assert keys == [
        ShardKey(0, 0, 10),
        ShardKey(1, 0, 10),
        ShardKey(0, 10, 20),
        ShardKey(1, 10, 12),
        ShardKey(0, 20, 25),
    ]


def test_the_last_shards_of_many_are_short() -> None:
    lengths = [key.stop - key.start for key in shards(plan_of([1003], 10))]
    assert lengths == [*[10] * 97, *[2] * 16, 1]
    assert {key.stop - key.start for key in shards(plan_of([160], 10))} == {10}


def test_source_without_end_has_shards_without_end() -> None:
    keys = list(islice(shards(plan_of([None, 5], 10)), 1000))
    assert keys[:3] == [ShardKey(0, 0, 10), ShardKey(1, 0, 5), ShardKey(0, 10, 20)]
    assert keys[-1] == ShardKey(0, 9980, 9990)


@pytest.fixture
def toy(toy_installed: str) -> AnyDomain:
    return load_domain(toy_installed)


def test_domain_is_found_through_an_entry_point_of_another_package(toy: AnyDomain) -> None:
    assert toy.name == "toy"
    assert "toy" in domain_names()


def test_unknown_domain_is_an_error_that_lists_the_installed_ones(toy_installed: str) -> None:
    with pytest.raises(UsageError, match=r"unknown domain 'tyo'; did you mean toy\? choose from .*toy"):
        load_domain("tyo")


def test_plan_is_plain_data_that_reads_back(toy: AnyDomain) -> None:
    plan = make_plan(toy, ["random:span=3", "ladder"], ["program:honest,batch=16", "engine:scan"], cases=50, seed=7)
    assert PLAN.decode(msgspec.json.encode(plan)) == plan
    assert [source.identity.label for source in plan.sources] == ["random:seed=7,span=3", "ladder:size=40"]
    assert [source.cases for source in plan.sources] == [50, 40]
    assert [subject.origin for subject in plan.subjects] == [Origin.TOOL, Origin.OURS]
    assert plan.shard >= 16


def test_without_a_number_of_cases_a_source_gives_all_it_has(toy: AnyDomain) -> None:
    plan = make_plan(toy, ["random", "ladder:size=12"], [], cases=None, seconds=60)
    assert [source.cases for source in plan.sources] == [None, 12]
    assert make_plan(toy, ["ladder:size=12"], [], cases=None).sources[0].cases == 12
    assert make_plan(toy, ["random"], [], cases=None, endless=7).sources[0].cases == 7


def test_an_infinite_source_needs_a_limit(toy: AnyDomain) -> None:
    with pytest.raises(UsageError, match=r"the source random never ends") as raised:
        make_plan(toy, ["ladder:size=12", "random"], [], cases=None)
    assert "--cases" in str(raised.value)
    assert "--time" in str(raised.value)


def test_engine_never_judges_itself(toy: AnyDomain) -> None:
    assert make_plan(toy, ["random"], ["planted:large"], cases=1).oracle == "sort"
    assert make_plan(toy, ["random"], ["engine:sort"], cases=1).oracle == "scan"
    with pytest.raises(UsageError, match="an engine cannot be both subject and oracle"):
        make_plan(toy, ["random"], ["engine:sort"], cases=1, oracle="sort")


def test_program_with_the_name_of_an_engine_does_not_exclude_it(toy: AnyDomain) -> None:
    assert make_plan(toy, ["random"], ["engine:scan", "program:honest"], cases=1, oracle="sort").oracle == "sort"


def test_unknown_oracle_is_an_error_that_lists_the_engines(toy: AnyDomain) -> None:
    with pytest.raises(UsageError, match="toy has no engine 'best'; it has sort, scan, faulty"):
        make_plan(toy, ["random"], [], cases=1, oracle="best")


def test_subjects_of_one_title_are_told_apart_by_their_options(toy: AnyDomain) -> None:
    plan = make_plan(toy, ["random"], ["program:hang,at=1", "program:hang,at=2", "program:honest"], cases=1)
    assert [subject.title for subject in plan.subjects] == ["program:hang,at=1", "program:hang,at=2", "program:honest"]


def test_subject_given_twice_is_refused(toy: AnyDomain) -> None:
    with pytest.raises(UsageError, match="duplicate subject"):
        make_plan(toy, ["random"], ["engine:scan", "engine:scan"], cases=1)


def test_missing_tool_stops_the_plan(toy: AnyDomain) -> None:
    with pytest.raises(ToolError, match="program:missing is not found"):
        make_plan(toy, ["random"], ["program:missing"], cases=1)


def test_a_source_of_weight_three_gets_three_shards_for_one() -> None:
    plan = make_plan(load_domain("pushdown"), ["random*3", "swarm"], ["engine:post"], cases=1600)
    assert [source.weight for source in plan.sources] == [3, 1]
    found = list(shards(plan))
    assert [key.source for key in found[:8]] == [0, 0, 0, 1, 0, 0, 0, 1]
    for number in (0, 1):
        ranges = [(key.start, key.stop) for key in found if key.source == number]
        assert ranges == [(start, start + plan.shard) for start in range(0, 1600, plan.shard)]


def test_a_star_without_a_number_belongs_to_the_name() -> None:
    with pytest.raises(UsageError, match=r"has no source"):
        make_plan(load_domain("pushdown"), ["random*0"], ["engine:post"], cases=10)
