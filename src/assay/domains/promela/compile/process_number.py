"""Statements that compute with the numbers of processes they start: `x = 1 + run P()`, `assert(run P() > 0)`.

Such a statement first starts its processes, from left to right, and then evaluates its expressions. This is the same if
each `run` is evaluated exactly once, and no expression reads what a start changes.
"""

from __future__ import annotations

from collections.abc import Iterable

from assay.domains.promela import tree
from assay.domains.promela.compile.model_error import model_error
from assay.domains.promela.tree.parts import parts

_LOGIC = ("&&", "||")
_REMEDY = "write y = run P() as a statement and compute with y"


def starts_in(values: Iterable[tree.Expression]) -> tuple[tree.Run, ...]:
    """Give the processes that expressions start, in the order of evaluation."""
    written = tuple(values)
    found = tuple(run for value in written for run in _always(value))
    every = [part for part in parts(written) if isinstance(part, tree.Run)]
    if not every:
        return ()
    if sum(any(isinstance(part, tree.Run) for part in parts(value)) for value in written) > 1:
        raise model_error("a run in several arguments, whose order C leaves open", every[-1].place, _REMEDY)
    if len(every) > len(found):
        raise model_error("a run that is not always evaluated once", every[-1].place, _REMEDY)
    for part in parts(written):
        reads = isinstance(part, tree.Reference) and part.name in ("_nr_pr", "_last")
        if reads or isinstance(part, tree.OfProcess | tree.RemoteValue | tree.RemoteLabel):
            raise model_error("a run beside an expression that depends on the processes", every[0].place, _REMEDY)
    return found


def check_no_start(value: object, what: str = "run in a compound expression") -> None:
    """Refuse `run` where SPIN does: outside of assignments, assertions and prints, it must be a statement alone."""
    found = [part for part in parts(value) if isinstance(part, tree.Run)]
    if found:
        raise model_error(what if len(found) == 1 else "more than one run in an expression", found[0].place, _REMEDY)


def _always(value: tree.Expression) -> Iterable[tree.Run]:
    """Yield each `run` that is evaluated exactly once whenever the expression is."""
    match value:
        case tree.Run():
            yield value
        case tree.Unary():
            yield from _always(value.body)
        case tree.Binary():
            yield from _always(value.left)
            if value.operator not in _LOGIC:
                yield from _always(value.right)
        case tree.Conditional():
            yield from _always(value.condition)
        case tree.Reference(_, index, None) if index is not None:
            yield from _always(index)
        case _:
            pass
