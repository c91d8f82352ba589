"""A word as text: its letters, and the positions at which each subformula holds."""

from __future__ import annotations

from assay.automata.formula.formula import Formula, subformulas
from assay.automata.formula.lasso import Lasso, Letter, truth
from assay.automata.formula.syntax import write


def letter_text(letter: Letter) -> str:
    """Write a letter: `{p q}`."""
    return "{" + " ".join(sorted(letter)) + "}"


def truth_lines(formula: Formula, word: Lasso) -> tuple[str, ...]:
    """Give the letter of each position, then where each subformula holds, the smallest subformulas first."""
    rows = [
        f"{n}: {letter_text(letter)}" + (" (repeated for ever)" if n >= len(word.stem) else "")
        for n, letter in enumerate(word.letters)
    ]
    parts = sorted(dict.fromkeys(subformulas(formula)), key=lambda part: sum(1 for _ in subformulas(part)))
    for part in parts:
        at = [str(n) for n, true in enumerate(truth(part, word)) if true]
        rows.append(f"{write(part)} holds at " + (f"position{'s' * (len(at) > 1)} {', '.join(at)}" if at else "none"))
    return tuple(rows)
