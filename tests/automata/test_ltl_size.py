"""Sizes of automata are those of Spot's `ltlcross`; complements of deterministic automata are complements."""

from __future__ import annotations

import csv
from itertools import product
from pathlib import Path

import pytest

from assay.automata.buchi.automaton import Automaton, Edge, Label
from assay.automata.buchi.complement import complement
from assay.automata.buchi.difference import difference
from assay.automata.buchi.hoa_reader import hoa_shape, read_hoa
from assay.automata.buchi.product import some_word
from assay.automata.buchi.size import letters, shape_of, size_of
from assay.automata.buchi.translate import translate, translate_buchi
from assay.automata.formula.enumeration import Space
from assay.automata.formula.formula import Not
from assay.automata.formula.syntax import parse, parse_any

SAVED = Path(__file__).parents[1] / "domains" / "ltl" / "output" / "ltlcross.csv"
"""What ltlcross 2.9.4 wrote with `--automata`, of ltl2tgba and ltl2ba."""


def saved_rows() -> list[dict[str, str]]:
    with SAVED.open(encoding="utf-8") as file:
        return [row for row in csv.DictReader(file) if row["exit_status"] == "ok"]


def test_sizes_are_those_that_ltlcross_prints() -> None:
    rows = saved_rows()
    assert len(rows) == 40
    for row in rows:
        size = size_of(hoa_shape(row["automaton"]))
        counted = (size.states, size.edges, size.transitions, size.acceptance, size.components)
        nature = (size.nondeterministic, not size.deterministic, size.complete)
        names = ("states", "edges", "transitions", "acc", "scc", "nondet_states", "nondet_aut", "complete_aut")
        assert [*counted, *map(int, nature)] == [int(row[name]) for name in names], row


def test_letters_of_overlapping_labels_are_counted_once() -> None:
    atoms = ("a", "b", "c")
    labels = [
        Label(frozenset("a"), frozenset()),
        Label(frozenset(), frozenset("b")),
        Label(frozenset("c"), frozenset("a")),
    ]
    words = [
        frozenset(name for name, holds in zip(atoms, row, strict=True) if holds) for row in product((0, 1), repeat=3)
    ]
    for n in range(4):
        assert letters(labels[:n], atoms) == sum(any(label.allows(word) for label in labels[:n]) for word in words)


def test_complement_of_a_deterministic_automaton_accepts_the_rest() -> None:
    tried = 0
    space = Space(("p", "q"))
    for formula in (space.formula(size, n) for size in range(1, 4) for n in range(0, space.count(size), 3)):
        for automaton in (translate(formula), translate_buchi(formula)):
            if size_of(shape_of(automaton)).deterministic:
                tried += 1
                assert difference(complement(automaton), Not(formula)) is None, formula
    assert tried > 100


@pytest.mark.parametrize("text", ["[] <> a", "(a U b) && [] <> c", "[] <> a && [] <> b"])
def test_complement_of_what_ltl2tgba_prints_accepts_the_rest(text: str) -> None:
    rows = [row for row in saved_rows() if parse_any(row["formula"]) == parse(text) and row["nondet_aut"] == "0"]
    for row in rows:
        assert difference(complement(read_hoa(row["automaton"])), Not(parse(text))) is None


def test_complement_of_an_automaton_without_states_accepts_everything() -> None:
    everything = complement(Automaton(0, (), (), (frozenset(),)))
    assert difference(everything, parse("true")) is None


def test_complement_of_an_automaton_without_acceptance_sets_accepts_what_has_no_run() -> None:
    always_p = Automaton(1, (0,), (Edge(0, Label(frozenset("p"), frozenset()), 0),), ())
    assert some_word(always_p) is not None
    assert difference(complement(always_p), parse("<> !p")) is None
