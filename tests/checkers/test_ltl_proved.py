"""The proved checkers of ranks and lassos accept what the hand-written ones accept, and reject what they reject."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace

import pytest

from assay.ltl.closure import closure_of
from assay.ltl.evidence import Ranked, Run
from assay.ltl.formula import Formula
from assay.ltl.proved_checker import refutes, refutes_automaton, satisfies
from assay.ltl.random_formulas import Space, random_formula
from assay.ltl.ranked import refute_automaton, refute_formula
from assay.ltl.ranked_checker import check_automaton, check_formula, check_run
from assay.ltl.structure import Structure
from assay.ltl.syntax import parse, write
from assay.ltl.translate import translate

SPACE = Space(("p", "q"))


def structure(draw: random.Random, *, most: int, fair: int) -> Structure:
    states = draw.randrange(1, most + 1)
    offsets, targets = [0], list[int]()
    for _ in range(states):
        targets += [draw.randrange(states) for _ in range(draw.choice([0, 1, 1, 2, 2, 3]))]
        offsets.append(len(targets))
    labels = [draw.randrange(4) for _ in range(states)]
    sets = [draw.randrange(1 << fair) for _ in targets]
    return Structure([0, states - 1], offsets, targets, ("p", "q"), labels, sets, fair)


def formula(draw: random.Random) -> Formula:
    return random_formula(draw.randrange(1, 8), SPACE, draw.randrange)


def changed(evidence: Ranked, draw: random.Random) -> Iterator[Ranked]:
    """Evidence with a pair less, a pair twice, and with other numbers in it."""
    pairs, values = evidence.pairs, evidence.values
    if not pairs:
        return
    at = draw.randrange(len(pairs))
    yield replace(evidence, pairs=pairs[:at] + pairs[at + 1 :])
    yield replace(evidence, pairs=(*pairs, pairs[at]))
    for place in range(4):
        for by in (-1, 1):
            state, value, rank, index = (number + by * (place == i) for i, number in enumerate(pairs[at]))
            other = (state, value, rank, index)
            yield replace(evidence, pairs=(*pairs[:at], other, *pairs[at + 1 :]))
    second = draw.randrange(len(values))
    yield replace(evidence, values=(*values[:second], values[second] ^ draw.randrange(1, 16), *values[second + 1 :]))
    yield replace(evidence, pairs=tuple((state, value, rank // 2, index) for state, value, rank, index in pairs))


@pytest.mark.parametrize("fair", [0, 1, 2])
def test_both_say_the_same_of_the_ranks_of_a_formula(fair: int) -> None:
    draw = random.Random(fair)
    said = {True: 0, False: 0}
    for _ in range(200):
        where, wanted = structure(draw, most=6, fair=fair), formula(draw)
        closure = closure_of(wanted)
        found = refute_formula(where, closure)
        if not isinstance(found, Ranked):
            continue
        assert refutes(where, wanted, closure, found), write(wanted)
        for evidence in (found, *changed(found, draw)):
            accepted = refutes(where, wanted, closure, evidence)
            assert accepted == (check_formula(where, closure, evidence) is None), (write(wanted), where, evidence)
            said[accepted] += 1
    assert min(said.values()) > 100


@pytest.mark.parametrize("fair", [0, 2])
def test_both_say_the_same_of_the_ranks_of_an_automaton(fair: int) -> None:
    draw = random.Random(fair)
    said = {True: 0, False: 0}
    for _ in range(150):
        where, automaton = structure(draw, most=6, fair=fair), translate(formula(draw))
        found = refute_automaton(where, automaton)
        if not isinstance(found, Ranked):
            continue
        assert refutes_automaton(where, automaton, found)
        for evidence in (found, *changed(found, draw)):
            inside = all(0 <= value < automaton.states for value in evidence.values)
            if inside and len(set(evidence.values)) == len(evidence.values):
                accepted = refutes_automaton(where, automaton, evidence)
                assert accepted == (check_automaton(where, automaton, evidence) is None)
                said[accepted] += 1
    assert min(said.values()) > 60


@pytest.mark.parametrize("fair", [0, 1])
def test_both_say_the_same_of_runs(fair: int) -> None:
    draw = random.Random(fair)
    said = {True: 0, False: 0}
    for _ in range(500):
        where, wanted = structure(draw, most=5, fair=fair), formula(draw)
        found = refute_formula(where, closure_of(wanted))
        edges = len(where.targets)
        runs = [found] if isinstance(found, Run) else []
        for _ in range(6):
            path = [draw.randrange(edges) for _ in range(draw.randrange(1, 4))] if edges else []
            cut = draw.randrange(len(path) + 1)
            runs.append(Run(draw.randrange(len(where.labels)), tuple(path[:cut]), tuple(path[cut:])))
        if isinstance(found, Run):
            runs += [replace(found, stem=found.cycle), replace(found, cycle=found.cycle * 2), replace(found, cycle=())]
        for run in runs:
            accepted = satisfies(where, wanted, run)
            assert accepted == (check_run(where, wanted, run) is None), (write(wanted), where, run)
            said[accepted] += 1
    assert min(said.values()) > 200


def test_a_formula_is_not_refuted_by_the_ranks_of_another() -> None:
    where = Structure([0], [0, 1, 2], [1, 1], ("p", "q"), [1, 0])
    wanted = parse("[] p")
    closure = closure_of(wanted)
    found = refute_formula(where, closure)
    assert isinstance(found, Ranked)
    assert refutes(where, wanted, closure, found)
    assert not refutes(where, parse("<> !p"), closure, found)
    assert not refutes(replace(where, labels=[1, 1]), wanted, closure, found)


def test_long_runs_are_checked() -> None:
    states = 3000
    where = Structure([0], list(range(states + 1)), [*range(1, states), 0], ("p",), [*[1] * (states - 1), 0])
    run = Run(0, (), tuple(range(states)))
    assert satisfies(where, parse("[] <> !p"), run)
    assert not satisfies(where, parse("[] p"), run)
