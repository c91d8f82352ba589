"""Weighted variants of the sources, and how weights become simpler."""

from __future__ import annotations

from collections import Counter

import pytest
from msgspec.structs import replace

from assay.core.domain.lookup import make_source
from assay.core.domain.spec import Spec
from assay.domains.pushdown.domain import DOMAIN
from assay.domains.pushdown.model.case import Case
from assay.domains.pushdown.reduction.passes import Features, RemoveFeatures
from assay.domains.pushdown.sources.weight_kinds import KINDS as WEIGHTS
from assay.errors import UsageError


def source(name: str, **written: str):  # type: ignore[no-untyped-def]  # noqa: ANN201 - a source of some kind
    return make_source(DOMAIN, Spec(name, "", tuple(written.items())))


@pytest.mark.parametrize("name", ["random", "swarm"])
@pytest.mark.parametrize("kind", list(WEIGHTS))
def test_a_weighted_variant_has_the_same_cases_with_weights(name: str, kind: str) -> None:
    plain, weighted = source(name), source(name, weights=kind)
    assert plain.identity == source(name, weights="none").identity
    for i in range(60):
        case = weighted.case(i)
        assert replace(case, rules=tuple(dict.fromkeys(case.rules)), weights=None) == plain.case(i)
        assert case.weights is not None
        assert len(case.weights.of_rules) == len(case.rules)
        assert (case.weights.kind, case.weights.size is not None) == WEIGHTS[kind]
        numbers = [number for weight in case.weights.of_rules for number in weight]
        assert case.weights.kind == "int" or min(numbers, default=0) >= 0


def test_any_weights_are_of_every_kind() -> None:
    drawn = source("swarm", weights="any")
    kinds = Counter((case.weights.kind, case.weights.size) for case in map(drawn.case, range(80)))
    assert len(kinds) == 8


def test_the_weighted_space_has_every_choice_of_weights_once() -> None:
    sizes = {"rules": "2", "extra1": "0", "extra2": "0", "labels": "1", "locations": "1"}
    plain, weighted = source("exhaustive", **sizes), source("exhaustive", weights="int", **sizes)
    cases = [weighted.case(i) for i in range(weighted.size)]
    assert len(set(cases)) == len(cases) == sum(3 ** len(plain.case(i).rules) for i in range(plain.size))
    assert {replace(case, weights=None) for case in cases} == {plain.case(i) for i in range(plain.size)}


@pytest.mark.parametrize(("name", "value"), [("random", "float"), ("exhaustive", "any")])
def test_weights_that_are_not_there_are_a_usage_error(name: str, value: str) -> None:
    with pytest.raises(UsageError, match="has no weights"):
        source(name, weights=value)


def test_weights_stay_with_their_rules_when_others_are_left_out() -> None:
    case = source("swarm", weights="int-vector").case(7)
    assert case.weights is not None
    weight = dict(zip(case.rules, case.weights.of_rules, strict=True))
    for change in RemoveFeatures().changes(case):
        smaller = RemoveFeatures().apply(case, [change])
        assert smaller.weights is not None
        left = Counter(smaller.weights.of_rules)
        assert left <= Counter(case.weights.of_rules)
        assert len(smaller.rules) == len(smaller.weights.of_rules)
    assert len(weight) <= len(case.rules)


def test_every_change_of_weights_makes_a_case_smaller_and_can_be_written() -> None:
    reducer = Features()
    seen = set()
    for i in range(30):
        case: Case = source("swarm", weights="any").case(i)
        for way in reducer.passes[1:]:
            for change in way.changes(case):
                smaller = way.apply(case, [change])
                if smaller is not None:
                    assert reducer.size(smaller) < reducer.size(case)
                    assert DOMAIN.cases.decode(DOMAIN.cases.encode(smaller)) == smaller
                    seen.add(type(way).__name__)
    assert seen >= {"RemoveWeights", "ShortenVectors", "LowerWeights"}
