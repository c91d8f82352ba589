"""The composition of programs, counted as in Table 3 of the paper."""

from __future__ import annotations

from collections.abc import Iterable
from statistics import median_low

from assay.core.domain.show import Grid
from assay.domains.boogie.model.case import (
    ARITHMETIC,
    EQUALITY,
    LOGIC,
    MINUS,
    NOT,
    ORDER,
    STATEMENTS,
    Program,
    is_literal,
)

_COLUMNS = ("locals", "statements", "arithmetic", "boolean", "comparisons", "literals")
_ARITHMETIC = ARITHMETIC | {MINUS}
_LOGIC = LOGIC | {NOT}
_COMPARING = ORDER | EQUALITY


def composition(program: Program) -> tuple[int, ...]:
    """Count the variables, statements, operators of each kind, and literals of a program."""
    code = program.code
    return (
        len(program.variables),
        sum(token in STATEMENTS for token in code),
        sum(token in _ARITHMETIC for token in code),
        sum(token in _LOGIC for token in code),
        sum(token in _COMPARING for token in code),
        sum(is_literal(token) for token in code),
    )


def statistics(programs: Iterable[Program]) -> Grid:
    """The minimum, low median and maximum of each count over all programs."""
    counts = [composition(program) for program in programs]
    rows = [
        (name, min(column), median_low(column), max(column))
        for name, column in zip(_COLUMNS, zip(*counts, strict=True), strict=False)
    ]
    return Grid("Composition of the programs (Table 3)", ("in a program", "min", "median", "max"), rows)
