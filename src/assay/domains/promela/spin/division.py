"""Divisions by zero that SPIN does not notice: on some processors they have a value and raise no signal."""

from __future__ import annotations

import re

from assay.automata.formula.formula import atoms
from assay.domains.promela.formats.parser import parse_expression, parse_once
from assay.domains.promela.model.case import Case
from assay.domains.promela.tree import Binary, Number
from assay.domains.promela.tree.parts import parts

SILENT = "SPIN does not notice a division by zero on this processor"
_MACHINE = re.compile(r"^machine (\S+)$", re.MULTILINE)
_LOUD = re.compile(r"x86_64|amd64|i[3-6]86")
"""Processors that raise a signal."""


def divides_silently(case: Case, tables: str) -> bool:
    """Whether a model may divide by zero without notice; `tables` names the processor."""
    machine = _MACHINE.search(tables)
    return (machine is None or not _LOUD.fullmatch(machine[1])) and _may_divide_by_zero(case)


def _may_divide_by_zero(case: Case) -> bool:
    tree = parse_once(case.source)
    asked = () if case.property.formula is None else atoms(case.property.formula)
    names = tuple(process.name for process in tree.processes)
    written = (tree, *(parse_expression(atom, names) for atom in asked))
    return any(_is_unsafe(part) for whole in written for part in parts(whole))


def _is_unsafe(part: object) -> bool:
    """Whether a part is a division by something other than a literal above 0."""
    if not isinstance(part, Binary) or part.operator not in ("/", "%"):
        return False
    return not isinstance(part.right, Number) or part.right.value <= 0
