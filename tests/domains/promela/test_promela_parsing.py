"""What the parser makes of a model, compared with what is written out at length."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assay.automata.formula import formula as f
from assay.domains.promela import tree as t
from assay.domains.promela.formats import parse_expression, parse_formula, parse_tree, write_tree
from assay.errors import InputError


@pytest.mark.parametrize(
    ("short", "long"),
    [
        ("a || b && c | d ^ e & f", "a || (b && (c | (d ^ (e & f))))"),
        ("a == b < c << d + e * -f", "a == (b < (c << (d + (e * (-f)))))"),
        ("a - b - c", "(a - b) - c"),
        ("!a == b", "(!a) == b"),
        ("(a -> b : c) + 1", "((a) -> (b) : (c)) + 1"),
        ("len(q) > 1 && q?[m, eval(x)]", "(len(q) > 1) && (q?[m, eval(x)])"),
        ("'a' + '\\n' + true + skip - false", "97 + 10 + 1 + 1 - 0"),
        ("a.b[c.d].e", "a.b[(c.d)].e"),
        ("4294967297", "1"),
    ],
)
def test_operators_bind_as_in_c(short: str, long: str) -> None:
    assert parse_expression(short) == parse_expression(long)


@pytest.mark.parametrize(
    ("short", "long"),
    [
        ("[] p -> <> q", "([] p) -> (<> q)"),
        ("p U q && r W s || t", "((p U q) && (r W s)) || t"),
        ("p -> q -> r", "(p -> q) -> r"),
        ("p U q U r", "(p U q) U r"),
        ("!p U q", "(!p) U q"),
        ("p | q U r == 1", "(p | q) U (r == 1)"),
        ("always p implies eventually q", "[] p -> <> q"),
        ("p until q weakuntil r release s", "((p U q) W r) V s"),
        ("p equivalent next q", "p <-> X q"),
        ("p /\\ q \\/ !r", "(p && q) || !r"),
        ("p R q", "p V q"),
        ("[]<>R", "[] (<> (R))"),
        ("P@a -> P[0]:x == 1", "(P@a) -> ((P[0]:x) == 1)"),
    ],
)
def test_temporal_operators_bind_as_in_spin(short: str, long: str) -> None:
    assert parse_formula(short) == parse_formula(long)


def test_atoms_are_what_has_no_temporal_or_boolean_operator() -> None:
    formula = parse_formula("[]((x==1 && len(q)>0)  ->  <> (a + (b || c) > true))")
    assert f.atoms(formula) == ("x == 1", "len(q) > 0", "a + (b || c) > 1")
    assert parse_formula("1 U 0") == f.Until(f.TRUE, f.FALSE)


def body(text: str) -> tuple[t.Statement, ...]:
    return parse_tree(f"init {{\n{text}\n}}").processes[0].body


@pytest.mark.parametrize(
    ("short", "long"),
    [
        ("x = 1\ny = 2", "x = 1; y = 2"),
        ("x = 1;;\n;; y = 2;", "x = 1; y = 2"),
        ("x -> y", "x; y"),
        ("if\n:: x -> ;\n:: else y = 1; fi\nx++", "if :: x :: else; y = 1 fi; x = x + 1"),
        ("atomic { x-- } y++", "atomic { x = x - 1 }; y = y + 1"),
        ("x\n!y -> skip", "x; !y; skip"),
        ("x\n && y", "x && y"),
        ("(x &&\n y)\nz", "(x && y); z"),
        ("for (i : 1 .. 3)\n{ skip }\nx = 1", "for (i : 1 .. 3) { skip }; x = 1"),
        ("{ x = 1 }\nunless { y }", "{ x = 1 } unless { y }"),
        ("a: b: x\nend:", "a: b: x; end: skip"),
        ("q!m(a, b); q!!m, 1; q?m(a); q??m, _; q?<a>", "q!m, a, b; q!!m(1); q?m, a; q??(m, _); q?<(a)>"),
        ("do :: timeout -> break od\nx = 1", "do :: (timeout); break od; x = 1"),
        ("in = 1; for (i in a) { in = i }", "in = (1); for (i in a) { in = (i) }"),
    ],
)
def test_separators_may_be_left_out_where_spin_lets_them(short: str, long: str) -> None:
    assert body(short) == body(long)


def test_old_and_new_forms_of_declarations() -> None:
    tree = parse_tree(
        "typedef S { byte a\n int b[2]\n}\nmtype { one two, three }\nmtype:m = { four };"
        "hidden byte x, y = 1; show unsigned u : 3 = 2; local S s; chan c[2] = [1] of { mtype:m, S };"
        "proctype P(int a, b; S c) provided (x) { skip }\nactive [1+1] D_proctype Q() priority 4 { skip };"
    )
    kinds = [(unit.kind, unit.name) for unit in tree.units if isinstance(unit, t.Declaration)]
    assert kinds == [("byte", "x"), ("byte", "y"), ("unsigned", "u"), ("S", "s"), ("chan", "c")]
    p, q = tree.processes
    assert [(parameter.kind, parameter.name) for parameter in p.parameters] == [("int", "a"), ("int", "b"), ("S", "c")]
    assert (q.active, q.deterministic, q.priority, p.provided) == (2, True, 4, t.Reference("x"))


def test_inlines_are_expanded_in_blocks() -> None:
    inlined = parse_tree("inline f(x, y)\n{\n x = y\n g(x)\n}\ninline g(z) { z++ }\ninit { f(a, b + 1)\n skip }")
    assert inlined == parse_tree("init { { a = b + 1; { a++ } }; skip }")


def test_places_follow_markers() -> None:
    tree = parse_tree('int a;\n# 7 "other.h"\nint b;\n\n  int c;', "m.pml")
    places = [(unit.place.file, unit.place.line, unit.place.column) for unit in tree.units]
    assert places == [("m.pml", 1, 5), ("other.h", 7, 5), ("other.h", 9, 7)]


@pytest.mark.parametrize(
    ("text", "where", "said"),
    [
        ("init { x = }", "m:1:12", "unexpected '}'"),
        ("init { }", "m:1:8", "; expected a statement"),
        ("init {\n  x = 1 +;\n}", "m:2:10", "unexpected end of line or ';'"),
        ("init { x = 1 y }", "m:1:14", "; expected an operator, ->, ;, unless, }"),
        ("init {\n  x = 1;\n  y 3\n}", "m:3:5", "(at the arrow in: y → 3)"),
        ("init { skip", "m:1:8", "unexpected end of the text; expected"),
        ("init { x $ }", "m:1:10", "unexpected character '$'"),
        ('init { printf("x) }', "m:1:15", "unclosed string"),
        ("init { c_code { x(); } }", "m:1:8", "c_code is not supported"),
        ("init {\n if :: c_expr { x } fi }", "m:2:8", "c_expr is not supported"),
        ("inline f(x) { f(x) }\ninit { f(1) }", "m:1:15", "calls itself"),
        ("inline f(x) { g(x) }\ninline g(x) { f(x) }\ninit { f(1) }", "m:2:15", "calls itself"),
        ("inline f(x, y) { skip }\ninit { f(1) }", "m:2:8", "takes 2 arguments, not 1"),
        ("byte y; inline f(x) { return x }\ninit { f(1) }", "m:1:23", "return without a variable"),
        ("byte y; inline f(x) { return x }\ninit { byte z = f(1) }", "m:2:17", "an inline cannot initialise"),
        ("byte y; inline f(x) { return f(x) }\ninit { y = f(1) }", "m:1:30", "calls itself"),
        ("byte y; inline f(x) { return x }\ninline g(x) { return f(x) }\ninit { y = g(1) }", "m:2:22", "after return"),
        ("byte y; inline f(x) { return x }\ninit { y = f(1) + 1 }", "m:2:17", "unexpected '+'"),
        ("byte y; init { return y }", "m:1:16", "return without a variable"),
        ("byte a[n];", "m:1:8", "not a constant"),
        ("byte a[0];", "m:1:6", "array of 0 elements"),
        ("ltl p { [] x == 1 }", "m:1:9", "temporal operator inside arithmetic"),
        ("init { x = !!y }", "m:1:12", "!! is a sorted send"),
        ("init { atomic skip }", "m:1:15", "unexpected 'skip' (at the arrow in: init { atomic → skip }); expected {"),
    ],
)
def test_errors_point(text: str, where: str, said: str) -> None:
    with pytest.raises(InputError, match=re.escape(said)) as caught:
        parse_tree(text, "m")
    assert caught.value.where == where


@pytest.mark.parametrize(
    ("text", "where"), [("p U", "formula:2:1"), ("p q", "formula:1:3"), ("a } ltl { b", "formula")]
)
def test_errors_in_formulas_point(text: str, where: str) -> None:
    with pytest.raises(InputError) as caught:
        parse_formula(text)
    assert caught.value.where == where


_WORDS = """
init { } ( ) [ ] if fi do od :: -> ; x y 1 = + - ! ? !! ?? , : . .. ltl U [] <> inline proctype P @ goto else
atomic unless run q chan byte of eval"""


@given(st.lists(st.sampled_from([*_WORDS.split(), "\n"]), max_size=30).map(" ".join))
def test_any_words_are_read_or_refused_with_a_place(text: str) -> None:
    try:
        tree, where = parse_tree(text), ""
    except InputError as error:
        tree, where = t.Tree(()), error.where
    assert where or parse_tree(write_tree(tree)) == tree


def test_a_call_without_arguments_may_be_spread_over_lines() -> None:
    spread = "byte x;\ninline set() { x = 1 }\nactive proctype P() { set(\n); skip }"
    joined = "byte x;\ninline set() { x = 1 }\nactive proctype P() { set(); skip }"
    assert write_tree(parse_tree(spread)) == write_tree(parse_tree(joined))


def test_name_of_a_proctype_is_a_label_until_it_is_declared() -> None:
    """SPIN 6.5.2 reads `Q: x = 1` as a label before proctype Q, and as a remote reference in and after it."""
    tree = parse_tree("byte x;\nactive proctype P() { Q: x = 1 }\nactive proctype Q() { skip }\n")
    assert isinstance(tree.processes[0].body[0], t.Labelled)
    for text in ("active proctype Q() { Q: x = 1 }", "active proctype Q() { skip }\nactive proctype P() { Q: x = 1 }"):
        with pytest.raises(InputError, match="unexpected '='"):
            parse_tree(f"byte x;\n{text}\n")
