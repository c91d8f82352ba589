"""Automata survive being written and read in HOA, and what cannot be read is an error that names the place."""

from __future__ import annotations

import random
import subprocess

import pytest

from assay.automata.buchi.automaton import Automaton, Edge, Label
from assay.automata.buchi.difference import difference
from assay.automata.buchi.drawing import dot, label_text, picture
from assay.automata.buchi.hoa import write_hoa
from assay.automata.buchi.hoa_reader import read_hoa
from assay.automata.buchi.membership import accepts
from assay.automata.buchi.tableau import tableau
from assay.automata.buchi.translate import translate, translate_buchi
from assay.automata.formula.enumeration import Space, random_formula
from assay.automata.formula.lasso import Lasso
from assay.automata.formula.syntax import parse, write
from assay.errors import InputError

ON_EDGES = """HOA: v1
name: "mixed \\"labels\\""
States: 2
Start: 0
AP: 2 "a" "b"
Alias: @x 0&!1
Acceptance: 1 Inf(0)
--BODY--
State: 0 "first"
[@x | 1] 0
[1] 1 {0} /* a comment */
State: [t] 1
0
--END--
"""


def test_what_is_written_is_read_back() -> None:
    space, draw = Space(("p", "q")), random.Random(1)
    for _ in range(100):
        formula = random_formula(draw.randrange(1, 9), space, draw.randrange)
        for automaton in (translate(formula), translate_buchi(formula), tableau(formula)):
            again = read_hoa(write_hoa(automaton, write(formula)))
            assert again.states == automaton.states
            assert len(again.edges) == len(automaton.edges)
            assert difference(again, formula) is None


def test_acceptance_on_edges_and_labels_on_states_are_read() -> None:
    automaton = read_hoa(ON_EDGES)
    a, b, none = frozenset("a"), frozenset("b"), frozenset[str]()
    assert accepts(automaton, Lasso((), (b, none)))
    assert not accepts(automaton, Lasso((b,), (a,)))
    assert not accepts(automaton, Lasso((), (none,)))


@pytest.mark.parametrize(
    ("old", "new", "line", "word"),
    [
        ("HOA: v1", "hello", 1, "missing .HOA:"),
        ("--END--", "", 15, "missing"),
        ("Inf(0)", "Fin(0", 7, "cannot be read"),
        ("Inf(0)", "Fin(0) Inf(0)", 7, "cannot be read: unexpected 'Inf"),
        ("Inf(0)", "Inf(0) &", 7, "cannot be read: it ends"),
        ("Inf(0)", "(Inf(0)", 7, "cannot be read: a bracket is not closed"),
        ("Inf(0)", "Inf(1)", 7, "undeclared acceptance set"),
        ("[1] 1", "[7] 1", 11, "invalid label"),
        ("[1] 1", "[1 &] 1", 11, "invalid label"),
        ("[1] 1", "[@y] 1", 11, "invalid label"),
        ("[1] 1", "1", 11, "without a state or a label"),
        ("[1] 1", "[1] 1&0", 11, "number is expected"),
        ("Start: 0", "Start: 0&1", 4, "number is expected"),
        ("1 {0}", "1 {3}", 11, "acceptance set"),
        ("[1]", "%", 11, "unexpected"),
        ("Inf(0)", f"Inf({'9' * 5000})", 7, "cannot be read: unexpected"),
    ],
)
def test_what_cannot_be_read_is_named_with_its_line(old: str, new: str, line: int, word: str) -> None:
    with pytest.raises(InputError, match=word) as caught:
        read_hoa(ON_EDGES.replace(old, new), where="a.hoa")
    assert caught.value.where.startswith(f"a.hoa:{line}:")


def test_a_drawing_has_every_state_and_arrow() -> None:
    automaton = tableau(parse("[] <> p && [] <> q"))
    drawn = picture(automaton)
    assert len(drawn.nodes) == automaton.states
    assert [initial for _, initial in drawn.nodes].count(True) == 1
    assert {(s, t) for s, _, t in drawn.arrows} == {(e.source, e.target) for e in automaton.edges}
    assert any("{0,1}" in text for text, _ in drawn.nodes)
    assert label_text(Label(frozenset("p"), frozenset("aq"))) == "!a && p && !q"


@pytest.mark.tool("dot")
def test_graphviz_reads_the_drawing() -> None:
    strange = Label(frozenset(['x == "\\"']), frozenset())
    automaton = Automaton(1, (0,), (Edge(0, strange, 0),), ())
    for each in (automaton, translate_buchi(parse("[] (p -> <> q)"))):
        done = subprocess.run(["dot", "-Tsvg"], input=dot(each), capture_output=True, text=True, check=True, timeout=60)
        assert "<svg" in done.stdout
