"""The automaton of a formula accepts exactly the words that satisfy it, at every stage of its making."""

from __future__ import annotations

import random

import pytest

from assay.automata.buchi.automaton import Automaton
from assay.automata.buchi.degeneralise import degeneralise
from assay.automata.buchi.difference import difference
from assay.automata.buchi.inclusion import outside_word
from assay.automata.buchi.membership import accepts, run_over
from assay.automata.buchi.product import UNIVERSAL, common_word, some_word
from assay.automata.buchi.prune import prune
from assay.automata.buchi.tableau import tableau
from assay.automata.buchi.translate import translate, translate_buchi
from assay.automata.formula.enumeration import Space, random_formula
from assay.automata.formula.formula import Formula, Not
from assay.automata.formula.lasso import holds, words_over
from assay.automata.formula.syntax import parse, write
from assay.automata.limits import LimitError

SPACE = Space(("p", "q"))
WORDS = list(words_over("pq", stem=1, cycle=2))


def random_formulas(count: int, sizes: range, seed: int) -> list[Formula]:
    draw = random.Random(seed)
    return [random_formula(draw.choice(sizes), SPACE, draw.randrange) for _ in range(count)]


def test_all_small_formulas_have_exactly_their_words() -> None:
    for size in (1, 2, 3):
        for index in range(SPACE.count(size)):
            formula = SPACE.formula(size, index)
            automaton = translate(formula)
            for word in WORDS:
                assert accepts(automaton, word) == holds(formula, word), (write(formula), str(word))


def test_longer_words_over_one_atom_are_accepted_rightly() -> None:
    space = Space(("p",), constants=False)
    words = list(words_over("p", stem=2, cycle=3))
    for size in (2, 3, 4):
        for index in range(space.count(size)):
            formula = space.formula(size, index)
            automaton = translate_buchi(formula)
            assert all(accepts(automaton, word) == holds(formula, word) for word in words[:: size - 1]), write(formula)


def test_every_stage_of_the_translation_keeps_the_words() -> None:
    draw = random.Random(1)
    for formula in random_formulas(150, range(4, 10), 2):
        raw = tableau(formula)
        stages = [raw, prune(raw), degeneralise(raw), translate(formula), translate_buchi(formula)]
        for word in draw.sample(WORDS, 8):
            assert {accepts(stage, word) for stage in stages} == {holds(formula, word)}, (write(formula), str(word))


def test_pruning_never_adds_states_and_leaves_one_start() -> None:
    for formula in random_formulas(150, range(1, 10), 3):
        raw = tableau(formula)
        small = prune(raw)
        assert small.states <= raw.states
        assert small.initial == (0,)
        assert prune(small) == small


def test_a_buchi_automaton_has_one_acceptance_set() -> None:
    for formula in random_formulas(80, range(1, 9), 4):
        assert len(translate_buchi(formula).acceptance) == 1
        assert len(degeneralise(tableau(formula)).acceptance) == 1


def test_a_formula_and_its_negation_share_no_word_and_miss_none() -> None:
    for formula in random_formulas(120, range(1, 9), 5):
        positive, negative = translate(formula), translate(Not(formula))
        assert common_word(positive, negative) is None
        assert outside_word(UNIVERSAL, _either(positive, negative)) is None


def _either(one: Automaton, other: Automaton) -> Automaton:
    """The union, put together by hand: all of one's states, then all of the other's."""
    one, other = degeneralise(one), degeneralise(other)
    shift = one.states
    edges = [*one.edges, *(type(e)(e.source + shift, e.label, e.target + shift) for e in other.edges)]
    accepting = one.acceptance[0] | {q + shift for q in other.acceptance[0]}
    starts = (*one.initial, *(q + shift for q in other.initial))
    return Automaton(shift + other.states, starts, tuple(edges), (accepting,))


def test_an_accepting_run_reads_the_word_and_meets_every_set() -> None:
    for formula in random_formulas(60, range(2, 8), 6):
        automaton = tableau(formula)
        for word in WORDS[::9]:
            run = run_over(automaton, word)
            if run is None:
                continue
            stem, cycle = run
            steps, position = [*stem, *cycle], 0
            assert steps[0].source in automaton.initial
            for edge, after in zip(steps, [*steps[1:], cycle[0]], strict=True):
                assert edge.label.allows(word.letters[position])
                assert edge.target == after.source
                position = word.after(position)
            assert all(any(edge.target in states for edge in cycle) for states in automaton.acceptance)


def test_what_cannot_be_satisfied_has_no_word() -> None:
    for text in ("p && !p", "[] <> p && <> [] !p", "(p U q) && [] !q", "false"):
        assert some_word(translate(parse(text))) is None
        assert translate(parse(text)).edges == ()
    word = some_word(translate(parse("[] <> p && [] <> !p")))
    assert word is not None
    assert holds(parse("[] <> p && [] <> !p"), word)


def test_well_known_formulas_have_small_automata() -> None:
    states = {"[] p": 1, "<> p": 2, "[] <> p": 2, "[] (p -> <> q)": 2, "p U q": 2, "<> [] p": 2}
    for text, most in states.items():
        assert translate_buchi(parse(text)).states <= most, text
        assert difference(translate_buchi(parse(text)), parse(text)) is None


def test_a_formula_whose_automaton_is_too_large_is_given_up() -> None:
    with pytest.raises(LimitError, match="more than 50 edges"):
        tableau(parse(" <-> ".join(f"p{i}" for i in range(9))), limit=50)
