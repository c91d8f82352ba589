"""Never claims that SPIN prints are read as the automata they are, and accept what the formula says."""

from __future__ import annotations

import random
import subprocess
from pathlib import Path

import pytest

from assay.automata.buchi.difference import difference
from assay.automata.buchi.never import read_claim, write_claim
from assay.automata.buchi.tableau import tableau
from assay.automata.buchi.translate import translate
from assay.automata.formula.enumeration import Space, random_formula
from assay.automata.formula.formula import Always, And, Eventually, Implies, Not, Or, Release, Until
from assay.automata.formula.syntax import parse, write
from assay.errors import InputError

RESPONSE = """never  {    /* [] (p -> <> q) */
T0_init:
	do
	:: ((! ((p)) || (q))) -> goto accept_S20
	:: (1) -> goto T0_S27
	od;
accept_S20:
	do
	:: ((! ((p)) || (q))) -> goto T0_init
	:: (1) -> goto T0_S27
	od;
T0_S27:
	do
	:: ((q)) -> goto accept_S20
	:: (1) -> goto T0_S27
	od;
}
"""
UNTIL = """never  {    /* p U q */
T0_init:
	do
	:: atomic { ((q)) -> assert(!((q))) }
	:: ((p)) -> goto T0_init
	od;
accept_all:
	skip
}
"""
BY_GOTO = """never {
T0_init:
	if
	:: (q) -> goto accept_all
	:: (p) -> goto T0_init
	fi;
accept_all: skip }
"""
NOTHING = "never { /* p && !p */\naccept_init:\nT0_init:\n\tdo\n\t:: false\n\tod;\n}"


@pytest.mark.parametrize(
    ("claim", "formula"), [(RESPONSE, "[] (p -> <> q)"), (UNTIL, "p U q"), (BY_GOTO, "p U q"), (NOTHING, "false")]
)
def test_a_claim_accepts_the_words_of_its_formula(claim: str, formula: str) -> None:
    assert difference(read_claim(claim), parse(formula)) is None


def test_a_changed_claim_differs_from_its_formula() -> None:
    found = difference(read_claim(RESPONSE.replace("accept_S20", "T0_S20")), parse("[] (p -> <> q)"))
    assert found is not None
    assert not found.accepted
    found = difference(read_claim(RESPONSE.replace("T0_S27", "accept_S27")), parse("[] (p -> <> q)"))
    assert found is not None
    assert found.accepted


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("", "not a never claim"),
        ("proctype p() { skip }", "not a never claim"),
        ("never { x: do :: p -> goto y od }", "no label y"),
        ("never { x: do :: p; q od }", "unexpected in a never claim"),
        ("never { x: run p() }", "unexpected in a never claim"),
        ("never { x: do p :: (p) -> goto x od }", "unexpected in a never claim"),
        ("never { x: do :: (p &) -> goto x od }", "unexpected '&'"),
    ],
)
def test_what_is_no_claim_is_refused(text: str, word: str) -> None:
    with pytest.raises(InputError, match=word):
        read_claim(text)


@pytest.mark.tool("spin")
def test_spin_translates_random_formulas_rightly() -> None:
    space = Space(("p", "q"), unary=(Not, Always, Eventually), binary=(And, Or, Implies, Until, Release))
    draw = random.Random(1)
    for _ in range(150):
        formula = random_formula(draw.randrange(1, 8), space, draw.randrange)
        done = subprocess.run(["spin", "-f", write(formula)], capture_output=True, text=True, check=True, timeout=120)
        assert difference(read_claim(done.stdout), formula) is None, write(formula)


def test_claims_are_written_and_read_back() -> None:
    space, draw = Space(("p", "q")), random.Random(2)
    for _ in range(60):
        formula = random_formula(draw.randrange(1, 9), space, draw.randrange)
        for automaton in (translate(formula), tableau(formula)):
            assert difference(read_claim(write_claim(automaton, write(formula))), formula) is None


@pytest.mark.tool("spin")
def test_spin_reads_a_claim_that_was_written(tmp_path: Path) -> None:
    claim = write_claim(translate(parse("[] (p -> <> q)")), "x */ y")
    (tmp_path / "model.pml").write_text(f"bool p, q; active proctype m() {{ p = true; q = true }}\n{claim}")
    done = subprocess.run(["spin", "-a", "model.pml"], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert (tmp_path / "pan.b").exists()
