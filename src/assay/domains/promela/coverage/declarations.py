"""The cells of declarations and labels: a type, where it is declared and how it starts; a label before a statement."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from assay.core.domain.coverage import CoverageCell
from assay.domains.promela import tree as t
from assay.domains.promela.coverage.operands import Names

NUMBERS = ("bit", "bool", "byte", "pid", "short", "int", "unsigned")
TYPES = (*NUMBERS, "mtype", "typedef", "chan")
LATER = "later"
"""Below the first statement of a process."""
INSIDE = ("block", "for", "option of if", "option of do", "atomic", "d_step", "main of unless", "escape")
PLACES = ("global", "field", "parameter", "process", LATER, *INSIDE)
"""Where a variable may be declared; `process` is before the first statement."""
LABELS = ("end:", "accept:", "progress:")
NO_ARRAY = "SPIN refuses arrays of unsigned"
NO_VALUE = "SPIN refuses arrays and initial values as parameters"
ONLY_FIRST = "SPIN refuses lists of initial values and new channels below the first statement of a process"
AS_LATER = "arrays are initialised when the process starts, wherever they are declared; `later` draws them"
NO_LABEL = "SPIN reports a label at the first statement of a sequence or option as an error"


def declaration_cells() -> dict[CoverageCell, str]:
    """All cells of declarations, with the reason for those that SPIN refuses."""
    found: dict[CoverageCell, str] = {}
    for kind, place, array in product(TYPES, PLACES, (False, True)):
        for start in _starts(kind, array=array):
            found[CoverageCell(f"{kind} array" if array else kind, place, start)] = _why_not(kind, place, start, array)
    return found


def _starts(kind: str, *, array: bool) -> tuple[str, ...]:
    if kind == "typedef":
        return ("plain",)
    if kind == "chan":
        return ("plain", "buffered", "rendezvous")
    several = ("list",) if array else ()
    return ("plain", "constant", *(() if kind == "mtype" else ("expression",)), *several)


def _why_not(kind: str, place: str, start: str, array: bool) -> str:  # noqa: FBT001 - a part of the cell
    if kind == "unsigned" and array:
        return NO_ARRAY
    if place == "parameter":
        return NO_VALUE if array or start != "plain" else ""
    if array and start in ("constant", "expression") and place in INSIDE:
        return AS_LATER
    early = place in ("global", "field", "process")
    return ONLY_FIRST if not early and (start == "list" or (kind == "chan" and start != "plain")) else ""


def label_cells(words: tuple[str, ...], places: tuple[str, ...]) -> dict[CoverageCell, str]:
    """All cells of labels: before each statement of a process, and before an assignment in each place."""
    found = {CoverageCell(label, "process", word): "" for label, word in product(LABELS, words)}
    for label, place in product(LABELS, places):
        found[CoverageCell(label, place, "assignment")] = NO_LABEL if place.startswith(("first in", "guard of")) else ""
    return found


def declared_cell(variable: t.Declaration, place: str, names: Names) -> CoverageCell:
    """The cell of a declaration."""
    match variable.start:
        case None:
            start = "plain"
        case t.ChannelInitialiser(capacity=capacity):
            start = "buffered" if capacity else "rendezvous"
        case t.ArrayInitialiser():
            start = "list"
        case value:
            start = names.kind(value)
    kind = "mtype" if variable.kind.startswith("mtype") else variable.kind if variable.kind in TYPES else "typedef"
    return CoverageCell(f"{kind} array" if variable.size is not None else kind, place, start)


def unit_cells(unit: t.Proctype, names: Names) -> Iterator[CoverageCell]:
    """List the cells of a process's head."""
    yield from (declared_cell(part, "parameter", names) for part in unit.parameters)
    if unit.priority is not None:
        yield CoverageCell("priority", "init" if unit.name == "init" else "proctype")
    if unit.provided is not None:
        yield CoverageCell("provided", "proctype")
