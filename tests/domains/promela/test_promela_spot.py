"""Formulas beside a model may be in Spot's spelling; the model's own names come first."""

from __future__ import annotations

from pathlib import Path

import pytest

from assay.automata.formula.formula import Formula
from assay.domains.promela.formats import parse_formula, parse_tree
from assay.domains.promela.formats.files import given_case
from assay.errors import InputError

MODEL = """
byte x; bool p, q; bit F; mtype = { M };
active proctype P() { do :: x < 3 -> x++; p = (x == 1) :: else -> x = 0; q = !q od }
"""


def given_formula(text: str, folder: Path, model: str = MODEL) -> Formula | None:
    path = folder / "model.pml"
    path.write_text(model, encoding="utf-8")
    return given_case(path, text).property.formula


@pytest.mark.parametrize(
    ("spot", "spin"),
    [
        ("G (x < 4)", "[] (x < 4)"),
        ("G <> (x == 1)", "[] <> (x == 1)"),
        ("G p & <> q", "[] p && <> q"),
        ("G !(p & q) | G q", "[] !(p & q) || [] q"),
        ("(p | q) -> G p", "(p | q) -> [] p"),
        ("p R q", "p V q"),
    ],
)
def test_spots_signs_stand_for_spins(spot: str, spin: str, tmp_path: Path) -> None:
    assert given_formula(spot, tmp_path) == parse_formula(spin)


def test_all_operators_are_there_where_no_name_is_declared(tmp_path: Path) -> None:
    free = MODEL.replace("bit F; mtype = { M };", "")
    assert given_formula("G F (x == 1)", tmp_path, free) == parse_formula("[] <> (x == 1)")
    assert given_formula("p M q", tmp_path, free) == parse_formula("q U (p && q)")


def test_a_declared_name_is_that_name(tmp_path: Path) -> None:
    assert given_formula("[] <> F", tmp_path) == parse_formula("[] <> F")
    assert given_formula("G (x != M)", tmp_path) == parse_formula("[] (x != M)")
    with pytest.raises(InputError, match="unexpected 'p'"):
        given_formula("G F p", tmp_path)


def test_bits_are_bits_in_spins_spelling_and_refused_where_they_could_be_a_conjunction(tmp_path: Path) -> None:
    assert given_formula("[] (x & 3)", tmp_path) == parse_formula("[] (x & 3)")
    assert given_formula("G ((x & 3) != 0)", tmp_path) == parse_formula("[] ((x & 3) != 0)")
    with pytest.raises(InputError, match="ambiguous &: bitwise or logical"):
        given_formula("G (x & q)", tmp_path)


def test_what_spin_and_spot_group_differently_asks_for_brackets(tmp_path: Path) -> None:
    assert given_formula("p U q U p", tmp_path) == parse_formula("(p U q) U p")
    for text in ("G (p U q U p)", "G p -> q -> p", "([] p) & (p U q U p)"):
        with pytest.raises(InputError, match="left-associative in SPIN, right-associative in Spot"):
            given_formula(text, tmp_path)


@pytest.mark.parametrize("formula", ["G (x < 4)", "[] p & <> q", "p M q"])
def test_inside_a_model_spins_grammar_alone_counts(formula: str) -> None:
    with pytest.raises(InputError):
        parse_tree(f"{MODEL} ltl {{ {formula} }}")


def test_an_error_points_into_the_formula(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="G F → p"):
        given_formula("G F p", tmp_path)
