"""The meaning of formulas on words obeys the laws that define the operators, however the word is cut."""

from __future__ import annotations

import random

import pytest

from assay.automata.formula.enumeration import Space, random_formula
from assay.automata.formula.formula import Always, And, Eventually, Formula, Next, Not, Or, Release, Until, WeakUntil
from assay.automata.formula.lasso import Lasso, holds, truth, words_over
from assay.automata.formula.syntax import parse
from assay.errors import UsageError

SPACE = Space(("p", "q"))
WORDS = list(words_over("pq", stem=1, cycle=2))
P, Q = frozenset("p"), frozenset("q")


def some(seed: int, size: int) -> Formula:
    return random_formula(size, SPACE, random.Random(seed).randrange)


@pytest.mark.parametrize("seed", range(20))
def test_until_and_its_relatives_expand_by_one_step(seed: int) -> None:
    f, g = some(seed, 3), some(seed + 100, 3)
    laws: list[tuple[Formula, Formula]] = [
        (Until(f, g), Or(g, And(f, Next(Until(f, g))))),
        (WeakUntil(f, g), Or(g, And(f, Next(WeakUntil(f, g))))),
        (Release(f, g), And(g, Or(f, Next(Release(f, g))))),
        (Always(f), And(f, Next(Always(f)))),
        (Eventually(f), Or(f, Next(Eventually(f)))),
        (WeakUntil(f, g), Or(Until(f, g), Always(f))),
        (Release(f, g), Not(Until(Not(f), Not(g)))),
    ]
    for one, other in laws:
        assert all(truth(one, word) == truth(other, word) for word in WORDS)


def test_a_weak_until_may_wait_for_ever_and_an_until_may_not() -> None:
    word = Lasso((), (P,))
    assert holds(parse("p W q"), word)
    assert not holds(parse("p U q"), word)
    assert holds(parse("p U q"), Lasso((P, P), (Q, frozenset())))


@pytest.mark.parametrize("seed", range(30))
def test_the_same_word_cut_otherwise_satisfies_the_same_formulas(seed: int) -> None:
    formula = some(seed, 6)
    for word in WORDS:
        unrolled = Lasso((*word.stem, word.cycle[0]), (*word.cycle[1:], word.cycle[0]))
        doubled = Lasso(word.stem, word.cycle * 2)
        assert holds(formula, word) == holds(formula, unrolled) == holds(formula, doubled)


def test_a_word_that_does_not_go_on_is_refused() -> None:
    with pytest.raises(UsageError, match="cycle"):
        Lasso((P,), ())


def test_words_show_their_letters() -> None:
    assert str(Lasso((frozenset("pq"),), (P, frozenset()))) == "{p q} ({p} {})*"
    assert str(Lasso((), (Q,))) == "({q})*"
