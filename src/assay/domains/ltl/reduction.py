"""Reduces formulas: replaces a subformula by a part, by a constant, or by a simpler operator; merges atoms."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from assay.automata.formula.formula import atoms, subformulas
from assay.automata.formula.smaller import (
    Options,
    deeper,
    formula_size,
    operator_name,
    operators_text,
    renamed,
    replaced,
    simpler,
)
from assay.core.domain.judgement import Judgement
from assay.core.domain.protocol import Pass
from assay.core.sources.malformed import TokenPass, objection_kind, tokens
from assay.domains.ltl.malformed import malformed_case, text_in, why_rejected
from assay.domains.ltl.model.case import SYNTAXES, Case, Text

Change = tuple[int, int]
"""A position, in the order of `subformulas`, and the number of its simpler formula."""


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
        return Case(replaced(case.formula, ways, self.options))

    def ingredient(self, case: Case, change: object) -> str:
        """Name the operator; atoms have no name."""
        parts = list(subformulas(case.formula))
        return operator_name(parts[change[0]]) if isinstance(change, tuple) else ""


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
        return Case(renamed(case.formula, kept))

    def ingredient(self, _case: Case, _change: object) -> str:
        """Name what must be there twice."""
        return "two atoms"


def _token_pass(syntax: str) -> TokenPass[Case]:
    return TokenPass(
        partial(text_in, syntax=syntax),
        lambda left: malformed_case(Text(syntax, left)),
        lambda left: why_rejected(Text(syntax, left)),
    )


class Reducer:
    """Passes for formulas, and for malformed texts of each syntax; the size weighs the operators."""

    passes: Sequence[Pass[Case]] = (Replace(simpler), Replace(deeper), MergeAtoms(), *map(_token_pass, SYNTAXES))

    def size(self, case: Case) -> tuple[int, ...]:
        """Measure a formula; a malformed text by its tokens."""
        if case.malformed is not None:
            return len(tokens(case.malformed.text)), len(case.malformed.text)
        return formula_size(case.formula)


def signature(case: Case, _judgement: Judgement) -> str:
    """Give the operators of a reduced formula, in preorder; of a malformed text, the objection."""
    if case.malformed is not None:
        return f"malformed; {objection_kind(why_rejected(case.malformed))}"
    return operators_text(case.formula)
