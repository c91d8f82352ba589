"""Automata with any acceptance condition, in HOA, LBTT's and ltl2dstar's format."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from assay.automata.buchi.acceptance import Condition, read_condition, to_generalised
from assay.automata.buchi.automaton import Edge, Label
from assay.automata.buchi.difference import difference
from assay.automata.buchi.dstar_reader import read_dstar
from assay.automata.buchi.hoa_reader import read_hoa
from assay.automata.buchi.lbtt_reader import read_lbtt
from assay.automata.buchi.membership import accepts
from assay.automata.formula.lasso import Lasso
from assay.automata.formula.syntax import parse
from assay.errors import InputError

P, NONE = frozenset("p"), frozenset[str]()
YES, NO = Label(P, NONE), Label(NONE, P)
ATOMS = st.sampled_from(["Inf(0)", "Fin(0)", "Inf(1)", "Fin(1)", "Inf(!2)", "Fin(!2)", "Inf(2)", "t", "f"])
TEXTS = st.recursive(ATOMS, lambda part: st.tuples(part, st.sampled_from("&|"), part).map(lambda t: f"({''.join(t)})"))
TABLES = st.lists(st.tuples(*[st.tuples(st.integers(0, 2), st.integers(0, 7))] * 2), min_size=3, max_size=3)
WORDS = st.builds(
    Lasso,
    st.lists(st.sampled_from([P, NONE]), max_size=3).map(tuple),
    st.lists(st.sampled_from([P, NONE]), min_size=1, max_size=4).map(tuple),
)
Table = list[tuple[tuple[int, int], ...]]


def holds(condition: str, seen: list[int]) -> bool:
    """The condition, evaluated by Python on the sets of marks that occur infinitely often."""
    words = {
        f"{kind}({sign}{k})": str((kind == "Inf") == any((marks >> k & 1) != bool(sign) for marks in seen))
        for kind in ("Inf", "Fin")
        for sign in ("", "!")
        for k in range(3)
    }
    for word, value in words.items():
        condition = condition.replace(word, value)
    return bool(eval(condition.replace("&", " and ").replace("|", " or "), {"t": True, "f": False}))


def marks_seen(table: Table, word: Lasso) -> list[int]:
    """The marks that the one run over a word has infinitely often."""
    state, marks = 0, list[int]()
    rounds = [*word.stem, *word.cycle * 3]
    for letter in rounds:
        state, _ = table[state][letter == P]
    for letter in word.cycle * 3:
        state, mark = table[state][letter == P]
        marks.append(mark)
    return marks


@settings(max_examples=150)
@given(TABLES, TEXTS, WORDS)
def test_any_condition_accepts_what_its_definition_says(table: Table, text: str, word: Lasso) -> None:
    edges = [
        (Edge(state, label, target), marks)
        for state, row in enumerate(table)
        for label, (target, marks) in zip((NO, YES), row, strict=True)
    ]
    automaton = to_generalised(3, [0], edges, read_condition(text))
    assert accepts(automaton, word) == holds(text, marks_seen(table, word))


def test_a_condition_is_read_as_a_disjunction() -> None:
    def sizes(condition: Condition) -> list[tuple[int, int]]:
        return sorted((len(disjunct.inf), len(disjunct.fin)) for disjunct in condition)

    assert sizes(read_condition("Fin(0) & (Inf(1) | Fin(2) & Inf(3))")) == [(1, 1), (1, 2)]
    assert read_condition("f") == ()
    with pytest.raises(ValueError, match="more than 256 disjuncts"):
        read_condition("&".join(f"(Fin({2 * k})|Inf({2 * k + 1}))" for k in range(9)))


COBUCHI = """HOA: v1
States: 2
Start: 0
AP: 1 "p"
acc-name: co-Buchi
Acceptance: 1 Fin(0)
--BODY--
State: 0 {0}
[0] 1
[!0] 0
State: 1
[0] 1
[!0] 0
--END--
"""


def test_co_buchi_rabin_and_parity_are_read_from_hoa() -> None:
    assert difference(read_hoa(COBUCHI), parse("<> [] p")) is None
    rabin = COBUCHI.replace("1 Fin(0)", "2 Fin(0) & Inf(1)").replace("State: 1", "State: 1 {1}")
    assert difference(read_hoa(rabin), parse("<> [] p")) is None
    parity = COBUCHI.replace("1 Fin(0)", "2 Inf(1) | Fin(0)").replace("State: 1", "State: 1 {1}")
    assert difference(read_hoa(parity), parse("[] <> p")) is None
    assert difference(read_hoa(COBUCHI.replace("1 Fin(0)", "1 Inf(!0)")), parse("[] <> p")) is None
    assert difference(read_hoa(COBUCHI.replace("1 Fin(0)", "0 f").replace(" {0}", "")), parse("false")) is None


RESPONSE = """3 1t
0 1
1 0 -1 | ! p0 p1
2 -1 t
-1
1 0
1 0 -1 i p0 p1
2 -1 t
-1
2 0
2 -1 t
1 0 -1 "p1"
-1
"""


def test_lbtt_with_acceptance_on_transitions_is_read() -> None:
    assert difference(read_lbtt(RESPONSE), parse("[] (p0 -> <> p1)")) is None


@pytest.mark.parametrize(
    "text",
    [
        "",
        "x",
        "1 0\n",
        "1 0\n0 1 -1\n5 t\n-1\n",
        "1 1\n0 1 7 -1\n0 t\n-1\n",
        "1 0\n0 1 -1\n0 ?\n-1\n",
        "1 0\n0 1 -1\n0 & t\n-1\n",
        "1 0\na 1 -1\n-1\n",
        "1 1t\n0 1\n0 3 -1 t\n-1\n",
        f"1 0\n0 1 -1\n0 {'! ' * 300}t\n-1\n",
    ],
)
def test_a_broken_automaton_of_lbtt_is_an_error(text: str) -> None:
    with pytest.raises(InputError) as caught:
        read_lbtt(text, where="output")
    assert caught.value.where == "output"
    assert caught.value.remedy


STREETT = """DSA v2 explicit
Comment: "Safra"
States: 2
Acceptance-Pairs: 1
Start: 0
AP: 2 "p" "q"
---
State: 0
Acc-Sig: -0
0
1
0
0
State: 1
Acc-Sig: +0
1
1
0
0
"""


def test_streett_and_rabin_of_ltl2dstar_are_read() -> None:
    """The automaton remembers whether a p awaits its q."""
    assert difference(read_dstar(STREETT), parse("[] (p -> <> q)")) is None
    rabin = STREETT.replace("DSA", "DRA").replace("+0", "-0", 1).replace("Acc-Sig: -0\n0\n1", "Acc-Sig: +0\n0\n1", 1)
    assert difference(read_dstar(rabin), parse("<> [] (p -> q)")) is not None


def test_the_first_atom_is_the_lowest_bit() -> None:
    text = STREETT.replace("DSA", "DRA").replace("0\n1\n0\n0\nState: 1", "0\n1\n0\n1\nState: 1")
    text = text.replace("Acc-Sig: +0\n1\n1\n0\n0", "Acc-Sig: +0\n1\n1\n1\n1").replace("Acc-Sig: -0", "Acc-Sig:")
    assert difference(read_dstar(text), parse("<> p")) is None


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("DSA v2", "DSA v1"),
        ("States: 2", "States: 3"),
        ("States: 2", "States: many"),
        ("Start: 0\n", ""),
        ("+0", "+4"),
        ("0\n1\n0\n0\nState: 1", "0\n1\n0\nState: 1"),
        ("0\n1\n0\n0\nState: 1", "0\n7\n0\n0\nState: 1"),
        ("Acceptance-Pairs: 1", "Acceptance-Pairs: 9"),
        ("---", ""),
    ],
)
def test_a_broken_automaton_of_ltl2dstar_is_an_error(old: str, new: str) -> None:
    assert old in STREETT
    with pytest.raises(InputError) as caught:
        read_dstar(STREETT.replace(old, new), where="output")
    assert caught.value.where == "output"
    assert caught.value.remedy
