"""The proved checkers of ranks and lassos accept what the hand-written ones accept, and reject what they reject."""

from __future__ import annotations

import random

from msgspec.structs import replace

from assay.automata.buchi.translate import translate
from assay.automata.checker.proved import refutes, refutes_automaton, satisfies
from assay.automata.checker.ranks import check_automaton
from assay.automata.emptiness.evidence import Ranked, Run
from assay.automata.emptiness.ranks import refute_automaton, refute_formula
from assay.automata.emptiness.structure import Structure
from assay.automata.formula.closure import closure_of
from assay.automata.formula.enumeration import Space, random_formula
from assay.automata.formula.syntax import parse
from compare.ltl import NAMES, by_hand, other_ranks, structure


def test_both_say_the_same_of_formulas() -> None:
    seen = by_hand(500)
    assert not any(said.startswith("WRONG") for said in seen), seen
    assert min(seen["both accept"], seen["both reject"]) > 500


def test_both_say_the_same_of_automata() -> None:
    draw = random.Random(1)
    said = {True: 0, False: 0}
    for _ in range(300):
        where = structure(draw)
        automaton = translate(random_formula(draw.randrange(1, 8), Space(NAMES), draw.randrange))
        found = refute_automaton(where, automaton)
        if not isinstance(found, Ranked) or not found.pairs:
            continue
        assert refutes_automaton(where, automaton, found)
        for evidence in other_ranks(found, draw):
            if evidence.values == found.values:  # states of an automaton that do not exist are no evidence to either
                accepted = refutes_automaton(where, automaton, evidence)
                assert accepted == (check_automaton(where, automaton, evidence) is None)
                said[accepted] += 1
    assert min(said.values()) > 60


def test_a_formula_is_not_refuted_by_the_ranks_of_another() -> None:
    where = Structure([0], [0, 1, 2], [1, 1], NAMES, [1, 0])
    wanted = parse("[] p")
    closure = closure_of(wanted)
    found = refute_formula(where, closure)
    assert isinstance(found, Ranked)
    assert refutes(where, wanted, closure, found)
    assert not refutes(where, parse("<> !p"), closure, found)
    assert not refutes(replace(where, labels=[1, 1]), wanted, closure, found)


def test_pairs_that_are_there_twice_or_out_of_range_are_rejected() -> None:
    where = Structure([0], [0, 1, 2], [1, 1], NAMES, [1, 0])
    wanted = parse("[] p")
    closure = closure_of(wanted)
    found = refute_formula(where, closure)
    assert isinstance(found, Ranked)
    for pairs in ((*found.pairs, found.pairs[0]), (*found.pairs, (2, 0, 0, 0)), (*found.pairs, (0, -1, 0, 0))):
        assert not refutes(where, wanted, closure, replace(found, pairs=pairs))


def test_long_runs_are_checked() -> None:
    states = 3000
    where = Structure([0], list(range(states + 1)), [*range(1, states), 0], ("p",), [*[1] * (states - 1), 0])
    run = Run(0, (), tuple(range(states)))
    assert satisfies(where, parse("[] <> !p"), run)
    assert not satisfies(where, parse("[] p"), run)
