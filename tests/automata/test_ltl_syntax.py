"""Formulas are read as SPIN reads them, written so that both of its readings agree, and errors point at the place."""

from __future__ import annotations

import random
import subprocess
from pathlib import Path

import pytest

from assay.automata.buchi.difference import difference, separating_word
from assay.automata.buchi.never import read_claim
from assay.automata.formula.enumeration import Space, random_formula
from assay.automata.formula.formula import (
    Always,
    And,
    Atom,
    Eventually,
    Formula,
    Iff,
    Implies,
    Next,
    Not,
    Or,
    Release,
    Until,
    WeakUntil,
)
from assay.automata.formula.syntax import BLOCK, DEEPEST, FLAT, parse, write
from assay.errors import InputError

A, B, C = Atom("a"), Atom("b"), Atom("c")


def test_what_is_written_is_read_back_in_both_dialects() -> None:
    space, draw = Space(("p", "q_1", "_r")), random.Random(1)
    formulas = [space.formula(size, i) for size in (1, 2, 3) for i in range(space.count(size))]
    formulas += [random_formula(draw.randrange(4, 20), space, draw.randrange) for _ in range(300)]
    for formula in formulas:
        assert parse(write(formula), BLOCK) == parse(write(formula), FLAT) == formula


@pytest.mark.parametrize(
    ("text", "formula"),
    [
        ("a || b && c", Or(A, And(B, C))),
        ("a -> b -> c", Implies(Implies(A, B), C)),
        ("a <-> b -> c", Implies(Iff(A, B), C)),
        ("a U b U c", Until(Until(A, B), C)),
        ("a U b && c", And(Until(A, B), C)),
        ("[] a U b", Until(Always(A), B)),
        ("! a && b", And(Not(A), B)),
        ("!<>X a", Not(Eventually(Next(A)))),
        ("a W b", WeakUntil(A, B)),
        ("a R b", Release(A, B)),
        ("a V b", Release(A, B)),
        (r"a /\ b \/ c", Or(And(A, B), C)),
        ("always a implies eventually b", Implies(Always(A), Eventually(B))),
        ("a until b", Until(A, B)),
        ("a weakuntil b", WeakUntil(A, B)),
        ("a release b", Release(A, B)),
        ("a equivalent next b", Iff(A, Next(B))),
        ("not a", Not(A)),
        ("((a))", A),
    ],
)
def test_operators_bind_as_in_an_ltl_block(text: str, formula: Formula) -> None:
    assert parse(text) == formula


def test_the_command_line_of_spin_has_one_precedence_for_the_boolean_operators() -> None:
    assert parse("a || b && c", FLAT) == And(Or(A, B), C)
    assert parse("a -> b || c", FLAT) == Or(Implies(A, B), C)
    assert parse("a || b U c", FLAT) == Or(A, Until(B, C))


@pytest.mark.parametrize(
    ("text", "place", "word"),
    [
        ("p &&", 5, "ends"),
        ("", 1, "ends"),
        ("(p -> q", 1, r"unmatched \("),
        ("p)", 2, r"unmatched \)"),
        ("p  q", 4, "unexpected 'q'"),
        ("p & q", 3, "unexpected '&'"),
        ("U p", 1, "missing before 'U'"),
        ("p && ()", 7, "missing before"),
        ("p == 1", 3, "unexpected"),
        ("[] 2", 4, "unexpected"),
        ("p && ünder", 6, "unexpected"),
    ],
)
def test_an_error_points_at_the_column(text: str, place: int, word: str) -> None:
    with pytest.raises(InputError, match=word) as caught:
        parse(text, where="claim")
    assert caught.value.where == f"claim:{place}"
    assert caught.value.remedy


@pytest.mark.parametrize("text", ["!" * 10_000 + "p", "(" * 10_000 + "p" + ")" * 10_000, " U ".join("p" * 10_000)])
def test_deep_nesting_is_no_crash(text: str) -> None:
    if "U" in text or "!" in text:
        with pytest.raises(InputError, match=f"deeper than {DEEPEST}"):
            parse(text)
    else:
        assert parse(text) == Atom("p")


def without_parentheses(draw: random.Random, binary: list[str]) -> str:
    """A formula whose meaning rests on precedence and associativity alone."""
    out = []
    for n in range(draw.randrange(3, 6)):
        out += [draw.choice(binary)] if n else []
        out += [draw.choice(["[]", "<>", "!", "", "", ""]), draw.choice("pqr")]
    return " ".join(word for word in out if word)


@pytest.mark.tool("spin")
def test_spin_reads_a_formula_on_its_command_line_as_the_flat_dialect_says() -> None:
    draw = random.Random(2)
    for _ in range(60):
        text = without_parentheses(draw, ["&&", "||", "->", "U", "V"])
        claim = subprocess.run(["spin", "-f", text], capture_output=True, text=True, check=True, timeout=60).stdout
        assert difference(read_claim(claim), parse(text, FLAT)) is None, text


@pytest.mark.tool("spin")
def test_spin_reads_a_formula_in_a_model_as_the_block_dialect_says(tmp_path: Path) -> None:
    draw = random.Random(3)
    texts = [without_parentheses(draw, ["&&", "||", "->", "U", "V", "W"]) for _ in range(25)]
    for text in [*texts, "p <-> q -> r", "p -> q <-> r"]:
        (tmp_path / "m.pml").write_text(f"bool p, q, r;\nltl x {{ {text} }}\nactive proctype m() {{ p = 1 }}\n")
        done = subprocess.run(
            ["spin", "-a", "m.pml"], capture_output=True, text=True, check=True, cwd=tmp_path, timeout=120
        )
        reading = done.stdout.partition("ltl x: ")[2].partition("\n")[0]
        assert separating_word(parse(reading), parse(text)) is None, text
