"""Extracted values are written as the terms of Coq that they stand for."""

from __future__ import annotations

import pytest

from assay.automata.checker.obligation import CHECKERS, TYPES, Obligation
from assay.checkers import ltl as sm
from assay.checkers import promela
from assay.coq_terms import Kind, ListOf, PairOf, Shared, Types, items, term
from assay.domains.promela.checker.program.theorems import PROMELA


@pytest.mark.parametrize(
    ("value", "kind", "written"),
    [
        (3, "N", "3"),
        (-3, "Z", "(-3)%Z"),
        (True, "bool", "true"),
        ((1, (2, ())), ListOf("N"), "[1; 2]"),
        (((1, 0), ()), ListOf(PairOf("N", "N")), "[(1, 0)]"),
        (sm.Bin(sm.Rem(), sm.Glob(1), sm.Num(-2)), "exp", "(Bin Sm.Rem (Glob 1) (Num (-2)%Z))"),
        (sm.Skip(), "action", "Skip"),
        (sm.Range(0, 2), "range", "(Range (0)%Z (2)%Z)"),
        (sm.Not(sm.Atom(0)), "formula", "(Formula.Not (Atom 0))"),
    ],
)
def test_a_value_is_written_as_a_term(value: object, kind: Kind, written: str) -> None:
    assert term(value, kind, TYPES) == written


def test_what_occurs_again_is_defined_once() -> None:
    act = sm.Act(sm.Skip())
    shared = Shared(frozenset({"command"}), "c")
    assert term(sm.Seq(act, sm.Choice(act, sm.Loop(act))), "command", TYPES, shared) == "c3"
    assert shared.definitions[0] == "Definition c0 : command := (Act Skip).\n"
    assert shared.definitions[-1] == "Definition c3 : command := (Seq c0 c2).\n"
    assert len(shared.definitions) == 4


def test_lists_may_be_longer_than_the_stack_is_deep() -> None:
    value: object = ()
    for number in range(50_000):
        value = (number, value)
    assert len(list(items(value))) == 50_000
    assert term(value, ListOf("N"), TYPES).count(";") == 49_999


def test_every_argument_of_a_checker_has_a_kind_that_can_be_written() -> None:
    for name, checker in CHECKERS.items():
        assert checker.checker.__name__ == name
        for part in checker.parts:
            assert f"{{{part}}}" in checker.statement or part not in ("graph", "program", "formula")


def test_a_theorem_names_what_it_is_about() -> None:
    text = Obligation("check_satisfiable", (sm.Atom(0), (1, ()), 0)).theorem("verdict_1")
    assert "Theorem verdict_1 : exists w, satisfies w verdict_1_formula." in text
    assert "refine (check_satisfiable_sound verdict_1_formula verdict_1_letters verdict_1_again _)" in text


@pytest.mark.parametrize(("types", "extracted"), [(PROMELA.types, promela), (TYPES, sm)], ids=["promela", "ltl"])
def test_constructors_are_in_the_order_of_the_extraction(types: Types, extracted: object) -> None:
    """A term that is written with another constructor is of another program."""
    compared = 0
    for constructors in types.values():
        for place, (name, kinds) in enumerate(constructors):
            made = getattr(extracted, name.rpartition(".")[2], None)
            if made is not None and len(constructors) > 2:
                assert made(*kinds) == (place, *kinds), name
                compared += 1
    assert compared > 20
