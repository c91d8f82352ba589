"""Programs are written and read back unchanged in every syntax; what is outside BPL_0 is named with its place."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.domains.boogie.boogie_programs import CLASSES_AND_SIZES, program, source

from assay.core.domain.case import Read
from assay.domains.boogie.formats import CaseCodec, program_lines, read_cases, write_program, write_term
from assay.domains.boogie.formats.boogie_text import read_procedures
from assay.domains.boogie.formats.terms import read_terms
from assay.domains.boogie.formats.tokens import Source, is_name
from assay.domains.boogie.model.case import STATEMENTS, Program
from assay.errors import InputError


def read_boogie(text: str) -> Program:
    [(_, case)] = read_procedures(Source(text, "file.bpl"))
    return case


def read_term(text: str) -> Program:
    [case] = read_terms(Source(text, "file.term"))
    return case


@pytest.mark.parametrize(("kind", "size"), CLASSES_AND_SIZES)
def test_random_programs_are_read_back_from_every_syntax(kind: str, size: int) -> None:
    codec = CaseCodec()
    for i in range(60 if size < 10 else 15):
        case = source(f"random:class={kind},size={size}").case(i)
        assert read_boogie(write_program(case)) == case
        assert read_term(write_term(case)) == case
        assert codec.decode(codec.encode(case)) == case


def test_every_statement_has_its_line() -> None:
    case = source("random:size=7").case(3)
    lines = program_lines(case)
    assert [line.token for line in lines if line.token is not None] == [
        i for i, token in enumerate(case.code) if token in STATEMENTS
    ]


def expression(text: str) -> str:
    return " ".join(map(str, read_boogie(f"procedure p() {{ assert {text}; }}").code[1:]))


PRECEDENCES = [
    ("a + b * c", "+ a * b c"),
    ("a - b - c", "- - a b c"),
    ("(a - (b - c))", "- a - b c"),
    ("a ==> b ==> c", "==> a ==> b c"),
    ("a && b && c", "&& && a b c"),
    ("a && b ==> c || d <==> e", "<==> ==> && a b || c d e"),
    ("!a == b", "== ! a b"),
    ("-a * b", "* (-) a b"),
    ("- 3 - -3", "- (-) 3 -3"),
    ("-(3)", "(-) 3"),
    ("-0", "(-) 0"),
    ("x -3", "- x 3"),
    ("a div b mod c", "mod div a b c"),
    ("a <== b <== c", "==> c ==> b a"),
    ("a <== b && c <==> d", "<==> ==> && b c a d"),
    ("007", "7"),
]


@pytest.mark.parametrize(("text", "prefix"), PRECEDENCES)
def test_expressions_bind_as_in_boogie(text: str, prefix: str) -> None:
    assert expression(text) == prefix


def test_else_if_is_an_if_in_the_else_block() -> None:
    text = "if (a) { } else if (b) { } else if (c) { assert d; } else { assert e; } assert f;"
    read = read_boogie(f"procedure p() {{ {text} }}")
    assert read == program("if a { } { if b { } { if c { assert d } { assert e } } } assert f")
    assert read_boogie("procedure p() { if (a) { } else if (b) { } assert c; }") == program(
        "if a { } { if b { } { } } assert c"
    )


def test_initial_values_are_the_literals_assigned_first() -> None:
    expected = program(":= x 5", x=1, b=True)
    assert read_boogie("procedure p() { var x: int; var b: bool; b := true; x := 1; x := 5; }") == expected
    assert read_boogie("procedure p() { var x: int := 1; var b: bool := true; x := 5; }") == expected


def test_a_file_with_several_procedures_holds_several_cases(tmp_path: Path) -> None:
    file = tmp_path / "two.bpl"
    file.write_text("procedure a() { } /* in /* between */ */ procedure b() { assert false; } // end")
    assert list(read_cases(file)) == [
        Read(str(file), program(""), "a"),
        Read(str(file), program("assert false"), "b"),
    ]


def test_files_of_other_formats(tmp_path: Path) -> None:
    case = source("random").case(1)
    for name, data in (("a.term", write_term(case)), ("b", write_term(case)), ("c", write_program(case))):
        (tmp_path / name).write_text(data)
        assert list(read_cases(tmp_path / name)) == [Read(str(tmp_path / name), case)]
    lines = tmp_path / "d.jsonl"
    lines.write_bytes(CaseCodec().encode(case) + b"\n{}\n")
    good, bad = read_cases(lines)
    assert good == Read(f"{lines}:1", case)
    assert isinstance(bad, InputError)
    assert "d.jsonl:2" in str(bad)


OUTSIDE = [
    ("havoc x;", "havoc", "1:37"),
    ("assume true;", "assume", "1:37"),
    ("call p();", "a call", "1:37"),
    ("goto L;", "goto", "1:37"),
    ("return;", "return", "1:37"),
    ("L: x := 1;", "a label", "1:37"),
    ("x[1] := 2;", "an assignment to a map", "1:37"),
    ("while (x < 3) free invariant true; { }", "a free condition", "1:51"),
    ("if (*) { }", "a choice with *", "1:41"),
    ("assert x / 2 == 1;", "real division with /", "1:46"),
    ("assert forall y: int :: true;", "a quantifier", "1:44"),
    ("assert f(x);", "a function", "1:44"),
    ("assert x == 1.5;", "the literal 1.5", "1:49"),
    ("assert x == 1bv8;", "the literal 1bv8", "1:49"),
    ("assert (if true then x else 1) == x;", "a conditional expression", "1:45"),
    ("assert {:a 1 + 2} true;", "an attribute with a compound expression", "1:48"),
    ("assert \\if;", "the name \\if", "1:44"),
    ("\n#x := 1;", "a directive (# at the start of a line)", "2:1"),
    ("assert old(x) == x;", "old", "1:44"),
    ("assert x[1] == 1;", "a map", "1:45"),
]


@pytest.mark.parametrize(("statement", "construct", "place"), OUTSIDE)
def test_boogie_outside_the_language_is_named_with_its_place(statement: str, construct: str, place: str) -> None:
    with pytest.raises(InputError) as raised:
        read_boogie(f"procedure p() {{ var x: int; x := 0; {statement} }}")
    assert f"file.bpl:{place}: {construct} is not in BPL_0" in str(raised.value)


BAD = [
    ("var g: int;", "a global variable is not in BPL_0"),
    ("function f(): int;", "a function is not in BPL_0"),
    ("procedure p(x: int) { }", "a procedure with parameters is not in BPL_0"),
    ("procedure p() returns (x: int) { }", "a procedure with results is not in BPL_0"),
    ("procedure p();", "a procedure without a body is not in BPL_0"),
    ("procedure p() { var x: real; }", "the type real is not in BPL_0"),
    ("procedure p() { var x: [int]int; }", "the type [ is not in BPL_0"),
    ("procedure p() { var x: int; assert x == x; }", "x has no initial value"),
    ("procedure p() { assert 1 < 2 < 3; }", "comparisons do not chain"),
    ("procedure p() { assert a && b || c; }", "&& and || do not mix"),
    ("procedure p() { assert a ==> b <== c; }", "==> and <== do not mix"),
    ("procedure p() { assert a <== b ==> c; }", "==> and <== do not mix"),
    ("procedure p() { assert a = b; }", "write == for equality"),
    ("procedure p() { assert 1 ≤ 2; }", "unexpected character '≤'"),
    ("procedure p() { assert ¬false; }", "write !"),
    ("procedure p() { } procedure p() { }", "name error: the procedure p is declared twice"),
    ("procedure p() { x, x := 1, 2; }", "name error: x is assigned twice in a parallel assignment"),
    ("procedure p() { x, y := 1; }", "name error: 2 variables are assigned 1 values"),
    ("procedure p() { x := 1, 2; }", "name error: 1 variables are assigned 2 values"),
    ("procedure p() { assert {:a x} true; }", "name error: x in an attribute is not declared"),
    ("procedure {:a x} p() { var x: int; x := 0; }", "name error: x in an attribute is not declared"),
    ("procedure p() { assert {:a true; }", "expected }, found ;"),
    ("procedure p() { assert {:if} true; }", "expected a name, found if"),
    ("procedure p() { if (true) {:a} { } }", "expected a statement or }, found :"),
    ("procedure p() { while (true) invariant true { } }", "expected ;, found {"),
    ("procedure p() { invariant true; }", "expected a statement or }, found invariant"),
    ("procedure p() { assert true; var x: int; }", "declaration after a statement"),
    ("procedure p() { assert (true; }", "expected an operator or ), found ;"),
    ("procedure p() { assert ; }", "expected an expression, found ;"),
    ("procedure p() { ", "found the end of the file"),
    ("procedure p() { } }", "expected procedure, found }"),
    ("procedure div() { }", "expected a name, found div"),
    ("/* no end", "unterminated comment"),
    ("procedure p() { assert true; } \x00", "unexpected character"),
    ("", "no procedure in the file"),
]


@pytest.mark.parametrize(("text", "message"), BAD)
def test_bad_boogie_is_explained(text: str, message: str) -> None:
    with pytest.raises(InputError) as raised:
        read_procedures(Source(text, "file.bpl"))
    assert message in str(raised.value)
    assert raised.value.remedy


BAD_TERMS = [
    "(main ∅)",
    "(main ∅ (do (havoc x) ∅))",
    "(main (let (x = y : int) ∅) ∅)",
    "(main (let (x = 1 : real) ∅) ∅)",
    "(main ∅ (do (assert (∀ x)) ∅))",
    "(main ∅ (do (:= var 1) ∅))",
    "(main ∅ ∅",
    "",
]


@pytest.mark.parametrize("text", BAD_TERMS)
def test_bad_terms_are_explained(text: str) -> None:
    with pytest.raises(InputError, match="file"):
        read_terms(Source(text, "file.term"))


BAD_JSON = [
    b"[]",
    b'{"variables":[]}',
    b'{"variables":[],"code":"assert"}',
    b'{"variables":[],"code":"assert true }"}',
    b'{"variables":[],"code":":= 1 2"}',
    b'{"variables":[["x","int","y"]],"code":""}',
    b'{"variables":[["div","int","1"]],"code":""}',
    b'{"variables":[["x","int","01"]],"code":""}',
    b'{"variables":[],"code":"assert  true"}',
    b'{"variables":[],"code":"if true { } { } else"}',
]


@pytest.mark.parametrize("data", BAD_JSON)
def test_what_the_codec_does_not_write_it_does_not_read(data: bytes) -> None:
    with pytest.raises(InputError):
        CaseCodec().decode(data)


def test_names_are_those_of_boogie() -> None:
    assert all(map(is_name, ["x", "x'", "$y.z#~`?^_", "bv8", "main"]))
    assert not any(map(is_name, ["div", "1x", "", "x y", "é", "forall", "x-y"]))
