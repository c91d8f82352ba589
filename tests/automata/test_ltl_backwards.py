"""Backwards or by looking ahead, a formula means the same."""

from __future__ import annotations

from itertools import product

from hypothesis import given
from hypothesis import strategies as st

from assay.automata.formula.backwards import satisfies
from assay.automata.formula.formula import (
    Always,
    And,
    Atom,
    Constant,
    Eventually,
    Formula,
    Iff,
    Implies,
    Next,
    Not,
    Or,
    Release,
    Until,
    WeakUntil,
)
from assay.automata.formula.lasso import Lasso, holds, words_over

FORMULAS: st.SearchStrategy[Formula] = st.recursive(
    st.one_of(st.builds(Atom, st.sampled_from("ab")), st.builds(Constant, st.booleans())),
    lambda inner: st.one_of(
        *(st.builds(unary, inner) for unary in (Not, Next, Always, Eventually)),
        *(st.builds(binary, inner, inner) for binary in (And, Or, Implies, Iff, Until, WeakUntil, Release)),
    ),
    max_leaves=6,
)
LETTERS = st.sampled_from([frozenset(), frozenset("a"), frozenset("b"), frozenset("ab")])


def test_every_operator_on_every_short_word() -> None:
    a, b = Atom("a"), Atom("b")
    plain: list[Formula] = [Not(a), Next(a), Always(a), Eventually(a)]
    plain += [And(a, b), Or(a, b), Implies(a, b), Iff(a, b), Until(a, b), WeakUntil(a, b), Release(a, b)]
    for formula, word in product(plain, words_over("ab", stem=1, cycle=3)):
        assert satisfies(word, formula) == holds(formula, word)


@given(FORMULAS, st.lists(LETTERS, max_size=5), st.lists(LETTERS, min_size=1, max_size=5))
def test_random_formulas_on_random_words(
    formula: Formula, stem: list[frozenset[str]], cycle: list[frozenset[str]]
) -> None:
    word = Lasso(tuple(stem), tuple(cycle))
    assert satisfies(word, formula) == holds(formula, word)
