"""Texts that SPIN reads in a way of its own are read the same way: runs, graphs, states and verdicts are compared."""

from __future__ import annotations

from pathlib import Path

import pytest

from assay.domains.promela.compile.propositions import system_of
from assay.domains.promela.conformance.comparison import Comparison, Effort, compare_model
from assay.domains.promela.formats import parse_tree, write_tree
from assay.errors import InputError

pytestmark = pytest.mark.tool("spin", "tcc")

SELECTED = "byte x, y; %s active proctype P() { %s; y = x; assert(y != 77) }"
ARRAYS = (
    "typedef T { byte f[2]; byte g }; byte a[3] = { 1, 2, 3 }; bit b[2] = { 1, 0 }; byte x, i; T t; T ts[2]; "
    "mtype = { M1, M2 }; mtype m[2] = { M2, M1 }; chan q = [2] of { byte }; chan cs[2] = [2] of { byte }; "
    "proctype Q(byte y) { x = y } proctype R(chan c) { c!1 } "
)
STARTED = "byte x, y = 3; byte a[4] = { 5, 6, 7, 8 }; proctype Q(byte k) { y = k } active proctype P() { %s }"
INITS = "byte x; init { x = x + 1 } active proctype P() { x = x * 2 } init { byte k; k = _pid; x = x + k }"


@pytest.mark.parametrize(
    ("definitions", "statement"),
    [
        ("", "select (x : 0 .. 2)"),
        ("", "select (x : 0 .. (2))"),
        ("", "select (x :\n 0 .. 2)"),
        ("", "select (\nx : 0 .. 2)"),
        ("", "select (x\t: 0 /* low */ .. 2)"),
        ("", "select (x : 'a' .. 'c')"),
        ("", "select (x : false .. true)"),
        ("", "select (x : 1 .. 1 + 1)"),
        ("", "select (x : 3 .. 35)"),
        ("", "select (x : 3 .. 36)"),
        ("", "again: select (x : 3 .. 36); x != 9; if :: x == 5 -> goto again :: else fi"),
        ("", "again: select (x : 3 .. 5); x != 9; if :: x == 5 -> goto again :: else fi"),
        ("", "if :: select (x : 0 .. 40); y = x fi"),
        ("", "{ select (x : 0 .. 40) } unless { x == 7 }"),
        ("inline f() { select (x : 0 .. 2) }", "f()"),
        ("inline f() { select (x : 0 .. 40) }", "f()"),
        ("inline f(v, n) { select (v : 0 .. n); y = v }", "f(x, 2)"),
        ("inline g() { select (x : 1 .. 3) } inline f() { g(); y = x }", "f(); select (x : 0 .. 2)"),
        ("inline f() { select (x : 0 .. 2); return x }", "y = f()"),
    ],
)
def test_select_of_literals_is_written_out_where_spin_does_so(definitions: str, statement: str, tmp_path: Path) -> None:
    assert compared_with_spin(SELECTED % (definitions, statement), tmp_path).counts["verdicts"] == 1


def test_a_select_that_is_a_loop_is_printed_as_one() -> None:
    read = parse_tree(SELECTED % ("inline f() { select (x : 0 .. 2) }", "f()"))
    assert parse_tree(write_tree(read)) == read


