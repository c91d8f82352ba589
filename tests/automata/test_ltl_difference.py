"""Comparing automata and formulas finds a word exactly where they differ, and the word shows it."""

from __future__ import annotations

import random

import pytest

from assay.automata.buchi.automaton import Automaton
from assay.automata.buchi.difference import difference, separating_word
from assay.automata.buchi.inclusion import outside_word
from assay.automata.buchi.membership import accepts
from assay.automata.buchi.product import common_word
from assay.automata.buchi.tableau import tableau
from assay.automata.buchi.translate import translate, translate_buchi
from assay.automata.formula.enumeration import Space, random_formula
from assay.automata.formula.formula import Formula, Not
from assay.automata.formula.lasso import holds, words_over
from assay.automata.formula.syntax import parse
from assay.automata.limits import LimitError

SPACE = Space(("p", "q"))
WORDS = list(words_over("pq", stem=1, cycle=2))


def pairs(count: int, seed: int) -> list[tuple[Formula, Formula]]:
    draw = random.Random(seed)
    return [tuple(random_formula(draw.randrange(1, 8), SPACE, draw.randrange) for _ in range(2)) for _ in range(count)]  # type: ignore[misc]  # two each


def test_inclusion_and_product_with_the_negation_agree() -> None:
    for f, g in pairs(150, 1):
        by_product = common_word(translate(f), translate(Not(g)))
        by_profiles = outside_word(tableau(f), translate_buchi(g))
        assert (by_product is None) == (by_profiles is None)
        for word in (by_product, by_profiles):
            assert word is None or (holds(f, word) and not holds(g, word))


def test_a_word_both_accept_is_found_if_a_small_one_exists() -> None:
    for f, g in pairs(100, 2):
        found = common_word(tableau(f), translate(g))
        assert found is None or (holds(f, found) and holds(g, found))
        if found is None:
            assert not any(holds(f, word) and holds(g, word) for word in WORDS)


def test_a_difference_is_found_in_automata_with_a_missing_or_moved_edge() -> None:
    draw = random.Random(3)
    differing = 0
    for formula, _ in pairs(150, 4):
        whole = translate_buchi(formula)
        if not whole.edges:
            continue
        edges = list(whole.edges)
        edges.remove(draw.choice(edges))
        moved = draw.choice(whole.edges)
        edges += [type(moved)(moved.source, moved.label, draw.randrange(whole.states))] * draw.randrange(2)
        damaged = Automaton(whole.states, whole.initial, tuple(edges), whole.acceptance)
        found = difference(damaged, formula)
        if found is None:
            assert all(accepts(damaged, word) == holds(formula, word) for word in WORDS)
        else:
            differing += 1
            assert accepts(damaged, found.word) == found.accepted != holds(formula, found.word)
    assert differing > 50


def test_equivalent_formulas_have_no_separating_word() -> None:
    assert separating_word(parse("p W q"), parse("q V (p || q)")) is None
    word = separating_word(parse("p U q"), parse("p W q"))
    assert word is not None
    assert holds(parse("p W q"), word) != holds(parse("p U q"), word)


def test_too_much_work_is_given_up_and_said() -> None:
    f = parse("[] <> p && [] <> q && <> (p U q)")
    with pytest.raises(LimitError, match="profiles"):
        outside_word(translate(f), translate(f), limit=1)
