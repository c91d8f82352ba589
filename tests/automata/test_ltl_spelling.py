"""Formulas in Spot's spelling mean what Spot says they mean; what SPIN would read otherwise is refused."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assay.automata.formula import formula as f
from assay.automata.formula.syntax import parse, parse_any
from assay.errors import InputError

a, b, c = (f.Atom(name) for name in "abc")


@pytest.mark.parametrize(
    ("spot", "spin"),
    [
        ("G F a", "[] <> a"),
        ("F G !a", "<> [] !a"),
        ("G(a -> F b)", "[] (a -> <> b)"),
        ("a & b | c", "(a && b) || c"),
        ("a | b & c", "a || (b && c)"),
        ("a U b & c", "(a U b) && c"),
        ("F a U b", "(<> a) U b"),
        ("a R b & G c", "(a V b) && [] c"),
        ("a W X b | F c", "(a W X b) || <> c"),
        ("F a <-> G b", "<> a <-> [] b"),
        ("[] a & <> b", "[] a && <> b"),
        ("a M b", "b U (a && b)"),
        ("(a U b) U G c", "(a U b) U [] c"),
        ("(a U b) & (a U c) & F a", "((a U b) && (a U c)) && <> a"),
    ],
)
def test_spots_signs_stand_for_spins(spot: str, spin: str) -> None:
    assert parse_any(spot) == parse(spin)


@pytest.mark.parametrize("text", ["[] G", "G", "M U a", "a U b U c", "a -> b -> c", "F && G", "!M"])
def test_what_spin_reads_is_read_as_by_spin(text: str) -> None:
    """Names stay names where they can be, and without a sign of Spot's there is one reading."""
    assert parse_any(text) == parse(text)


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("G a U b U c", 9),
        ("F a -> b -> c", 10),
        ("a & b U c W b", 11),
        ("F (a V b R c)", 10),
        ("G a M b M c", 9),
        ("(F a) <-> b -> c", 13),
    ],
)
def test_what_spin_and_spot_group_differently_asks_for_brackets(text: str, place: int) -> None:
    with pytest.raises(InputError, match="left-associative in SPIN and right-associative in Spot") as caught:
        parse_any(text, where="claim")
    assert caught.value.where == f"claim:{place}"


@pytest.mark.parametrize("text", ["F G", "G &", "a &", "G (F)", "a xor b", "G a b"])
def test_what_neither_reads_is_refused(text: str) -> None:
    with pytest.raises(InputError):
        parse_any(text)


SIGNS: dict[type, str] = {f.And: "&", f.Or: "|", f.Implies: "->", f.Iff: "<->"}
SIGNS |= {f.Until: "U", f.WeakUntil: "W", f.Release: "R"}


def spelled(formula: f.Formula) -> str:
    """Write a formula in Spot's spelling, every part in brackets."""
    match formula:
        case f.Atom(name):
            return name
        case f.Not(body):
            return f"!({spelled(body)})"
        case f.Next(body):
            return f"X ({spelled(body)})"
        case f.Always(body):
            return f"G ({spelled(body)})"
        case f.Eventually(body):
            return f"F ({spelled(body)})"
        case f.And() | f.Or() | f.Implies() | f.Iff() | f.Until() | f.WeakUntil() | f.Release():
            signs = {
                "And": "&",
                "Or": "|",
                "Implies": "->",
                "Iff": "<->",
                "Until": "U",
                "WeakUntil": "W",
                "Release": "R",
            }
            return f"({spelled(formula.left)}) {signs[type(formula).__name__]} ({spelled(formula.right)})"
        case _:
            raise TypeError(formula)


formulas: st.SearchStrategy[f.Formula] = st.recursive(
    st.sampled_from([a, b, c]),
    lambda parts: st.one_of(
        *(st.builds(kind, parts) for kind in (f.Not, f.Next, f.Always, f.Eventually)),
        *(st.builds(kind, parts, parts) for kind in (f.And, f.Or, f.Implies, f.Iff, f.Until, f.WeakUntil, f.Release)),
    ),
    max_leaves=8,
)


@given(formulas)
def test_every_formula_can_be_spelled_as_spot_does(formula: f.Formula) -> None:
    assert parse_any(spelled(formula)) == formula
