"""The cells of formulas: operators below operators, the kinds of their operands, and the kinds of atoms."""

from __future__ import annotations

from collections.abc import Iterator

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
    children,
)
from assay.core.domain.coverage import CoverageCell

SIGNS: dict[type, str] = {
    Not: "ltl !",
    Next: "ltl X",
    Always: "[]",
    Eventually: "<>",
    And: "ltl &&",
    Or: "ltl ||",
    Implies: "->",
    Iff: "<->",
    Until: "U",
    WeakUntil: "W",
    Release: "V",
}
TEMPORAL = frozenset({Next, Always, Eventually, Until, WeakUntil, Release})
UNARY = ("ltl !", "[]", "<>")
BINARY = ("ltl &&", "ltl ||", "->", "<->", "U", "W", "V")
PLACES = ("root", "below temporal", "below boolean")
OPERANDS = ("atom", "temporal", "boolean")
ATOMS = ("comparison", "variable", "remote label", "remote variable", "length")


def formula_cells(formula: Formula) -> Iterator[CoverageCell]:
    """List the operators and atoms of a formula."""
    waiting = [(formula, PLACES[0])]
    while waiting:
        part, place = waiting.pop()
        if isinstance(part, Atom):
            yield CoverageCell("atom", place, _atom(part.name))
            continue
        if isinstance(part, Constant):
            yield CoverageCell("atom", place, "constant")
            continue
        inside = PLACES[1] if type(part) in TEMPORAL else PLACES[2]
        yield CoverageCell(SIGNS[type(part)], place, ", ".join(_kind(child) for child in children(part)))
        waiting += [(child, inside) for child in children(part)]


def _kind(formula: Formula) -> str:
    if isinstance(formula, Atom | Constant):
        return OPERANDS[0]
    return OPERANDS[1] if type(formula) in TEMPORAL else OPERANDS[2]


def _atom(text: str) -> str:
    """The kind of an atom, which is an expression in the printer's notation."""
    if "@" in text:
        return "remote label"
    if "len(" in text:
        return "length"
    if ":" in text and "->" not in text:
        return "remote variable"
    return "comparison" if any(sign in text for sign in "<>=!") else "variable"
