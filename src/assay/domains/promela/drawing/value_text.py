"""Prints the values that an expression depends on: `x is 4 and c is empty`."""

from __future__ import annotations

from collections.abc import Iterator

from assay.domains.promela.drawing.expression_text import cell_text, expression_text
from assay.domains.promela.drawing.state_text import cells, channel_text, number_text
from assay.domains.promela.model import expression as e
from assay.domains.promela.model.view import View
from assay.domains.promela.semantics.arithmetic import Fault
from assay.domains.promela.semantics.values import value
from assay.domains.promela.tree.parts import parts

_SHOWN = 6
"""The most values that are listed."""


def with_values(expression: e.Expression, view: View) -> str:
    """Write an expression and the values that it depends on: `x < 4, and x is 4`."""
    known = values_text(expression, view)
    return f"{expression_text(expression)}, and {known}" if known else expression_text(expression)


def values_text(expression: e.Expression, view: View) -> str:
    """List the values of the variables in an expression; empty if it has none."""
    known = list(dict.fromkeys(_values(expression, view)))
    listed = [*known[:_SHOWN], *([f"{len(known) - _SHOWN} more"] if len(known) > _SHOWN else [])]
    return " and ".join(filter(None, [", ".join(listed[:-1]), *listed[-1:]]))


def _values(expression: e.Expression, view: View) -> Iterator[str]:
    for part in parts(expression):
        try:
            match part:
                case e.Load(cell) if cell.type != e.CHANNEL:
                    yield f"{place_of(cell, view)} is {number_text(view.model, cell.type, value(part, view))}"
                case e.Remote(cell=cell):
                    yield f"{expression_text(part)} is {number_text(view.model, cell.type, value(part, view))}"
                case e.OfChannel(channel=channel) | e.Poll(channel=channel):
                    yield f"{channel_name(channel, view)} {_contents(channel, view)}"
                case e.OfProcess() | e.ProcessCount() | e.Pid() | e.Last():
                    yield f"{expression_text(part)} is {value(part, view)}"
                case _:
                    pass
        except Fault:
            continue


def _contents(channel: e.Expression, view: View) -> str:
    messages = channel_text(view.model, view.state, value(channel, view))
    return "is empty" if messages == "[]" else f"holds {messages}"


def place_of(cell: e.Cell, view: View) -> str:
    """Write a variable with its subscripts evaluated: `a[2]`."""
    if not cell.indices:
        return cell.name
    try:
        return cell.name + "".join(f"[{value(index.value, view)}]" for index in cell.indices)
    except Fault:
        return cell_text(cell)


def channel_name(channel: e.Expression, view: View) -> str:
    """Name a channel; a local variable or parameter also by the global one that holds the same channel."""
    if not isinstance(channel, e.Load):
        return expression_text(channel)
    name = place_of(channel.cell, view)
    if channel.cell.shared:
        return name
    known = _global_name(view, value(channel, view))
    return f"{name} ({known})" if known else name


def _global_name(view: View, number: int) -> str:
    """The global variable that holds a channel; empty if there is none."""
    channels = ((name, slot) for name, kind, slot in cells(view.model, view.model.variables) if kind == e.CHANNEL)
    return next((name for name, slot in channels if view.state.values[slot] == number), "")
