"""Formulas in the operators of a tool: those that it lacks are replaced by their definitions."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from assay.automata.formula.equivalence import definitions
from assay.automata.formula.formula import Atom, Constant, Formula, children, rebuilt

Tree = list[object]
"""A formula in prefix notation: `["Until", ["Atom", "p"], ["Constant", true]]`."""


def expanded(formula: Formula, lacking: tuple[type, ...]) -> Formula:
    """Replace operators by their definitions until none of these is left."""
    while isinstance(formula, lacking):
        formula = definitions(formula, formula)[0]
    return rebuilt(formula, lambda part: expanded(part, lacking))


def spelled(formula: Formula, signs: Mapping[type, str], constants: tuple[str, str], atom: Callable[[str], str]) -> str:
    """Write a formula with brackets around every operator; `constants` are true and false."""
    if isinstance(formula, Constant):
        return constants[0] if formula.value else constants[1]
    if isinstance(formula, Atom):
        return atom(formula.name)
    sign = signs[type(formula)]
    parts = [spelled(part, signs, constants, atom) for part in children(formula)]
    return f"({sign} {parts[0]})" if len(parts) == 1 else f"({parts[0]} {sign} {parts[1]})"


def tree(formula: Formula) -> Tree:
    """Give a formula as nested lists, for JSON."""
    leaf = [formula.name] if isinstance(formula, Atom) else [formula.value] if isinstance(formula, Constant) else []
    return [type(formula).__name__, *leaf, *(tree(part) for part in children(formula))]
