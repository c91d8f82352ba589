"""What SPIN is given of a model."""

from __future__ import annotations

import pytest

from assay.automata.formula.formula import Atom, Eventually
from assay.domains.promela.formats import parse_formula, parse_tree
from assay.domains.promela.spin.claims import with_formulas, with_never, without_claims

MODEL = """
byte x; /* never { } */ // ltl
ltl first { [] (x < 9) }
proctype ltl_like() { printf("ltl { } never {\\n"); assert(x < 5) }
never named { do :: x < 3 :: x == 3 -> assert(x != 3) od }
active proctype P() { x = 1; if :: x == 1 -> assert(x == 1) :: else fi }
ltl { <> (x == 1) }
"""


def test_claims_are_left_out_and_nothing_else() -> None:
    text = without_claims(MODEL, asserting=True)
    assert text.count("ltl first") == text.count("never named") == text.count("<> (x == 1)") == 0
    assert "/* never { } */" in text
    assert 'printf("ltl { } never {\\n")' in text
    kept = parse_tree(MODEL)
    left = parse_tree(text)
    assert left.processes == kept.processes
    assert not left.nevers
    assert not left.claims


def test_a_model_without_claims_is_left_as_it_is() -> None:
    text = without_claims(MODEL, asserting=True)
    assert without_claims(text, asserting=True) == text


def test_other_formulas_take_their_place() -> None:
    text = with_formulas(MODEL, [("a", parse_formula("[] (x < 7)")), ("b", parse_formula("<> (x == 2)"))])
    assert text.count("ltl a") == text.count("ltl b") == 1
    assert "ltl first" not in text


@pytest.mark.parametrize("text", [with_never(MODEL), with_formulas(MODEL, []), without_claims(MODEL, asserting=False)])
def test_assertions_of_the_model_are_made_to_hold(text: str) -> None:
    before, _, _ = text.partition("assert(x < 5)")
    assert before.rfind("#define assert(e)") > before.rfind("#undef assert")


def test_assertions_of_a_never_claim_are_its_own() -> None:
    text = with_never(MODEL)
    before, _, after = text.partition("assert(x != 3)")
    assert before.rfind("#undef assert") > before.rfind("#define assert(e)")
    assert after.find("#define assert(e)") < after.find("assert(x == 1)")
    assert "ltl first" not in text


def test_accept_labels_of_the_model_are_none_of_the_claim() -> None:
    model = "byte x; active proctype P() { accept: x = 1; goto accept }\nnever { accept: do :: !P@accept od }"
    text = with_never(model)
    assert "progress_accept: x = 1; goto progress_accept" in text
    assert "never { accept: do :: !P@progress_accept od }" in text
    given = with_formulas(model, [("a", Eventually(Atom("P@accept")))])
    assert "@progress_accept" in given.partition("ltl a")[2]
    assert "accept: x = 1; goto accept" in without_claims(model, asserting=True)
