"""`for` and `select` written out: what comes before the loop, what guards each round, and what ends it."""

from __future__ import annotations

from dataclasses import dataclass

from assay.promela import tree
from assay.promela.compile.trouble import trouble
from assay.promela.model.expression import CHANNEL
from assay.promela.model.graph import Variable


@dataclass(frozen=True)
class Parts:
    """The loop is `before; do :: guard; body; after :: … od`."""

    before: tree.Statement
    guard: tuple[tree.Statement, ...]
    body: tuple[tree.Statement, ...]
    after: tree.Statement
    counter: tree.Declaration | None = None
    """A variable of its own that counts, if there is one."""


def _counted(
    variable: tree.Reference, low: tree.Expression, order: str, high: tree.Expression, place: tree.Place
) -> tuple[tree.Assign, tree.Test, tree.Assign]:
    """The start, the guard and the increment of a counter."""
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
    """`select (x : low .. high)`: go on as long as it is below, or stop at any moment."""
    before, guard, after = _counted(statement.variable, statement.low, "<", statement.high, statement.place)
    return Parts(before, (guard,), (), after)


def for_in_parts(statement: tree.ForIn, over: Variable | None, scope: str) -> Parts:
    """`for (x in a)`: over the indices of an array; over a channel, each message is taken out and put back."""
    place = statement.place
    if over is not None and over.length:
        last = tree.Number(over.length - 1, place)
        before, guard, after = _counted(statement.variable, tree.Number(0, place), "<=", last, place)
        return Parts(before, (guard,), statement.body, after)
    if over is None or over.type != CHANNEL:
        raise trouble(f"{statement.over.name} is neither an array nor a channel", statement.over.place)
    counter = tree.Declaration("byte", f"_round{scope}", place=place)
    length = tree.OfChannel("len", statement.over, place)
    start, guard, after = _counted(tree.Reference(counter.name), tree.Number(0, place), "<", length, place)
    take = tree.Receive(statement.over, (statement.variable,), place=place)
    put = tree.Send(statement.over, (statement.variable,), place=place)
    return Parts(start, (guard, take, put), statement.body, after, counter)
