"""States of a model and the actions between them; both are compared by value."""

from __future__ import annotations

from typing import NamedTuple


class Live(NamedTuple):
    """A running process; its process number is its index."""

    type: int
    node: int
    values: tuple[int, ...]
    priority: int


class Channel(NamedTuple):
    """A channel and the messages in it, oldest first."""

    shape: int
    messages: tuple[tuple[int, ...], ...]


class State(NamedTuple):
    """A global state."""

    values: tuple[int, ...]
    """The values of the globals."""
    processes: tuple[Live, ...]
    channels: tuple[Channel, ...]
    last: int = 0
    """The process that moved last, if the model uses `_last`; otherwise 0."""
    event: int = 0
    """The place in the trace, if the model has one; otherwise 0."""
    claims: tuple[tuple[int, str, int], ...] = ()
    """If `xr` and `xs` are checked: the channels that processes claim, each with `r` or `s` and the process."""


class Move(NamedTuple):
    """One executed statement of one process, with the numbers that a SPIN trail uses."""

    process: int
    type: int
    number: int
    """The number of the edge."""


Action = tuple[Move, ...]
"""The moves of one step: a statement, the two sides of a rendezvous, or a whole atomic sequence."""
