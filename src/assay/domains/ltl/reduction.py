"""Reduces formulas: replaces a subformula by a part, by a constant, or by a simpler operator; merges atoms."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial

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
from assay.core.domain.judgement import Judgement
from assay.core.domain.protocol import Pass
from assay.core.sources.malformed import TokenPass, objection_kind, tokens
from assay.domains.ltl.malformed import malformed_case, text_in, why_rejected
from assay.domains.ltl.model.case import SYNTAXES, Case, Text

Change = tuple[int, int]
"""A position, in the order of `subformulas`, and the number of its simpler formula."""
_WEIGHT: dict[type, int] = {Constant: 1, Atom: 2, Iff: 5, Implies: 4, WeakUntil: 4, Until: 4, Next: 3}


Options = Callable[[Formula], Iterator[Formula]]
"""Gives the replacements of a subformula."""


@dataclass(frozen=True)
class Replace:
    """Replaces subformulas."""

    options: Options

    def changes(self, case: Case) -> Sequence[Change]:
        """List all single replacements, in preorder."""
        if case.malformed is not None:
            return ()
        parts = enumerate(subformulas(case.formula))
        return [(n, way) for n, part in parts for way, _ in enumerate(self.options(part))]

    def apply(self, case: Case, chosen: Sequence[object]) -> Case | None:
        """Make the changes; of two at one position, or nested ones, only the first or outer is made."""
        ways = {change[0]: change[1] for change in reversed(chosen) if isinstance(change, tuple)}
        return Case(_replaced(case.formula, 0, ways, self.options))

    def ingredient(self, case: Case, change: object) -> str:
        """Name the operator; atoms have no name."""
        parts = list(subformulas(case.formula))
        return _operator(parts[change[0]]) if isinstance(change, tuple) else ""


def _operator(formula: Formula) -> str:
    return type(formula).__name__ if children(formula) else ""


def _simpler(formula: Formula) -> Iterator[Formula]:
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


def _deeper(formula: Formula) -> Iterator[Formula]:
    """Give the parts of the operands that have operators; the operands themselves are among `_simpler`."""
    for part in children(formula):
        yield from dict.fromkeys(inner for inner in subformulas(part) if inner is not part and children(inner))


def _replaced(formula: Formula, place: int, ways: dict[int, int], options: Options) -> Formula:
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
    return rebuilt(formula, lambda part: _replaced(part, next(remaining), ways, options))


class MergeAtoms:
    """Replaces an atom by another one."""

    def changes(self, case: Case) -> Sequence[Change]:
        """List the pairs of atoms, by their numbers; the second stays. A malformed text has none."""
        return [(b, a) for b in range(len(atoms(case.formula))) for a in range(b)]

    def apply(self, case: Case, chosen: Sequence[object]) -> Case | None:
        """Rename the atoms; of two changes of one atom, the first is made."""
        names = atoms(case.formula)
        kept = {name: name for name in names}
        for change in chosen:
            if isinstance(change, tuple) and change[0] < len(names) and kept[names[change[0]]] == names[change[0]]:
                kept[names[change[0]]] = kept[names[change[1]]]
        return Case(_renamed(case.formula, kept))

    def ingredient(self, _case: Case, _change: object) -> str:
        """Name what must be there twice."""
        return "two atoms"


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

    passes: Sequence[Pass[Case]] = (Replace(_simpler), Replace(_deeper), MergeAtoms(), *map(_token_pass, SYNTAXES))

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
