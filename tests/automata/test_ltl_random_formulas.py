"""The numbering of formulas is a bijection, and drawn formulas have the size and operators that were asked for."""

from __future__ import annotations

import random

import pytest

from assay.automata.formula.enumeration import Space, random_formula
from assay.automata.formula.formula import Formula, Not, Or, atoms, next_free, subformulas
from assay.errors import UsageError

SPACE = Space(("p", "q"))


def size_of(formula: Formula) -> int:
    return len(list(subformulas(formula)))


@pytest.mark.parametrize("size", [1, 2, 3, 4])
def test_each_formula_of_a_size_has_one_number(size: int) -> None:
    found = {SPACE.formula(size, i) for i in range(SPACE.count(size))}
    assert len(found) == SPACE.count(size)
    assert {size_of(formula) for formula in found} == {size}


def test_counts_follow_from_the_operators() -> None:
    assert [SPACE.count(n) for n in range(5)] == [0, 4, 16, 4 * 16 + 7 * 16, 4 * 176 + 7 * 2 * 4 * 16]
    tiny = Space(("p",), unary=(Not,), binary=(Or,), constants=False)
    assert [tiny.count(n) for n in range(1, 7)] == [
        1,
        1,
        2,
        4,
        9,
        21,
    ]  # Motzkin numbers: trees with one or two branches


def test_numbers_outside_are_refused() -> None:
    with pytest.raises(UsageError, match="no formula 4 of size 1"):
        SPACE.formula(1, 4)
    with pytest.raises(UsageError, match="atom"):
        Space((), constants=False)


def test_drawn_formulas_have_their_size_and_repeat_with_the_same_draws() -> None:
    space = Space(("p", "q"), unary=(Not,), binary=(Or,))
    for size in range(1, 25):
        formula = random_formula(size, space, random.Random(size).randrange)
        assert size_of(formula) == size
        assert formula == random_formula(size, space, random.Random(size).randrange)
        assert next_free(formula)
        assert set(atoms(formula)) <= {"p", "q"}


def test_without_unary_operators_sizes_are_odd() -> None:
    space = Space(("p",), unary=(), binary=(Or,), constants=False)
    assert [space.count(n) for n in range(1, 8)] == [1, 0, 1, 0, 2, 0, 5]
    for size in range(1, 10):
        assert size_of(random_formula(size, space, random.Random(size).randrange)) <= size
