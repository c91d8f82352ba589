"""Texts that cover the grammar of Boogie as Assay reads it: expressions, statements, and programs that are refused."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

ARITHMETIC = ("+", "-", "*", "div", "mod")
ORDER = ("<", "<=", ">", ">=")
EQUALITY = ("==", "!=")
LOGIC = ("&&", "||", "==>", "<==", "<==>")
INT_OPERANDS = ("x", "3", "-3", "-x", "(-3)", "-(3)", "- 3", "(x)")
BOOL_OPERANDS = ("b", "true", "!b", "!(b)", "!!b", "(false)", "x == y")
DECLARED = "var x, y, z: int; var b, c, d: bool;"
INITIAL = f"{DECLARED} x, y, z := 7, -2, 3; b, c, d := true, false, true;"


def of_type(operator: str) -> tuple[str, str]:
    """The type of an operator's operands and of its result; equality is over int here."""
    return "bool" if operator in LOGIC else "int", "int" if operator in ARITHMETIC else "bool"


def expressions() -> Iterator[tuple[str, str]]:
    """Expressions with their types: every pair of operators in every grouping, every operator on every operand."""
    operators = (*ARITHMETIC, *ORDER, *EQUALITY, *LOGIC)
    for operator in operators:
        takes, gives = of_type(operator)
        for left, right in product(INT_OPERANDS if takes == "int" else BOOL_OPERANDS, repeat=2):
            yield f"{left} {operator} {right}", gives
    for operator in EQUALITY:
        yield from ((f"{left} {operator} {right}", "bool") for left, right in product(("b", "!c", "true"), repeat=2))
    for outer, inner in product((*operators, "== bool", "!= bool"), repeat=2):
        yield from nested(outer, inner)
    for operator in operators:
        takes, gives = of_type(operator)
        a, b, c = names(takes)
        yield f"-({a} {operator} {b}) + {c}" if gives == "int" else f"!({a} {operator} {b}) && d", gives


def names(kind: str) -> tuple[str, str, str]:
    """Three variables of a type."""
    return ("x", "y", "z") if kind == "int" else ("b", "c", "d")


def nested(outer: str, inner: str) -> Iterator[tuple[str, str]]:
    """`a outer (b inner c)`, `(b inner c) outer a` and both without parentheses, as far as they have types."""
    (outer, *over_bool), (inner, *inner_bool) = outer.split(), inner.split()
    takes = "bool" if over_bool else of_type(outer)[0]
    gives = of_type(inner)[1]
    if takes != gives:
        return
    result = of_type(outer)[1]
    a = names(takes)[0]
    b, c = names("bool" if inner_bool else of_type(inner)[0])[1:]
    for left, right in ((f"{b} {inner} {c}", a), (a, f"{b} {inner} {c}")):
        yield f"{left} {outer} {right}", result
        yield f"({left}) {outer} ({right})", result


STATEMENTS = (
    "x := y;",
    "x := {:a} y + 1;",
    "assert x == 7;",
    'assert {:a} {:b 1, "s", x} b;',
    "if (b) { }",
    "if (b) { x := 1; } else { y := 2; }",
    "if (b) { x := 1; } else if (c) { y := 2; } else if (d) { } else { z := 3; }",
    "if (b) { } else if (c) { y := 2; }",
    "while (c) { }",
    "while (x < 10) { x := x + 1; }",
    "while (x < 10) invariant x <= 10; { x := x + 1; }",
    "while (x < 10) invariant {:a} x <= 10; invariant true; { x := x + 1; }",
)
"""Each statement, for every position."""

PARALLEL = (
    "x, y := y, x;",
    "x, y, z := y, z, x;",
    "x, y := x + 1, x + 2;",
    "y, x := x + 1, x + y;",
    "x, y, z := 1, x + z, x * y + z;",
    "z, y, x := x, x, z;",
    "b, x, c := x < y, x + 1, b && x < 3;",
    "x, y := {:a} y, x;",
)


def bodies() -> Iterator[str]:
    """Every statement in every position, after every other statement."""
    for one, two in product(STATEMENTS, repeat=2):
        yield f"{one} {two}"
    for one in STATEMENTS:
        yield f"if (c) {{ {one} }}"
        yield f"if (c) {{ }} else {{ {one} }}"
        yield f"if (c) {{ }} else if (d) {{ {one} }} else {{ {one} }}"
        yield f"while (c) {{ {one} }}"
        yield f"while (c) invariant c ==> d; {{ {one} {one} }} {one}"


