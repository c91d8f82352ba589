"""The cells of formulas: each operator by position and kinds of operands, each nesting of two operators, the leaves."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from assay.automata.formula.occurrences import every_occurrence, least_size, occurrences
from assay.core.domain.coverage import CoverageCell
from assay.core.domain.source import Identity
from assay.domains.ltl.model.case import Case

OPTIONAL = {"X", "W"}
"""The operators that the parameter `next` adds."""
_FILES = "only if a file contains it"
_MALFORMED = "a malformed text has no parts"


def cells_of(case: Case) -> Iterator[CoverageCell]:
    """List the cells of a formula; a malformed text has none."""
    return iter(()) if case.malformed is not None else (CoverageCell(*cell) for cell in occurrences(case.formula))


def expected_cells(source: Identity) -> Mapping[CoverageCell, str]:
    """List all cells, each with the reason why the source never draws it."""
    found = ((CoverageCell(*cell), needs) for cell, needs in every_occurrence().items())
    return {cell: _reason(source, cell, *needs) for cell, needs in found}


def _reason(source: Identity, cell: CoverageCell, size: int, atoms: int) -> str:
    if source.name not in {"formulas", "exhaustive"}:
        return _MALFORMED if source.name == "malformed" else _FILES
    if why := _without_next(source, cell.construct, cell.place.split()[-1]):
        return why
    limits = dict(source.parameters)
    if atoms > int(limits["atoms"]):
        return f"needs atoms={atoms}"
    return f"needs size={size}" if size > int(limits["size"]) else ""


def _without_next(source: Identity, *signs: str) -> str:
    return "needs next=1" if OPTIONAL & set(signs) and not dict(source.parameters)["next"] else ""


def pair_reason(source: Identity, one: str, other: str) -> str:
    """Say why two operators or leaves do not fit into one formula."""
    if source.name not in {"formulas", "exhaustive"}:
        return _MALFORMED if source.name == "malformed" else _FILES
    if why := _without_next(source, one, other):
        return why
    least, most = least_size(one, other), int(dict(source.parameters)["size"])
    return f"needs size={least}" if least > most else ""
