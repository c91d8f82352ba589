"""Formulas as `lbt` reads them: prefix notation, with the propositions p0, p1 and so on.

The grammar is that of lbt's manual, `index.html` in its documentation.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from assay.automata.formula.formula import (
    Always,
    And,
    Atom,
    Constant,
    Eventually,
    Formula,
    Iff,
    Implies,
    Next,
    Not,
    Or,
    Release,
    Until,
    WeakUntil,
    atoms,
    children,
)

_SIGNS: Mapping[type, str] = {
    Not: "!",
    And: "&",
    Or: "|",
    Implies: "i",
    Iff: "e",
    Next: "X",
    Eventually: "F",
    Always: "G",
    Until: "U",
    Release: "V",
}
_OPERANDS = dict.fromkeys("!XFG", 1) | dict.fromkeys("&|ie^UV", 2) | dict.fromkeys("tf", 0)
_TOKEN = re.compile(r"[ \t\n\r\v\f]*(?:(p[0-9]+)|([tf!&|ie^XFGUV]))")
_SPACE = " \t\n\r\v\f"


def spelled(formula: Formula) -> str:
    """Write a formula; its atoms become p0, p1 and so on, by first occurrence, and `l W r` becomes `r V (l || r)`."""
    return _spelled(formula, {name: f"p{number}" for number, name in enumerate(atoms(formula))})


def _spelled(formula: Formula, names: Mapping[str, str]) -> str:
    if isinstance(formula, Constant):
        return "t" if formula.value else "f"
    if isinstance(formula, Atom):
        return names[formula.name]
    if isinstance(formula, WeakUntil):
        left, right = _spelled(formula.left, names), _spelled(formula.right, names)
        return f"V {right} | {left} {right}"
    return " ".join((_SIGNS[type(formula)], *(_spelled(part, names) for part in children(formula))))


def objection(text: str) -> str:
    """Say why the text is not a formula; empty if it is one."""
    missing, place = 1, 0
    while missing:
        found = _TOKEN.match(text, place)
        if found is None:
            rest = text[place:].lstrip(_SPACE)
            return f"unexpected {rest[0]!r}" if rest else "the text ends where an operand is expected"
        missing += _OPERANDS.get(found[2], 0) - 1
        place = found.end()
    rest = text[place:].strip(_SPACE)
    return f"text behind the formula: {rest[0]!r}" if rest else ""
