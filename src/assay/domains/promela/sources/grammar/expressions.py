"""The operators of the grammar, the kinds of operands, and the places where an expression may be."""

from __future__ import annotations

from assay.domains.promela.coverage import operands

UNARY = {"minus": "-", "not": "!", "complement": "~"}
BINARY = operands.BINARY
OPERANDS: dict[str, str] = {
    "literal": "3",
    "zero": "0",
    "negative": "-5",
    "big": "2147483647",
    "character": "'a'",
    "true": "true",
    "mtype constant": "green",
    "byte": "y",
    "int": "j",
    "short": "s",
    "bit": "b",
    "unsigned": "u",
    "mtype": "m",
    "element": "a[1]",
    "element by variable": "e[y % 2]",
    "field": "r.f",
    "nested field": "o[1].p.h[1]",
    "sum": "(y + 1)",
    "product": "y * 2",
    "comparison": "(x < y)",
    "negation": "!x",
    "complement": "~y",
    "conditional": "(x < 2 -> 4 : y)",
    "length": "len(q)",
    "pid": "_pid",
    "process count": "_nr_pr",
    "same": "$same",
}
"""`$same` repeats the other operand."""
UNDEFINED = {("/", "zero"), ("%", "zero"), ("/", "length"), ("%", "length"), ("/", "pid"), ("%", "pid")}
"""Right operands that divide by zero."""
SHIFTED = ("negative", "big", "character", "int", "short", "complement")
"""Right operands of a shift that C leaves undefined: negative, or above 31."""
POSITIONS: dict[str, str] = {
    "value": "i = #",
    "condition": "(#) || true",
    "condition alone": "i = (# -> 1 : 2)",
    "index of a target": "e[(#) & 1] = 1",
    "index": "i = e[(#) & 1]",
    "index of a field": "r.h[(#) & 1] = 1",
    "sent": "q!#",
    "sent in order": "q!!#",
    "sent as second field": "z!red,#",
    "wanted": "q?eval(#)",
    "polled": "i = q?[eval(#)]",
    "argument of run": "run R(#)",
    "assertion": "assert((#) || true)",
    "printed": 'printf("%d", #)',
    "bound of for": "for (i : 0 .. (#) & 1) { skip }",
    "lower bound of for": "for (i : (#) & 1 .. 1) { skip }",
    "bound of select": "select (x : 0 .. (#) & 1)",
    "initial value": "int l$n = #",
    "argument of an inline": "put(i, #)",
    "argument of a macro": "LESS(#) || true",
    "guard": "if :: # -> i = 1 :: else -> i = 2 fi",
    "guard of a loop": "do :: # -> i = 1; break :: else -> break od",
    "escape": "{ i = 1; i = 2 } unless { # }",
    "guard of a d_step": "if :: d_step { # ; i = 1 } :: x == x fi",
}
"""`#` is the place of the expression."""
