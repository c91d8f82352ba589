"""The checker believes no one: what it accepts is true, and evidence that was tampered with is rejected."""

from __future__ import annotations

import msgspec
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace
from tests.domains.pushdown.cases import cases

from assay.core.domain.verdict import Reason, Verdict, unknown
from assay.domains.pushdown.checker.readable import ReadableChecker
from assay.domains.pushdown.engine.engines import ENGINES, Decide
from assay.domains.pushdown.formats.evidence import EvidenceCodec
from assay.domains.pushdown.model.case import Automaton, Case, Edge, Rule
from assay.domains.pushdown.model.evidence import GIVEN, Closed, Derivation, Direction, Entry, Evidence
from assay.domains.pushdown.model.normal import normalised
from assay.domains.pushdown.reduction.passes import RemoveFeatures
from assay.domains.pushdown.semantics import runs as semantics
from assay.errors import InputError

pytestmark = pytest.mark.slow

CHECKER = ReadableChecker()
REACHABLE, UNREACHABLE = Verdict("reachable"), Verdict("unreachable")


def accepted(case: Case, verdict: Verdict, evidence: Evidence) -> bool:
    return CHECKER.check(case, verdict, evidence) is None


def proved(case: Case, decide: Decide) -> tuple[Verdict, Evidence]:
    answer = decide(normalised(case), 1 << 30)
    assert answer.evidence is not None
    return answer.verdict, answer.evidence


def other_verdict(verdict: Verdict) -> Verdict:
    return UNREACHABLE if verdict == REACHABLE else REACHABLE


@settings(max_examples=200, deadline=None)
@given(case=cases())
def test_evidence_for_one_answer_is_none_for_the_other(case: Case) -> None:
    for engine, decide in ENGINES.items():
        verdict, evidence = proved(case, decide)
        assert not accepted(case, other_verdict(verdict), evidence), engine
        assert not accepted(case, unknown(Reason.TIMEOUT), evidence), engine


def _numbers(value: object) -> int:
    if isinstance(value, list):
        return sum(_numbers(item) for item in value)
    if isinstance(value, dict):
        return sum(_numbers(item) for item in value.values())
    return isinstance(value, int)


def _changed(value: object, at: int, by: int) -> tuple[object, int]:
    """The value with its number `at` (counted from the left) changed, and how many numbers are still to pass."""
    if isinstance(value, int):
        return (value + by if at == 0 else value), at - 1
    if isinstance(value, list):
        items = []
        for item in value:
            new, at = _changed(item, at, by)
            items.append(new)
        return items, at
    if isinstance(value, dict):
        fields = {}
        for key, item in value.items():
            fields[key], at = _changed(item, at, by)
        return fields, at
    return value, at


def tampered(evidence: Evidence, at: int, by: int) -> Evidence | None:
    """The evidence with a number changed; None if it is refused when it is read."""
    codec = EvidenceCodec()
    plain = msgspec.json.decode(codec.encode(evidence))
    try:
        return codec.decode(msgspec.json.encode(_changed(plain, at, by)[0]))
    except InputError:
        return None


@settings(max_examples=400, deadline=None)
@given(case=cases(), data=st.data())
def test_evidence_with_a_number_changed_is_accepted_only_where_it_still_proves_the_truth(
    case: Case, data: st.DataObject
) -> None:
    truth = REACHABLE if semantics.check(normalised(case)) else UNREACHABLE
    by = data.draw(st.sampled_from([-2, -1, 1, 2, 7]))
    for engine, decide in ENGINES.items():
        verdict, evidence = proved(case, decide)
        count = _numbers(msgspec.json.decode(EvidenceCodec().encode(evidence)))
        changed = tampered(evidence, data.draw(st.integers(0, count - 1)), by) if count else None
        for claim in (REACHABLE, UNREACHABLE):
            if changed is not None and accepted(case, claim, changed):
                assert claim == truth == verdict, engine


