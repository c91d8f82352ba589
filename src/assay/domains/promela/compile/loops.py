"""Expands `for` and `select` to `do` loops over a counter."""

from __future__ import annotations

from msgspec import Struct

from assay.domains.promela import tree
from assay.domains.promela.compile.model_error import model_error
from assay.domains.promela.model.expression import CHANNEL
from assay.domains.promela.model.graph import Variable


class Parts(Struct, frozen=True):
    """The loop is `before; do :: guard; body; after :: … od`."""

    before: tree.Statement
    guard: tuple[tree.Statement, ...]
    body: tuple[tree.Statement, ...]
    after: tree.Statement
    counter: tree.Declaration | None = None
    """The declaration of an implicit counter, which the loops of one scope share."""


def _counted(
    variable: tree.Reference, low: tree.Expression, order: str, high: tree.Expression, place: tree.Place
) -> tuple[tree.Assign, tree.Test, tree.Assign]:
    """The initial assignment, the guard and the increment of a counter."""
    onward = tree.Binary("+", variable, tree.Number(1, place), place)
    return (
        tree.Assign(variable, low, place),
        tree.Test(tree.Binary(order, variable, high, place), place),
        tree.Assign(variable, onward, place),
    )


def for_parts(statement: tree.For) -> Parts:
    """`for (x : low .. high)`."""
    before, guard, after = _counted(statement.variable, statement.low, "<=", statement.high, statement.place)
    return Parts(before, (guard,), statement.body, after)


def select_parts(statement: tree.Select) -> Parts:
    """`select (x : low .. high)`: a nondeterministic choice between increment and break."""
    before, guard, after = _counted(statement.variable, statement.low, "<", statement.high, statement.place)
    return Parts(before, (guard,), (), after)


_MOST_OPTIONS = 33


def listed_select(statement: tree.Select) -> tree.If | None:
    """Expand a `select` over a small literal range to a selection with one assignment per value.

    SPIN's lexer does this by matching text, and so not for names that contain an underscore.
    """
    low, high = statement.low, statement.high
    if not isinstance(low, tree.Number) or not isinstance(high, tree.Number):
        return None
    plain = statement.variable.name.isalnum() and statement.variable.index is None and statement.variable.rest is None
    if not plain or not 0 <= low.value <= high.value < low.value + _MOST_OPTIONS:
        return None
    values = [tree.Number(value, statement.place) for value in range(low.value, high.value + 1)]
    return tree.If(
        tuple((tree.Assign(statement.variable, value, statement.place),) for value in values), statement.place
    )


def for_in_parts(statement: tree.ForIn, variable: Variable | None, over: Variable | None, scope: str) -> Parts:
    """`for (x in a)`: over the indices of an array.

    If x is a structure, over the messages of a channel: each is received and sent back.
    """
    place = statement.place
    messages = variable is not None and isinstance(variable.type, str)
    if over is not None and over.length and not messages:
        last = tree.Number(over.length - 1, place)
        before, guard, after = _counted(statement.variable, tree.Number(0, place), "<=", last, place)
        return Parts(before, (guard,), statement.body, after)
    if over is None or over.type != CHANNEL:
        raise model_error(
            f"{statement.over.name} is neither an array nor a channel",
            statement.over.place,
            "iterate over one of these",
        )
    counter = tree.Declaration("byte", f"_round{scope}", place=place)
    length = tree.OfChannel("len", statement.over, place)
    start, guard, after = _counted(tree.Reference(counter.name), tree.Number(0, place), "<", length, place)
    take = tree.Receive(statement.over, (statement.variable,), place=place)
    put = tree.Send(statement.over, (statement.variable,), place=place)
    return Parts(start, (guard, take, put), statement.body, after, counter)
