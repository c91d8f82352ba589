"""Replaces a subformula by its place: its number in preorder, as `subformulas` gives them."""

from __future__ import annotations

from assay.automata.formula import formula as f


def put(formula: f.Formula, place: int, new: f.Formula) -> f.Formula:
    """Replace the subformula with this number in preorder."""
    number = -1

    def walk(part: f.Formula) -> f.Formula:
        nonlocal number
        number += 1
        if number == place:
            number += sum(1 for _ in f.subformulas(part)) - 1
            return new
        return f.rebuilt(part, walk)

    return walk(formula)
