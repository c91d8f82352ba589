"""The constructs of Boogie outside BPL_0, by keyword: at the top level, as statements, in expressions."""

from __future__ import annotations

TOP_LEVEL = {
    "var": "a global variable",
    "function": "a function",
    "axiom": "an axiom",
    "const": "a constant",
    "type": "a type",
    "implementation": "an implementation",
}
STATEMENTS = {
    "assume": "assume",
    "havoc": "havoc",
    "call": "a call",
    "goto": "goto",
    "return": "return",
    "break": "break",
    "yield": "yield",
    "par": "a parallel call",
    "async": "an asynchronous call",
    "free": "a free condition",
    "requires": "a precondition",
    "ensures": "a postcondition",
    "modifies": "a modifies clause",
    "where": "a where clause",
    "*": "a choice with *",
}
EXPRESSIONS = {
    "/": "real division with /",
    "**": "the power **",
    "++": "the concatenation ++",
    "<:": "the order <:",
    "[": "a map",
    "::": "a quantifier",
    "old": "old",
    "forall": "a quantifier",
    "exists": "a quantifier",
    "lambda": "a lambda",
    "if": "a conditional expression",
    "int": "a conversion",
    "real": "a conversion",
    "*": "a choice with *",
    "|": "a code expression",
}
