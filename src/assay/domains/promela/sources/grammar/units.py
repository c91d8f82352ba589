"""The units of a model in the grammar, and the operators and operands of formulas."""

from __future__ import annotations

UNITS: dict[str, str] = {
    "proctype": "proctype A$n(byte n) { n++; x = n }",
    "active proctype": "active proctype B$n() { x++; y = 1 }",
    "active proctypes": "active [2] proctype C$n() { x++ }",
    "D_proctype": "D_proctype D$n(byte n) { x = n }",
    "priority": "active proctype E$n() priority 3 { x = 2; y++ }",
    "provided": "active proctype F$n() provided (x < 5) { x++; y = 1; x = 4 }",
    "parameters": "active proctype G$n(byte n; int l, o1; bit c) { n = n + 1; x = n + l }",
    "init": "init { y = 2; run R(1); x++ }",
    "init with a priority": "init priority 2 { y = 2; x++ }",
    "formula": "ltl p$n { [] (x < 100) }",
    "unnamed formula": "ltl { <> (y > 0) }",
    "never claim": "never { do :: x < 100 :: x >= 100 -> break od }",
    "named never claim": "never c$n { accept0: if :: y > 0 -> goto accept0 :: x == 9 fi }",
    "never claim with atomic": "never { do :: atomic { x > 2 -> assert(x < 200) } :: true od }",
    "never claim with np_": "never { do :: np_ && x > 2 -> break :: true od }",
    "never claim with enabled": "never { do :: enabled(0) && x > 2 -> break :: pc_value(0) >= 0 od }",
    "typedef": "typedef t$n { byte f = 2; short h[2] }; t$n g$n",
    "mtype list": "mtype = { c1$n, c2$n }; mtype g$n = c2$n",
    "mtype list without =": "mtype { c1$n c2$n }",
    "mtype list of a kind": "mtype:w$n = { c1$n, c2$n }; mtype:w$n g$n = c1$n",
    "global": "int g$n = 4, f$n[2] = 1",
    "global without a value": "byte g$n, f$n[2]",
    "global channel": "chan g$n = [1] of { byte, mtype }",
    "inline": "inline l$n(g) { g++ }; active proctype H$n() { l$n(x); l$n(y) }",
    "macro": "#define K$n(g) (g + 1)\nactive proctype I$n() { x = K$n(y) }",
    "labels": "active proctype J$n() { end: do :: x < 3 -> accept: x++ :: x > 0 -> progress: x-- od }",
}
"""Units; `$n` is a number that is new in the model."""

UNARY_TEMPORAL = ("[]", "<>", "!")
BINARY_TEMPORAL = ("U", "W", "V", "&&", "||", "->", "<->")
ATOMS: dict[str, str] = {
    "comparison": "(x < 2)",
    "variable": "y",
    "true": "true",
    "false": "false",
    "negation": "!(y == 2)",
    "always": "[] (x < 3)",
    "eventually": "(<> (x == 2))",
    "until": "((x < 2) U (y == 2))",
    "element": "(a[1] == 1)",
    "field": "(r.f == 1)",
    "mtype": "(m == red)",
    "length": "(len(q) < 2)",
    "remote label": "T@mid",
    "remote variable": "(T:own == 1)",
}
"""Operands of temporal operators; T is the process of the model."""
BODY = "active proctype T() { byte own; own = 1; x++; mid: y = 2; q!1; m = green; x = x + 1; r.f = 2; a[1] = 3 }"
