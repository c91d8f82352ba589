"""A case: a formula. Or a malformed text in the syntax of a tool."""

from __future__ import annotations

from msgspec import Struct

from assay.automata.emptiness.structure import Structure
from assay.automata.formula.formula import Formula, atoms
from assay.automata.limits import LimitError

SATISFIABLE = "satisfiable"
UNSATISFIABLE = "unsatisfiable"
SPIN, LBT = "spin", "lbt"
MOST_RANKED = 8
"""The most atoms of a formula with ranks as evidence: these are about every letter, and n atoms have 2ⁿ letters."""
SYNTAXES = (SPIN, LBT)
"""The syntaxes of malformed texts: that of `spin -f`, and lbt's prefix notation."""


class Text(Struct, frozen=True):
    """A text that a syntax rules out."""

    syntax: str
    text: str


class Case(Struct, frozen=True):
    """Is the formula satisfiable?"""

    formula: Formula
    malformed: Text | None = None
    """A text in the place of the formula, which is `true` then."""

    @property
    def group(self) -> str:
        """Formulas share no work."""
        return ""


def all_words(formula: Formula) -> Structure:
    """Give the structure of all words over the atoms of the formula: one state per letter.

    More than `MOST_RANKED` atoms raise LimitError.
    """
    names = atoms(formula)
    if len(names) > MOST_RANKED:
        raise LimitError(f"{len(names)} atoms have {1 << len(names):,} letters", remedy="use fewer atoms")
    letters = range(1 << len(names))
    offsets = [letter << len(names) for letter in (*letters, len(letters))]
    return Structure(letters, offsets, [target for _ in letters for target in letters], names, letters)
