"""All cells of BPL_0: those of well-typed programs, and those that violate a typing rule."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import product

from assay.core.domain.coverage import CoverageCell
from assay.domains.boogie.coverage import vocabulary as v
from assay.domains.boogie.model.case import ASSERT, ASSIGN, IF, INVARIANT, MINUS, NOT, WHILE, Type

BRANCHES = ("both", "no else", "no then", "neither")
BODIES = ("body", "empty")


@cache
def typed_cells() -> tuple[CoverageCell, ...]:
    """The cells of well-typed programs."""
    return (*_declarations(), *_statements(v.BOOL_KINDS), *_assignments(), *_operators())


@cache
def mistyped_cells() -> tuple[CoverageCell, ...]:
    """The cells in which an operand or a value has the wrong type, or a name is not declared."""
    wrong = (v.TYPES[0], v.UNDECLARED)
    declared = (CoverageCell("declaration", kind, "other type") for kind in v.KINDS)
    assigned = (
        CoverageCell(ASSIGN, block, f"{target} := {value}")
        for block, target, value in product(v.BLOCKS, v.TYPES, v.TYPES)
        if target != value or target == v.UNDECLARED
    )
    return (*declared, *_statements(wrong), *assigned, *_wrong_operators())


def _declarations() -> Iterator[CoverageCell]:
    for of_type, kinds in v.KINDS.items():
        yield from (CoverageCell("declaration", of_type, kind) for kind in kinds if v.is_literal_kind(kind))


def _statements(guards: tuple[str, ...]) -> Iterator[CoverageCell]:
    """Every statement but the assignment, in every block."""
    for block, guard in product(v.BLOCKS, guards):
        yield CoverageCell(ASSERT, block, guard)
        yield CoverageCell(INVARIANT, block, guard)
        yield from (CoverageCell(IF, block, f"{guard}; {filled}") for filled in BRANCHES)
        yield from (CoverageCell(WHILE, block, f"{guard}; {filled}") for filled in BODIES)


def _assignments() -> Iterator[CoverageCell]:
    kinds = (*v.INT_KINDS, v.SAME, *v.BOOL_KINDS, v.SAME_BOOL)
    yield from (CoverageCell(ASSIGN, block, kind) for block, kind in product(v.BLOCKS, kinds))


def _operators() -> Iterator[CoverageCell]:
    for operator in (*v.OPERATORS, MINUS, NOT):
        for place, of_type in product(v.operator_places(operator), v.operand_types(operator)):
            kinds = v.KINDS[of_type] if operator in v.BELOW else v.operand_pairs(of_type)
            yield from (CoverageCell(str(operator), place, kind) for kind in kinds)


def _wrong_operators() -> Iterator[CoverageCell]:
    places = (*v.POSITIONS.values(), *v.SIDES, *v.BELOW.values())
    for operator, place in product((*v.OPERATORS, MINUS, NOT), places):
        operands = product(v.TYPES, repeat=1 if operator in v.BELOW else 2)
        for types in operands:
            fits = len(set(types)) == 1 and types[0] in v.operand_types(operator)
            if not (fits and place in v.operator_places(operator) and not _may_misfit(operator, place)):
                yield CoverageCell(str(operator), place, ", ".join(types))


def _may_misfit(operator: str, place: str) -> bool:
    """Whether a well-typed operation at the root of this statement may have the wrong type."""
    return place == v.ASSIGNED or (place in v.POSITIONS.values() and v.result_type(operator) == Type.INT)
