"""The extracted checker accepts what the hand-written ones do, nothing that is not so, and no number that is none."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from assay.core.domain.verdict import Reason, Verdict, unknown
from assay.core.native.table import table
from assay.domains.pushdown.checker.proved import PROVED
from assay.domains.pushdown.checker.proved_form import case_form, form_of, number
from assay.domains.pushdown.engine.engines import ENGINES, Decide
from assay.domains.pushdown.model.case import EPSILON, Automaton, Case, Edge, Rule
from assay.domains.pushdown.model.evidence import Closed, Derivation, Direction, Entry, Trace
from assay.domains.pushdown.model.normal import normalised
from assay.domains.pushdown.semantics import runs as semantics
from compare.pushdown import by_hand

CHECKER = PROVED
REACHABLE, UNREACHABLE = Verdict("reachable"), Verdict("unreachable")
CASE = Case(
    ("p", "q"),
    ("A", "B"),
    (Rule(0, 0, 1, (1,)), Rule(1, 1, 0, ())),
    Automaton(("s",), (Edge(0, 0, 2),), (2,)),
    Automaton(("t",), (Edge(1, 1, 2),), (2,)),
)


def test_it_agrees_with_the_others_on_evidence_right_and_wrong() -> None:
    seen = by_hand(240)
    assert not any(said.startswith("WRONG") for said in seen)
    assert seen["accepted by all"] > 200
    assert seen["decided alike"] == seen["accepted by all"]
    assert seen["changed, rejected by all"] > 200


@pytest.mark.parametrize("decide", [ENGINES["pre"], ENGINES["post"], ENGINES["dual"]], ids=["pre", "post", "dual"])
def test_every_answer_of_a_small_space_is_proved(decide: Decide) -> None:
    """One location and label, none to three rules, and many A1 and A2 with one extra state; ε included."""
    rules = [Rule(0, 0, 0, w) for w in ((), (0,), (0, 0))]
    edges = [Edge(s, label, t) for s, label, t in product((0, 1), (EPSILON, 0), (0, 1)) if s != t or label == 0]
    few = [(), *((edge,) for edge in edges), (edges[0], edges[-1]), (edges[1], edges[2])]
    automata = [Automaton(("x",), chosen, finals) for chosen in few for finals in ((0,), (1,))]
    for number_of, (first, second) in enumerate(product(automata, automata)):
        case = Case(("p",), ("A",), tuple(rules[: number_of % 4]), first, second)
        answer = decide(normalised(case), 1 << 30)
        assert answer.evidence is not None
        assert CHECKER.check(case, answer.verdict, answer.evidence) is None
        assert semantics.check(normalised(case)) is (answer.verdict == REACHABLE)


@settings(max_examples=60)
@given(st.integers(0, 10**6))
def test_undecided_verdict_has_no_proof(seed: int) -> None:
    trace = Trace(((seed % 2, (seed % 2,)),))
    assert CHECKER.check(CASE, unknown(Reason.TIMEOUT), trace) is not None


def test_run_is_replayed_on_the_case_as_given() -> None:
    assert CHECKER.check(CASE, REACHABLE, Trace(((0, (0,)), (1, (1,))))) is None
    assert CHECKER.check(CASE, REACHABLE, Trace(((0, (0,)), (1, (0,))))) is not None
    assert CHECKER.check(CASE, REACHABLE, Trace(((0, (0,)),))) is not None
    assert CHECKER.check(CASE, REACHABLE, Trace(())) is not None


@pytest.mark.parametrize(
    "evidence",
    [
        Trace(((-1, (0,)),)),
        Trace(((0, (-3,)),)),
        Derivation(Direction.BACKWARD, [Entry(Edge(0, 0, -2), -1)], 0, [0], [2]),
        Derivation(Direction.FORWARD, [Entry(Edge(0, 0, 2), -7)], 0, [0], [2]),
        Derivation(Direction.BACKWARD, [], -1, [], []),
        Closed(Direction.BACKWARD, table("i", [(0, -2, 1)], 3), [(0, 0)]),
        Closed(Direction.FORWARD, [], [(0, -1)]),
    ],
    ids=["location", "label", "target", "rule", "start", "ε twice", "pair"],
)
def test_number_that_is_none_is_rejected(evidence: Trace | Derivation | Closed) -> None:
    for verdict in (REACHABLE, UNREACHABLE):
        assert CHECKER.check(CASE, verdict, evidence) is not None


@pytest.mark.parametrize("value", [-1, True, 1.0, "1", None])
def test_only_numbers_from_0_on_enter(value: object) -> None:
    with pytest.raises(Exception, match="expected a natural number"):
        number(value)  # type: ignore[arg-type]


def test_case_keeps_every_number() -> None:
    rules = form_of([(0, 0, 1, form_of([1])), (1, 1, 0, ())])
    first = (form_of([(0, (0,), 2)]), form_of([2]))
    second = (form_of([(1, (1,), 2)]), form_of([2]))
    assert case_form(CASE) == (2, 2, 3, 3, rules, first, second)
