"""Families of formulas that are hard to translate: their automata are small, soon made, and have the right words."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable

import pytest

from assay.automata.buchi.difference import difference
from assay.automata.buchi.inclusion import outside_word
from assay.automata.buchi.membership import accepts
from assay.automata.buchi.obligations import automaton_of
from assay.automata.buchi.tableau import tableau
from assay.automata.buchi.translate import translate, translate_buchi
from assay.automata.formula.backwards import satisfies
from assay.automata.formula.formula import Formula, atoms
from assay.automata.formula.lasso import Lasso
from assay.automata.formula.syntax import parse
from assay.automata.formula.terms import Terms, term_of
from assay.automata.limits import LimitError

Family = Callable[[int], str]


def _all(parts: Iterable[str]) -> str:
    return " && ".join(f"({part})" for part in parts)


def _live(n: int) -> str:
    return _all(f"[] <> a{i}" for i in range(n))


def _fair_response(n: int) -> str:
    return f"!(({_live(n)}) -> [] (q -> <> r))"


def _streett(n: int) -> str:
    return _all(f"[] <> a{i} -> [] <> b{i}" for i in range(n))


def _responses(n: int) -> str:
    return _all(f"[] (a{i} -> <> b{i})" for i in range(n))


def _right_nested(n: int) -> str:
    return f"a{n} U b" if n == 1 else f"a{n} U ({_right_nested(n - 1)})"


def _left_nested(n: int) -> str:
    return f"b U a{n}" if n == 1 else f"({_left_nested(n - 1)}) U a{n}"


FAMILIES: tuple[tuple[Family, int, int], ...] = (
    (_live, 10, 11),
    (_fair_response, 10, 12),
    (_streett, 6, 257),
    (lambda n: f"!({_streett(n)})", 10, 21),
    (_responses, 4, 40),
    (lambda n: f"!({_responses(n)})", 10, 11),
    (_right_nested, 10, 11),
    (_left_nested, 6, 64),
    (lambda n: f"!({_left_nested(n)})", 10, 11),
    (lambda n: _all(f"<> a{i}" for i in range(n)), 6, 64),
)
"""Each with a size, and the number of states of its Büchi automaton."""


def _words(formula: Formula, count: int, seed: int) -> Iterable[Lasso]:
    draw, names = random.Random(seed), atoms(formula)
    for _ in range(count):
        often = draw.choice((0.1, 0.5, 0.9))
        letters = [frozenset(name for name in names if draw.random() < often) for _ in range(draw.randrange(1, 9))]
        cut = draw.randrange(len(letters))
        yield Lasso(tuple(letters[:cut]), tuple(letters[cut:]))


@pytest.mark.parametrize(("family", "size", "states"), FAMILIES)
def test_hard_families_have_small_automata_with_the_right_words(family: Family, size: int, states: int) -> None:
    formula = parse(family(size))
    plain = translate_buchi(formula)
    assert plain.states == states
    general = translate(formula)
    assert general.states <= states
    for word in _words(formula, 30, size):
        assert accepts(plain, word) == accepts(general, word) == satisfies(word, formula), str(word)


@pytest.mark.parametrize(("family", "size", "states"), FAMILIES)
def test_small_members_are_equivalent_to_an_independent_tableau(family: Family, size: int, states: int) -> None:
    assert size > 1 < states
    formula = parse(family(2))
    assert difference(tableau(formula), formula) is None
    assert outside_word(tableau(formula), translate_buchi(formula)) is None
    assert outside_word(translate_buchi(formula), tableau(formula)) is None


def test_each_stage_gives_up_at_its_limit() -> None:
    terms = Terms()
    term = term_of(parse(_responses(4)), terms)
    with pytest.raises(LimitError, match="more than 100 edges"):
        automaton_of(term, terms, limit=100)
