"""Assignments that compute with the number of a process they start: `x = 1 + run P()`.

Such a statement has two effects: `x = run P()`, then `x = 1 + x`. This is the same if the expression evaluates `run`
exactly once and reads nothing that the first effect changes.
"""

from __future__ import annotations

from msgspec.structs import replace

from assay.domains.promela import tree
from assay.domains.promela.compile.model_error import model_error
from assay.domains.promela.model.expression import Cell
from assay.domains.promela.tree.parts import parts

_LOGIC = ("&&", "||")
_NUMBER_BITS = 8
"""The width of a process number."""


def computed_from_number(written: tree.Assign, cell: Cell) -> tree.Expression:
    """Give the value of an assignment with `run` replaced by the target, which holds the number by then."""
    value = _replaced(written.value, written.target)
    runs = sum(isinstance(part, tree.Run) for part in parts(written.value))
    if value is None or runs != 1 or cell.type.bits < _NUMBER_BITS or _reads_itself(written):
        raise model_error(
            "run is not supported inside this expression", written.place, "write y = run P() and compute with y"
        )
    return value


def _replaced(value: tree.Expression, target: tree.Reference) -> tree.Expression | None:  # noqa: PLR0911 - by kind
    """Replace `run`; None if some part is not always evaluated, or reads the processes."""
    match value:
        case tree.Run():
            return target
        case tree.Number():
            return value
        case tree.Unary(_, body):
            inner = _replaced(body, target)
            return None if inner is None else replace(value, body=inner)
        case tree.Binary(operator, left, right) if operator not in _LOGIC:
            one, other = _replaced(left, target), _replaced(right, target)
            return None if one is None or other is None else replace(value, left=one, right=other)
        case tree.Reference(name, None, None) if name not in ("_nr_pr", "_last"):
            return value
        case tree.Reference(_, index, None) if index is not None:
            inner = _replaced(index, target)
            return None if inner is None else replace(value, index=inner)
        case _:
            return None


def _reads_itself(written: tree.Assign) -> bool:
    """Whether the value or the subscripts of the target read the target."""
    outside = _replaced(written.value, tree.Reference("_"))
    read = parts((outside, written.target.index, written.target.rest))
    return any(isinstance(part, tree.Reference) and part.name == written.target.name for part in read)