@pytest.mark.parametrize(
    "statements",
    [
        "x = a", "a = 5; x = a[0]", "a == 1; x = 1", "a", "q!a; q?x", "q!1; q?a", "q!1; q?eval(a)", "q!1; q?<a>",
        "q!1; q?[a]; q?[eval(a)]", "q!!a", "q!a; q??a", 'printf("%d\\n", a)', "printm(m)", "assert(a == 1)", "x = a[b]",
        "for (i : 0 .. a) { x++ }", "for (i : a .. 2) { x++ }", "select (i : a .. 2)", "select (i : 0 .. a)",
        "select (a : 0 .. 2)", "a++; x = a", "a--", "x = (a -> 1 : 2)", "x = (x -> 2 : a)", "x = -a", "cs!1; cs?x",
        "x = len(cs)", "empty(cs); nfull(cs)", "chan d; d = cs; d!1", "run Q(a)", "run R(cs)", "x = t.f", "t.f = 3",
        "ts.g = 2; x = ts.g", "ts.f = 2; x = ts.f", "ts.f[1] = 2; x = ts[0].f[1]", "m = M1; x = m", "m == M2",
        "byte w[2]; w = 4; x = w; w++", "byte w[2] = 3; byte z = w; x = z",
    ],
)  # fmt: skip
def test_an_array_without_a_subscript_is_its_first_element(statements: str, tmp_path: Path) -> None:
    compared_with_spin(f"{ARRAYS} active proctype P() {{ {statements}; x != 77 }}", tmp_path)


@pytest.mark.parametrize(
    "unit",
    [
        "byte z = a; active proctype Z() { x = z }",
        "active proctype Z() provided (a) { x = 1 }",
        "ltl { [] (a == 1) }",
        "ltl { <> (ts.g == 1) }",
        "ltl { [] (len(cs) == 0 && a) }",
        "never { do :: a == 1 od }",
    ],
)
def test_an_array_without_a_subscript_is_its_first_element_in_units_too(unit: str, tmp_path: Path) -> None:
    compared_with_spin(f"{ARRAYS} active proctype P() {{ a[1] = 0; x = 1 }} {unit}", tmp_path)


@pytest.mark.parametrize(
    "statement",
    ["x = 1 + run Q(2)", "x = run Q(2) * 2 + 3", "x = -run Q(y)", "x = (run Q(1))", "x = a[run Q(1)]",
     "a[y] = y + run Q(y)", "int z; z = run Q(1) - 9; x = z", "x = run Q(1) + run Q(2)", "x = x + run Q(1)",
     "bit z; z = 1 + run Q(1)", "assert(run Q(1))"],
)  # fmt: skip
def test_the_number_of_a_started_process_is_computed_with(statement: str, tmp_path: Path) -> None:
    assert compared_with_spin(STARTED % statement, tmp_path).counts["verdicts"] == 1


@pytest.mark.parametrize(
    "statement",
    ["x = (y -> run Q(1) : 0)", "x = y && run Q(1)", "a[run Q(1)] = 1", "run Q(1) > 0"],
)
def test_run_is_refused_where_it_may_not_be_evaluated_once(statement: str) -> None:
    with pytest.raises(InputError, match="run"):
        system_of(parse_tree(STARTED % statement))


def test_a_loop_over_a_field_of_an_element_is_one_over_the_array(tmp_path: Path) -> None:
    text = "typedef T { byte f[2] }; T t[4]; byte i, x; active proctype P() { for (i in t[1].f) { x = i } }"
    assert compared_with_spin(text, tmp_path).counts["states"] == 16


def test_loops_over_channels_share_the_counter_of_their_scope(tmp_path: Path) -> None:
    text = """typedef M { byte f }; chan q = [3] of { M }; byte x;
active proctype P() { byte k = 2; M m; m.f = k; q!m; q!m; for (m in q) { x = x + m.f }; for (m in q) { x++ };
  { byte n; n = 1; for (m in q) { x = x + n } } }"""
    assert compared_with_spin(text, tmp_path).counts["verdicts"] == 1


def test_a_model_may_have_two_inits(tmp_path: Path) -> None:
    assert compared_with_spin(INITS, tmp_path).counts["verdicts"] == 1


def compared_with_spin(text: str, folder: Path) -> Comparison:
    path = folder / "model.pml"
    path.write_text(text)
    found = compare_model(path, Effort(runs=3, steps=80))
    assert (found.differences, found.refused, found.lenient) == ([], "", "")
    assert found.counts["states"] > 0
    assert found.counts["values"] > 0
    return found