@settings(max_examples=400, deadline=None)
@given(case=cases(), data=st.data())
def test_evidence_for_a_case_is_rejected_where_leaving_out_a_feature_changed_the_answer(
    case: Case, data: st.DataObject
) -> None:
    features = RemoveFeatures().changes(case)
    assume(features)
    gone = data.draw(st.sampled_from(features))
    lists = {
        "rule": lambda xs: replace(case, rules=xs(case.rules)),
        "edge1": lambda xs: replace(case, initial=replace(case.initial, edges=xs(case.initial.edges))),
        "final1": lambda xs: replace(case, initial=replace(case.initial, finals=xs(case.initial.finals))),
        "edge2": lambda xs: replace(case, final=replace(case.final, edges=xs(case.final.edges))),
        "final2": lambda xs: replace(case, final=replace(case.final, finals=xs(case.final.finals))),
    }
    smaller = lists[gone.part](lambda xs: xs[: gone.number] + xs[gone.number + 1 :])
    for engine, decide in ENGINES.items():
        verdict, evidence = proved(case, decide)
        verdict_smaller, evidence_smaller = proved(smaller, decide)
        if verdict != verdict_smaller:
            assert not accepted(smaller, verdict, evidence), engine
            assert not accepted(case, verdict_smaller, evidence_smaller), engine


# one pop; A1 accepts (p, A); A2 accepts (p, ε)
POP = Case(("p",), ("A",), (Rule(0, 0, 0, ()),), Automaton(("q",), (Edge(0, 0, 1),), (1,)), Automaton((), (), (0,)))
# the same without the rule
STUCK = replace(POP, rules=())
BACKWARD = Derivation(Direction.BACKWARD, (Entry(Edge(0, 0, 0), 0),), 0, (0,), (1,))


def test_a_minimal_derivation_is_accepted() -> None:
    assert accepted(POP, REACHABLE, BACKWARD)


@pytest.mark.parametrize(
    "wrong",
    [
        Derivation(Direction.BACKWARD, (Entry(Edge(0, 0, 0), GIVEN),), 0, (0,), (1,)),
        Derivation(Direction.BACKWARD, (Entry(Edge(0, 0, 0), 1),), 0, (0,), (1,)),
        Derivation(Direction.BACKWARD, (Entry(Edge(0, 0, 0), 0, (0,)),), 0, (0,), (1,)),
        Derivation(Direction.BACKWARD, BACKWARD.entries, 1, (0,), (1,)),
        Derivation(Direction.BACKWARD, BACKWARD.entries, -1, (0,), (1,)),
        Derivation(Direction.BACKWARD, BACKWARD.entries, 0, (1,), (1,)),
        Derivation(Direction.BACKWARD, BACKWARD.entries, 0, (0,), (0,)),
        Derivation(Direction.BACKWARD, BACKWARD.entries, 0, (0,), ()),
        Derivation(Direction.BACKWARD, BACKWARD.entries, 0, (), ()),
        Derivation(Direction.FORWARD, BACKWARD.entries, 0, (0,), (1,)),
        Closed(Direction.BACKWARD, (), ()),
    ],
)
def test_a_derivation_with_one_thing_wrong_is_rejected(wrong: Evidence) -> None:
    assert not accepted(POP, REACHABLE, wrong)


def test_an_entry_cannot_justify_itself() -> None:
    swap = replace(POP, rules=(Rule(0, 0, 0, (0,)),))
    circle = Derivation(Direction.BACKWARD, (Entry(Edge(0, 0, 0), 0, (0,)),), 0, (0,), (1,))
    assert not accepted(swap, REACHABLE, circle)


@pytest.mark.parametrize("direction", list(Direction))
def test_a_closed_automaton_must_hold_everything(direction: Direction) -> None:
    edges = (Edge(0, 0, 1),) if direction is Direction.FORWARD else ()
    good = Closed(direction, edges, ((0, 0),))
    assert accepted(STUCK, UNREACHABLE, good)
    assert not accepted(STUCK, UNREACHABLE, Closed(direction, edges, ()))
    assert not accepted(POP, UNREACHABLE, good)


def test_a_forward_closed_automaton_must_contain_a1() -> None:
    assert not accepted(STUCK, UNREACHABLE, Closed(Direction.FORWARD, (), ((0, 0),)))


def test_evidence_is_read_back_as_it_was_written() -> None:
    codec = EvidenceCodec()
    for evidence in (BACKWARD, Closed(Direction.FORWARD, (Edge(0, -1, 2),), ((0, 0), (1, 2)))):
        assert codec.encode(codec.decode(codec.encode(evidence))) == codec.encode(evidence)
        assert type(codec.decode(codec.encode(evidence))) is type(evidence)
