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
