"""P-automata as regular expressions: they accept what the expression says, and PDAAAL reads them the same way."""

from __future__ import annotations

from contextlib import suppress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.domains.pushdown.expressions import LETTERS, LOCATIONS, PARTS, Parts, language, named, written

from assay.domains.pushdown.model.case import Automaton, Case, Edge, is_normal
from assay.errors import InputError

pytestmark = pytest.mark.slow


@settings(max_examples=200, deadline=None)
@given(PARTS)
def test_an_expression_accepts_what_it_describes(parts: Parts) -> None:
    automaton = named(written(parts))
    assert language(automaton) == {(state, word) for states, tree in parts for state in states for word in tree.words}
    assert is_normal(Case(LOCATIONS, LETTERS, (), automaton, automaton), automaton)
    assert len(set(automaton.edges)) == len(automaton.edges)


def test_the_example_of_pdaaals_readme() -> None:
    assert named("< [p0], [B]? [A] > | < [p1], [A] >") == Automaton(
        ("q0", "q1", "q2"), (Edge(0, 1, 3), Edge(0, 0, 4), Edge(1, 0, 5), Edge(3, 0, 4)), (4, 5)
    )


SAME = {
    "brackets": ("<p0, [A]>", "<[p0], [A]>"),
    "spaces": ("<p0,[A][B]*>", " < p0 , [ A ]\n[ B ] * > "),
    "comments": ("<p0, [A]>", "# one | two\n<p0, # >\n[A]> # the end"),
    "quotes": ("<p0, [A]>", '<"p0", ["A"]>'),
    "parentheses": ("<p0, [A] | [B]>", "<p0, (([A]) | (([B])))>"),
    "names twice": ("<[p0,p1], [A]>", "<[p0,p1,p0], [A,A]>"),
}


@pytest.mark.parametrize(("one", "other"), SAME.values(), ids=list(SAME))
def test_two_ways_to_write_one_automaton(one: str, other: str) -> None:
    assert named(one) == named(other)


def test_odd_names_are_quoted() -> None:
    odd = named(r'<["a > b", "say \"hi\"", "#\\"], ["[x]"]>', ["[x]"], ["a > b", 'say "hi"', "#\\"])
    assert odd == Automaton(("q0",), (Edge(0, 0, 3), Edge(1, 0, 3), Edge(2, 0, 3)), (3,))


def test_an_empty_expression_is_the_empty_stack() -> None:
    assert named("<[p0,p2],>") == Automaton((), (), (0, 2))


def test_a_set_of_no_label_accepts_nothing() -> None:
    assert language(named("<p0, [^A,B,C]>")) == set()


def test_a_long_expression_is_read() -> None:
    text = f"<p0, {'[A]' * 5000}>"
    assert len(named(text).edges) == 5000


FAULTS = {
    "nothing": ("", 'initial, column 1: expected "<", found the end; write it like <'),
    "only a comment": ("# <", 'initial, column 4: expected "<", found the end'),
    "no start": ("p0, [A]", 'initial, column 1: expected "<", found "p0"'),
    "no state": ("<, [A]>", 'initial, column 2: expected a state, found ","'),
    "no states": ("<[], [A]>", 'initial, column 3: expected a state, found "]"'),
    "an open list of states": ("<[p0, [A]>", 'initial, column 7: expected a state, found "["'),
    "no comma": ("<p0 [A]>", 'initial, column 5: expected ",", found "["'),
    "an unknown state": ("<p0, [A]> | <p9, [A]>", 'initial, column 14: unknown state "p9"; list every state'),
    "an unknown quoted state": ('<"p 9",>', 'initial, column 2: unknown state "p 9"'),
    "no end": ("<p0, [A]", 'initial, column 9: expected ">", found the end'),
    "more after the end": ("<p0,> [A]", 'initial, column 7: expected "|" or the end, found "["'),
    "nothing after a bar": ("<p0,> |", 'initial, column 8: expected "<", found the end'),
    "nothing after an inner bar": (
        "<p0, [A] | >",
        'initial, column 12: expected a label in brackets, "." or "(", found ">"',
    ),
    "a label without brackets": ("<p0, A>", 'initial, column 6: label without brackets; write ["A"]'),
    "no label": ("<p0, []>", 'initial, column 7: expected a label, found "]"'),
    "no label but": ("<p0, [^]>", 'initial, column 8: expected a label, found "]"'),
    "an open set": ("<p0, [A>", 'initial, column 8: expected "]", found ">"'),
    "the wildcard as label": ('<p0, ["*"]>', 'initial, column 7: invalid label "*"; for every label, write "."'),
    "ε as label": ('<p0, [""]>', 'initial, column 7: invalid label ""'),
    "an open parenthesis": ("<p0, ([A]>", 'initial, column 10: expected ")", found ">"'),
    "empty parentheses": ("<p0, ()>", 'initial, column 7: expected a label in brackets, "." or "(", found ")"'),
    "a repetition of nothing": ("<p0, *>", 'initial, column 6: expected a label in brackets, "." or "(", found "*"'),
    "two repetitions": ("<p0, [A]*?>", 'initial, column 10: "?" after "*"'),
    "an open quote": ('<"p0, [A]>', "initial, column 2: malformed quoted name"),
    "an odd escape": (r'<"p\n",>', "initial, column 2: malformed quoted name"),
    "an odd sign": (
        "<p0, [A]&[B]>",
        'initial, column 9: unexpected "&"; put names with such characters in double quotes',
    ),
    "a later line": ("<p0,\n [A] [p\n", 'initial, line 3, column 1: expected "]", found the end'),
    "too deep": (f"<p0, {'(' * 100_000}", "initial: nested too deeply"),
    "too many transitions": (
        f"<p0, {'.*' * 50_000}>",
        "initial, column 2834: an expression of more than 1,000,000 transitions",
    ),
}


@pytest.mark.parametrize(("text", "said"), FAULTS.values(), ids=list(FAULTS))
def test_a_fault_is_pointed_at(text: str, said: str) -> None:
    with pytest.raises(InputError) as caught:
        named(text)
    assert str(caught.value).startswith(said)
    assert caught.value.remedy
    assert len(str(caught.value).splitlines()) == 1


@settings(deadline=None)
@given(st.text(st.sampled_from('<>[],|().*+?^"\\#\n pA0'), max_size=30))
def test_any_text_is_read_or_refused(text: str) -> None:
    with suppress(InputError):
        assert named(text).finals