REFUSED = """
procedure m() { var x: int; var x: bool; x := 0; }
procedure m() { var x, x: int; x := 0; }
procedure m() { var x: int, x: bool; x := 0; }
procedure m() { } procedure m() { }
procedure m() { } procedure n() { } procedure m() { assert x; }
procedure m() { var m: int; m := 0; }
procedure m() { x := 0; }
procedure m() { assert x; }
procedure m() { assert x; assert 1; }
procedure m() { while (x) { } }
procedure m() { while (true) invariant x; { } }
procedure m() { var x: int; x := 0; x, y := 1, 2; }
procedure m() { var x, y: int; x, y := 0, 0; x, x := 1, 2; }
procedure m() { var x, y: int; x, y := 0, 0; x, y := 1; }
procedure m() { var x, y: int; x, y := 0, 0; x := 1, 2; }
procedure m() { var x, y: int; x, y := 0, 0; x, y := true, 1; }
procedure m() { var x, y: int; x, y := 0, 0; x, y := y, x < 1; }
procedure {:a x} m() { var x: int; x := 0; }
procedure m() { var {:a y} x: int; var y: int; x, y := 0, 0; }
procedure m() { var {:a z} x: int; x := 0; }
procedure m() { var x: int; x := {:a z} 0; }
procedure m() { var x: int; x := 0; x := {:a z} 1; }
procedure m() { assert {:a z} true; }
procedure m() { while (true) invariant {:a z} true; { } }
procedure m() { assert { : a } true; }
procedure m() { assert {:a "s\\"t"} true; }
procedure m() { assert {:a -1, true} true; }
procedure m() { assert {:a,} true; }
procedure m() { assert {:a 1 2} true; }
procedure m() { assert {:if} true; }
procedure m() { assert {:1} true; }
procedure m() { assert {:a 1 + } true; }
procedure m() { assert {:a true; }
procedure m {:a} () { }
procedure m() {:a} { }
procedure m() { {:a} assert true; }
procedure m() { if (true) {:a} { } }
procedure m() { while (true) {:a} { } }
procedure m() { while (true) {:a} invariant true; { } }
procedure m() { var x, y: int; x, y := 0, {:a} 1; }
procedure m() { while (true) invariant true { } }
procedure m() { while (true) invariant true, true; { } }
procedure m() { while (true) invariant 1; { } }
procedure m() { if (true) invariant true; { } }
procedure m() { invariant true; }
procedure m() { assert 1 ≤ 2; }
procedure m() { assert 1 ≥ 2; }
procedure m() { assert 1 ≠ 2; }
procedure m() { assert true ∧ true; }
procedure m() { assert true ∨ true; }
procedure m() { assert true ⇒ true; }
procedure m() { assert true ⇐ true; }
procedure m() { assert true ⇔ true; }
procedure m() { assert ¬false; }
procedure m() { assert true ==> true <== true; }
procedure m() { assert true <== true ==> true; }
procedure m() { assert true && true || true; }
procedure m() { assert 1 < 2 < 3; }
procedure m() { assert 1 < 2 == true; }
procedure m() { assert true == true != false; }
procedure m() { assert 1 == true; }
procedure m() { assert true <==> 1; }
procedure m() { assert 1 <== true; }
procedure m() { assert -true; }
procedure m() { assert !1; }
procedure m() { assert 1; }
procedure m() { if (1) { } }
procedure m() { while (1) { } }
procedure m() { var x: int; x := true; }
procedure m() { var x: int; x := 0; x := true; }
procedure m() { var x: int; x := 0; x := y; x := true; }
procedure m() { assert true }
procedure m() { ; }
procedure m() { assert true;; }
procedure m() { { assert true; } }
procedure m() { assert ; }
procedure m() { assert true, true; }
procedure m() { assert (true; }
procedure m() { assert true); }
procedure m() { if true { } }
procedure m() { else { } }
procedure m() { if (true) { } else { } else { } }
procedure m() { if (true) assert true; }
procedure m() { assert true; var x: int; }
procedure m() { var if: int; }
procedure m() { var 1x: int; }
procedure m() { var x int; }
procedure m() { var x'~#$^.?_`: int; x'~#$^.?_` := 0; }
procedure m() { var \\x: int; x := 0; assert \\x == x; }
procedure m() { var bv: int; bv := 0; }
procedure m() { var #x: int;
#x := 0; }
procedure m() { assert 1_0 == 10; }
procedure m() { assert 0x1 == 1; }
procedure m() { assert 007 == 7; }
procedure m() { assert "a" == "a"; }
procedure m() { assert 1 % 2 == 1; }
procedure m() { assert 1 <> 2; }
procedure m() { assert true & true; }
procedure m() { assert 1 = 1; }
procedure m() { /* a /* b */ c */ }
procedure m() { /* a /* b */ }
procedure m() { // }
procedure m() { assert true; } }
procedure m() { assert true;
procedure m( { }
procedure () { }
m() { }
procedure m() returns () { }
procedure m() returns { }
"""
"""Programs at the edges of the language, one a line; a line that starts otherwise continues the one before."""


def refused() -> list[str]:
    """The programs of `REFUSED`."""
    found: list[str] = []
    for line in REFUSED.strip().splitlines():
        if line.startswith(("procedure", "m()")):
            found.append(line)
        else:
            found[-1] += f"\n{line}"
    return found
