"""The extracted checker says of evidence about weights what the hand-written ones say, and accepts what is so."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from assay.core.domain.verdict import Verdict
from assay.core.native.table import Table
from assay.domains.pushdown.checker.proved import PROVED
from assay.domains.pushdown.checker.proved_form import form_of
from assay.domains.pushdown.checker.proved_weights import weights_form
from assay.domains.pushdown.engine.weighted.decide import decide_with_weights
from assay.domains.pushdown.model.case import Automaton, Case, Edge, Rule, Weights
from assay.domains.pushdown.model.evidence import Bounded, Potentials, Weighed
from compare.weights import by_hand, honest, of_complete_spaces

CHECKER = PROVED
REACHABLE = Verdict("reachable")
CASE = Case(
    ("p", "q"),
    ("A", "B"),
    (Rule(0, 0, 1, (1,)), Rule(1, 1, 0, ())),
    Automaton(("s",), (Edge(0, 0, 2),), (2,)),
    Automaton(("t",), (Edge(1, 1, 2),), (2,)),
    Weights("int", None, ((-3,), (4,))),
)


def evidence() -> tuple[Weighed, Bounded]:
    found = decide_with_weights(CASE).evidence
    assert isinstance(found, Weighed)
    assert isinstance(found.least, Bounded)
    return found, found.least


@pytest.mark.slow
def test_all_checkers_agree_on_evidence_right_and_wrong() -> None:
    seen = by_hand(honest(0, 450))
    assert not any(said.startswith("WRONG") for said in seen)
    assert seen["honest, accepted by all"] > 150
    assert seen["changed, rejected by all"] > 500
    assert seen["a side: unbounded"] > 50
    assert seen["a side: unbounded, bounds for the places before"] > 10
    assert seen["a side: bounded, some bounds shorter"] > 0


def test_all_checkers_agree_on_a_part_of_complete_spaces() -> None:
    for start in range(2000, 20_000, 5000):
        seen = by_hand(of_complete_spaces(start, 60), start)
        assert not any(said.startswith("WRONG") for said in seen)
        assert seen["honest, accepted by all"] > 10


def test_lightest_and_heaviest_are_proved() -> None:
    whole, side = evidence()
    assert side.weight == (-3,)
    assert CHECKER.check(CASE, REACHABLE, whole) is None
    assert CHECKER.check(CASE, REACHABLE, whole._replace(least=side._replace(weight=(-4,)))) is not None


def test_weights_prove_reachable_alone() -> None:
    whole, _ = evidence()
    assert CHECKER.check(CASE, Verdict("unreachable"), whole) is not None
    assert CHECKER.check(replace(CASE, weights=None), REACHABLE, whole) is not None


@pytest.mark.parametrize("of_rules", [((-3,),), ((-3,), (4,), (0,)), ((-3, 0), (4,))])
def test_every_rule_needs_a_weight_of_the_right_length(of_rules: tuple[tuple[int, ...], ...]) -> None:
    whole, _ = evidence()
    case = replace(CASE, weights=Weights("int", None, of_rules))
    assert CHECKER.check(case, REACHABLE, whole) is not None


def test_what_is_no_weight_is_rejected() -> None:
    whole, side = evidence()
    for weight in ((-3.0,), (True,), (-3, 0), (0,) * 400):
        wrong = side._replace(weight=weight)  # type: ignore[arg-type]
        assert CHECKER.check(CASE, REACHABLE, whole._replace(least=wrong)) is not None


def test_vectors_too_long_for_pythons_stack_are_refused_in_words() -> None:
    whole, _ = evidence()
    said = CHECKER.check(replace(CASE, weights=Weights("int", 400, ((0,) * 400,) * 2)), REACHABLE, whole)
    assert said is not None
    assert "length 400" in said.why


def test_two_bounds_for_one_pair_are_refused() -> None:
    whole, side = evidence()
    found = side.potentials
    twice = Potentials(
        found.edge_table,
        (found.edge_bounds, found.edge_places),
        Table(found.pair_table.numbers * 2, 2),
        [bound for _, bound in found.of_pairs()] * 2,
    )
    said = CHECKER.check(CASE, REACHABLE, whole._replace(least=side._replace(potentials=twice)))
    assert said is not None
    assert "two bounds" in said.why


def test_a_case_keeps_its_weights() -> None:
    assert weights_form(Weights("int", 2, ((1, -2), (0, 3)))) == (2, form_of([form_of([1, -2]), form_of([0, 3])]))
