"""A case: a formula over names."""

from __future__ import annotations

from dataclasses import dataclass

from assay.automata.emptiness.structure import Structure
from assay.automata.formula.formula import Formula, atoms

SATISFIABLE = "satisfiable"
UNSATISFIABLE = "unsatisfiable"


@dataclass(frozen=True)
class Case:
    """Which words satisfy it?"""

    formula: Formula

    @property
    def group(self) -> str:
        """Formulas share nothing."""
        return ""


def all_words(formula: Formula) -> Structure:
    """Give a structure whose runs spell every word over the atoms of the formula: a state for each letter."""
    names = atoms(formula)
    letters = range(1 << len(names))
    offsets = [letter << len(names) for letter in (*letters, len(letters))]
    return Structure(letters, offsets, [target for _ in letters for target in letters], names, letters)
