"""Weights in files: what is read comes back, and what is wrong is said."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest
from tests.domains.pushdown.weights.weighted import random_case

from assay.core.domain.case import Read
from assay.domains.pushdown.formats import CaseCodec, read_cases, write_instance
from assay.domains.pushdown.model.case import Case, Weights
from assay.errors import InputError

EMPTY: dict[str, list[object]] = {"accepting": [], "edges": []}


def instance(kind: object, *rules: dict[str, object]) -> dict[str, object]:
    return {
        "instance": [{"state-names": True, "weight-type": kind}, {"states": {"p": {"A": list(rules)}}}, EMPTY, EMPTY]
    }


@pytest.fixture
def reads(tmp_path: Path) -> Callable[[object], Case]:
    def read(content: object) -> Case:
        path = tmp_path / "case.json"
        path.write_bytes(content if isinstance(content, bytes) else json.dumps(content).encode())
        (item,) = read_cases(path)
        assert isinstance(item, Read)
        return item.case

    return read


def rule(weight: object) -> dict[str, object]:
    return {"to": "p", "pop": "", "weight": weight}


@pytest.mark.parametrize(
    ("kind", "weights", "expected"),
    [
        ("uint", [0, 4294967294], Weights("uint", None, ((0,), (4294967294,)))),
        ("int", [-3, 2**70], Weights("int", None, ((-3,), (2**70,)))),
        (["uint"], [[1, 2], [0, 0]], Weights("uint", 2, ((1, 2), (0, 0)))),
        (["int"], [[-1]], Weights("int", 1, ((-1,),))),
    ],
)
def test_weights_are_read_with_their_rules(
    kind: object, weights: list[object], expected: Weights, reads: Callable[[object], Case]
) -> None:
    assert reads(instance(kind, *map(rule, weights))).weights == expected


def test_a_rule_for_every_label_gives_its_weight_to_each(reads: Callable[[object], Case]) -> None:
    content = instance("int", rule(1))
    content["instance"][1]["states"]["p"] |= {"*": [rule(7)], "B": [rule(2)]}  # type: ignore[index]
    case = reads(content)
    assert case.weights is not None
    found = zip([case.labels[r.label] for r in case.rules], case.weights.of_rules, strict=True)
    assert list(found) == [("A", (1,)), ("A", (7,)), ("B", (7,)), ("B", (2,))]


@pytest.mark.parametrize(
    ("kind", "weights", "said"),
    [
        ("uint", [-1], "states.p.A[0].weight: negative weight -1"),
        ("uint", [1.5], "expected an integer, found 1.5"),
        ("int", [True], "expected an integer, found true"),
        ("int", [[1]], "expected an integer, found a list"),
        (["int"], [1], "expected a list of numbers, found 1"),
        (["int"], [[]], "expected a list of numbers"),
        (["int"], [[1, 2], [1]], "expected a vector of length 2, found 1"),
        (["uint", 2], [[1, 2]], "expected a type of weights"),
        ("none", [1], "a rule has a weight in a file without weights"),
    ],
)
def test_a_wrong_weight_is_refused_at_its_place(
    kind: object, weights: list[object], said: str, reads: Callable[[object], Case]
) -> None:
    with pytest.raises(InputError) as caught:
        reads(instance(kind, *map(rule, weights)))
    assert said in str(caught.value)


def test_a_missing_weight_is_refused(reads: Callable[[object], Case]) -> None:
    with pytest.raises(InputError, match="the rule has no weight"):
        reads(instance("uint", rule(1), {"to": "p", "pop": ""}))


@pytest.mark.parametrize("named", [True, False])
def test_a_case_with_weights_is_written_and_read_back(named: bool, reads: Callable[[object], Case]) -> None:  # noqa: FBT001
    for key in range(60):
        case = random_case(key)
        assert CaseCodec().decode(CaseCodec().encode(case)) == case
        again = reads(write_instance(case, named=named))
        assert case.weights is not None
        assert again.weights is not None

        def lines(one: Case) -> Sequence[object]:
            assert one.weights is not None
            each = zip(one.rules, one.weights.of_rules, strict=True)
            return sorted((r.p, one.labels[r.label], r.q, [one.labels[x] for x in r.w], w) for r, w in each)

        assert lines(again) == lines(case)
        assert again.weights.kind == case.weights.kind


def test_a_case_without_weights_is_written_as_before() -> None:
    case = Case((), (), (), random_case(0).initial.__class__(), random_case(0).final.__class__())
    assert b"weights" not in CaseCodec().encode(case)
