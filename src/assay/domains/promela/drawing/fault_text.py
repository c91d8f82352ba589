"""Says why a statement fails: the assertion or the operation, with the values that it depends on."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from assay.domains.promela.drawing.executed import Executed
from assay.domains.promela.drawing.expression_text import cell_text, expression_text
from assay.domains.promela.drawing.value_text import place_of, values_text, with_values
from assay.domains.promela.model import expression as e
from assay.domains.promela.model import graph as g
from assay.domains.promela.model.view import View
from assay.domains.promela.semantics.arithmetic import Fault
from assay.domains.promela.semantics.effects import effected
from assay.domains.promela.semantics.values import slot_of, value

_WORDS = {
    "channel": "not a channel",
    "fields": "the message has another number of fields than the channel",
    "poll": "a rendezvous channel cannot be polled",
    "processes": "there are more than 255 processes",
    "d_step": "a statement inside a d_step is not executable",
    "endless": "an atomic sequence or d_step does not end",
    "enabled": "a process asks whether it is enabled itself, or processes ask each other in a circle",
    "remote": "the process is of another proctype",
    "priority": "a priority is not from 1 to 255",
    "trace": "the trace does not allow this event",
    "exclusive": "another process has declared xr or xs for the channel",
}


def fault_words(kind: str, statement: Executed) -> str:
    """Say what fails in the statement of a run-time error: `index 5 of a[3]`; empty if it is unknown."""
    blamed = next(_blamed(statement), None)
    if blamed is None:
        used = (effect.channel for effect in statement.edge.effects if isinstance(effect, g.Send | g.Receive))
        name = next(map(expression_text, used), "it") if kind == "channel" else ""
        return f"{name} is {_WORDS[kind]}" if name else _WORDS.get(kind, "")
    part, view = blamed
    if isinstance(part, e.Cell):
        return _index(part, view)
    if kind == "division":
        return with_values(part, view)
    words = _WORDS.get(kind, "")
    return ", and ".join(filter(None, [words, values_text(part, view)]))


def _index(cell: e.Cell, view: View) -> str:
    """Name the subscript that is out of range."""
    for index in cell.indices:
        position = value(index.value, view)
        if not 0 <= position < index.length:
            known = values_text(index.value, view)
            where = f"index {position} of {cell.name}[{index.length}]"
            return f"{where} in {cell_text(cell)}, and {known}" if known else where
    return place_of(cell, view)


def _blamed(statement: Executed) -> Iterator[tuple[e.Expression | e.Cell, View]]:
    """Yield the innermost expressions or cells with a run-time error, in the order of evaluation."""
    view = statement.view
    yield from _innermost(statement.edge.guard, view)
    for effect in statement.edge.effects:
        for part in _operands(effect):
            yield from _innermost(part, view)
        try:
            view = replace(view, state=effected((effect,), view)[0])
        except Fault:
            return


def _operands(effect: g.Effect) -> list[e.Expression | e.Cell]:  # noqa: PLR0911 - one case for each effect
    match effect:
        case g.Assign(cell, expression):
            return [expression, cell]
        case g.Send(channel, values):
            return [channel, *values]
        case g.Print(values=values):
            return [*values]
        case g.Receive(channel, arguments):
            return [channel, *(part for argument in arguments for part in _argument(argument))]
        case g.Assert(condition):
            return [condition]
        case g.Start(values=values, cell=cell):
            return [*values, *([] if cell is None else [cell])]
        case g.SetPriority(process, number):
            return [process, number]
        case _:
            return []


def _argument(argument: e.Argument) -> list[e.Expression | e.Cell]:
    if isinstance(argument, e.Wanted):
        return [argument.value]
    return [] if argument.cell is None else [argument.cell]


def _innermost(part: e.Expression | e.Cell, view: View) -> Iterator[tuple[e.Expression | e.Cell, View]]:
    """Go down to the part whose own parts have values; the left operand is evaluated first."""
    if _has_value(part, view):
        return
    for inner in _children(part, view):
        if not _has_value(inner, view):
            yield from _innermost(inner, view)
            return
    yield part, view


def _has_value(part: e.Expression | e.Cell, view: View) -> bool:
    try:
        _ = slot_of(part, view) if isinstance(part, e.Cell) else value(part, view)
    except Fault:
        return False
    return True


def _children(part: e.Expression | e.Cell, view: View) -> list[e.Expression | e.Cell]:  # noqa: PLR0911 - likewise
    match part:
        case e.Cell():
            return [index.value for index in part.indices]
        case e.Load(cell):
            return [cell]
        case e.Binary(_, left, right):
            return [left, right]
        case e.Unary(_, body):
            return [body]
        case e.Conditional(condition, yes, no):
            if not _has_value(condition, view):
                return [condition]
            return [yes if value(condition, view) else no]
        case e.OfChannel(channel=channel) | e.Poll(channel=channel):
            return [channel]
        case _:
            return []
