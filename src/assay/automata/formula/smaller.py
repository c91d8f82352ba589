"""Smaller formulas for delta debugging: a subformula is replaced by a part, a constant or a simpler operator."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from assay.automata.formula.formula import (
    FALSE,
    TRUE,
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
    rebuilt,
    subformulas,
)
from assay.automata.formula.simplify import simplify

Options = Callable[[Formula], Iterator[Formula]]
"""Gives the replacements of a subformula."""
_WEIGHT: dict[type, int] = {Constant: 1, Atom: 2, Iff: 5, Implies: 4, WeakUntil: 4, Until: 4, Next: 3}


def formula_size(formula: Formula) -> tuple[int, int, int]:
    """Measure a formula: its parts, their weight, and its atoms."""
    parts = list(subformulas(formula))
    return len(parts), sum(_WEIGHT.get(type(part), 3) for part in parts), len(atoms(formula))


def operators_text(formula: Formula) -> str:
    """Give the operators of a formula, in preorder."""
    return " ".join(type(part).__name__ for part in subformulas(formula) if children(part)) or "no operator"


def operator_name(formula: Formula) -> str:
    """Name the operator of a formula; empty for an atom or a constant."""
    return type(formula).__name__ if children(formula) else ""


def simpler(formula: Formula) -> Iterator[Formula]:
    """Give the parts of a formula, the constants, and simpler operators on its parts."""
    if isinstance(formula, Constant):
        return
    yield from children(formula)
    yield TRUE
    yield FALSE
    if isinstance(formula, Iff | Implies):
        yield Or(formula.left, formula.right)
        yield And(formula.left, formula.right)
    if isinstance(formula, Not) and isinstance(formula.body, Always):
        yield Eventually(formula.body.body)
    if isinstance(formula, Not) and isinstance(formula.body, Eventually):
        yield Always(formula.body.body)
    if isinstance(formula, Until):
        yield Eventually(formula.right)
    if isinstance(formula, Release | WeakUntil):
        yield Always(formula.left if isinstance(formula, WeakUntil) else formula.right)
    yield simplify(formula)


def deeper(formula: Formula) -> Iterator[Formula]:
    """Give the parts of the operands that have operators; the operands themselves are among `simpler`."""
    for part in children(formula):
        yield from dict.fromkeys(inner for inner in subformulas(part) if inner is not part and children(inner))


def replaced(formula: Formula, ways: Mapping[int, int], options: Options) -> Formula:
    """Replace subformulas, by their place in preorder and the number of the option; of nested ones only the outer."""
    return _replaced_from(formula, 0, ways, options)


def _replaced_from(formula: Formula, place: int, ways: Mapping[int, int], options: Options) -> Formula:
    if place in ways:
        found = list(options(formula))
        if ways[place] < len(found):
            return found[ways[place]]
    after = place + 1
    starts = []
    for part in children(formula):
        starts.append(after)
        after += sum(1 for _ in subformulas(part))
    remaining = iter(starts)
    return rebuilt(formula, lambda part: _replaced_from(part, next(remaining), ways, options))


def renamed(formula: Formula, names: Mapping[str, str]) -> Formula:
    """Rename the atoms of a formula."""
    return Atom(names[formula.name]) if isinstance(formula, Atom) else rebuilt(formula, lambda f: renamed(f, names))
