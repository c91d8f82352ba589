"""Rewritten formulas mean the same as what they were made from, on every small word."""

from __future__ import annotations

import random

import pytest

from assay.automata.formula.enumeration import Space, random_formula
from assay.automata.formula.formula import (
    And,
    Atom,
    Constant,
    Formula,
    Next,
    Not,
    Or,
    Release,
    Until,
    children,
    subformulas,
)
from assay.automata.formula.lasso import truth, words_over
from assay.automata.formula.normal import core, negated, negation_normal
from assay.automata.formula.numbering import numbered
from assay.automata.formula.simplify import implied, simplify
from assay.automata.formula.syntax import parse, write

SPACE = Space(("p", "q"))
WORDS = list(words_over("pq", stem=1, cycle=2))
SMALL = [SPACE.formula(size, i) for size in (1, 2, 3) for i in range(SPACE.count(size))]


def larger(count: int, seed: int) -> list[Formula]:
    draw = random.Random(seed)
    return [random_formula(draw.randrange(4, 12), SPACE, draw.randrange) for _ in range(count)]


def test_normal_forms_mean_what_the_formula_means() -> None:
    for formula in SMALL + larger(150, 1):
        words = WORDS[:: 2 if len(write(formula)) < 12 else 7]
        for word in words:
            expected = truth(formula, word)
            assert truth(negation_normal(formula), word) == expected
            assert truth(negated(formula), word) == [not here for here in expected]
            assert truth(core(formula), word) == expected


def test_negation_stands_only_before_atoms_in_normal_form() -> None:
    for formula in SMALL + larger(100, 2):
        for part in subformulas(negation_normal(formula)):
            assert isinstance(part, Constant | Atom | Not | And | Or | Next | Until | Release)
            assert not isinstance(part, Not) or isinstance(part.body, Atom)


def test_the_core_has_only_the_operators_of_the_proofs() -> None:
    for formula in SMALL + larger(100, 3):
        parts = list(subformulas(core(formula)))
        assert all(isinstance(part, Constant | Atom | Not | And | Next | Until) for part in parts)
        assert all(part.value for part in parts if isinstance(part, Constant))


def test_a_simplified_formula_means_the_same_and_is_not_larger() -> None:
    for formula in SMALL + larger(600, 4):
        small = simplify(formula)
        assert len(list(subformulas(small))) <= len(list(subformulas(formula)))
        assert all(
            truth(small, word) == truth(formula, word) for word in WORDS[:: 1 if len(write(formula)) < 12 else 5]
        )


def test_what_is_seen_to_follow_follows() -> None:
    draw = random.Random(5)
    seen = 0
    for _ in range(4000):
        premise, conclusion = (random_formula(draw.randrange(1, 5), SPACE, draw.randrange) for _ in range(2))
        if implied(premise, conclusion):
            seen += 1
            for word in WORDS[::3]:
                assert all(not f or g for f, g in zip(truth(premise, word), truth(conclusion, word), strict=True))
    assert seen > 200


@pytest.mark.parametrize(
    ("formula", "smaller"),
    [
        ("[] [] p", "[] p"),
        ("<> (p U q)", "<> q"),
        ("[] <> [] p", "<> [] p"),
        ("p && !p", "false"),
        ("p U <> q", "<> q"),
    ],
)
def test_known_laws_are_used(formula: str, smaller: str) -> None:
    assert simplify(parse(formula)) == parse(smaller)


def test_long_equivalences_stay_small_where_parts_are_shared() -> None:
    chain = parse(" <-> ".join(f"p{i}" for i in range(40)))
    assert len(numbered(negation_normal(chain)).formulas) < 400
    assert len(numbered(core(chain)).formulas) < 400


def test_equal_subformulas_have_one_number_and_parts_come_first() -> None:
    for formula in SMALL + larger(100, 6):
        found = numbered(formula)
        assert set(found.formulas) == set(subformulas(formula))
        assert len(found.formulas) == len(set(found.formulas))
        assert found.formulas[-1] == formula
        for n, (part, inside) in enumerate(zip(found.formulas, found.parts, strict=True)):
            assert tuple(found.formulas[i] for i in inside) == children(part)
            assert all(i < n for i in inside)
