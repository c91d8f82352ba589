"""Variants of a case: other models with the same verdict, and equivalent formulas."""

from __future__ import annotations

from collections.abc import Iterator

from assay.automata.formula.equivalence import LAWS
from assay.core.domain.splitmix import Draw
from assay.core.domain.variants import vary
from assay.domains.promela.model.case import MALFORMED, Case
from assay.domains.promela.variants import expressions, formulas, names, options, statements, units

_KINDS = {
    "reprint": units.reprinted,
    "rename": names.renamed,
    "reorder-declarations": units.with_declarations_reordered,
    "move-proctype": units.with_proctype_moved,
    "dead-proctype": units.with_dead_proctype,
    "reorder-options": options.reordered,
    "duplicate-option": options.duplicated,
    "split-option": options.split,
    "dead-option": options.with_dead_option,
    "wrap-if": statements.wrapped,
    "brace": statements.braced,
    "insert-skip": statements.with_skip,
    "equivalent-expression": expressions.rewritten,
    **{name: formulas.by(law) for name, law in LAWS.items()},
}


def variants(case: Case, draw: Draw) -> Iterator[tuple[str, Case]]:
    """Draw variants of a case."""
    return iter(()) if case.property.kind == MALFORMED else vary(_KINDS, case, draw)
