"""Reduces formulas: replaces a subformula by one of its parts, by a constant, or by a simpler operator."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from assay.automata.formula.formula import (
    FALSE,
    TRUE,
    Always,
    Atom,
    Constant,
    Eventually,
    Formula,
    Iff,
    Implies,
    Next,
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
from assay.core.domain.judgement import Judgement
from assay.core.domain.protocol import Pass
from assay.core.sources.malformed import TokenPass, objection_kind, tokens
from assay.domains.ltl.malformed import malformed_case, text_in, why_rejected
from assay.domains.ltl.model.case import SYNTAXES, Case, Text

Change = tuple[int, int]
"""A position, in the order of `subformulas`, and the number of its simpler formula."""
_WEIGHT: dict[type, int] = {Constant: 1, Atom: 2, Iff: 5, Implies: 4, WeakUntil: 4, Until: 4, Next: 3}


class Simpler:
    """Replaces subformulas."""

    def changes(self, case: Case) -> Sequence[Change]:
        """List all single replacements, in preorder."""
        if case.malformed is not None:
            return ()
        return [(n, way) for n, part in enumerate(subformulas(case.formula)) for way, _ in enumerate(_simpler(part))]

    def apply(self, case: Case, chosen: Sequence[object]) -> Case | None:
        """Make the changes; of two at one position, or nested ones, only the first or outer is made."""
        ways = {change[0]: change[1] for change in reversed(chosen) if isinstance(change, tuple)}
        return Case(_replaced(case.formula, 0, ways))


def _simpler(formula: Formula) -> Iterator[Formula]:
    if isinstance(formula, Constant):
        return
    yield from children(formula)
    yield TRUE
    yield FALSE
    if isinstance(formula, Iff | Implies):
        yield Or(formula.left, formula.right)
    if isinstance(formula, Until):
        yield Eventually(formula.right)
    if isinstance(formula, Release | WeakUntil):
        yield Always(formula.left if isinstance(formula, WeakUntil) else formula.right)
    yield simplify(formula)


def _replaced(formula: Formula, place: int, ways: dict[int, int]) -> Formula:
    if place in ways:
        options = list(_simpler(formula))
        if ways[place] < len(options):
            return options[ways[place]]
    after = place + 1
    starts = []
    for part in children(formula):
        starts.append(after)
        after += sum(1 for _ in subformulas(part))
    remaining = iter(starts)
    return rebuilt(formula, lambda part: _replaced(part, next(remaining), ways))


class FewerNames:
    """Replaces an atom by the one before it."""

    def changes(self, case: Case) -> Sequence[Change]:
        """List one change for each atom but the first; a malformed text has no atoms."""
        return [(n, 0) for n in range(1, len(atoms(case.formula)))]

    def apply(self, case: Case, chosen: Sequence[object]) -> Case | None:
        """Rename the atoms."""
        names = atoms(case.formula)
        gone = {n for change in chosen if isinstance(change, tuple) and 0 < (n := change[0]) < len(names)}
        kept = {name: names[max(m for m in range(n + 1) if m not in gone)] for n, name in enumerate(names)}
        return Case(_renamed(case.formula, kept))


def _renamed(formula: Formula, names: dict[str, str]) -> Formula:
    return Atom(names[formula.name]) if isinstance(formula, Atom) else rebuilt(formula, lambda f: _renamed(f, names))


def _token_pass(syntax: str) -> TokenPass[Case]:
    return TokenPass(
        partial(text_in, syntax=syntax),
        lambda left: malformed_case(Text(syntax, left)),
        lambda left: why_rejected(Text(syntax, left)),
    )


class Reducer:
    """Passes for formulas, and for malformed texts of each syntax; the size weighs the operators."""

    passes: Sequence[Pass[Case]] = (Simpler(), FewerNames(), *map(_token_pass, SYNTAXES))

    def size(self, case: Case) -> tuple[int, ...]:
        """Measure a formula; a malformed text by its tokens."""
        if case.malformed is not None:
            return len(tokens(case.malformed.text)), len(case.malformed.text)
        parts = list(subformulas(case.formula))
        return len(parts), sum(_WEIGHT.get(type(part), 3) for part in parts), len(atoms(case.formula))


def signature(case: Case, _judgement: Judgement) -> str:
    """Give the operators of a reduced formula, in preorder; of a malformed text, the objection."""
    if case.malformed is not None:
        return f"malformed; {objection_kind(why_rejected(case.malformed))}"
    return " ".join(type(part).__name__ for part in subformulas(case.formula) if children(part)) or "no operator"
