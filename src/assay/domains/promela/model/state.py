"""What a state of a model is, and what a step between two is called. Both are values: equal ones are the same."""

from __future__ import annotations

from typing import NamedTuple


class Live(NamedTuple):
    """A running process; its number is its position among them."""

    type: int
    node: int
    values: tuple[int, ...]
    priority: int


class Channel(NamedTuple):
    """A channel and the messages in it, oldest first."""

    shape: int
    messages: tuple[tuple[int, ...], ...]


class State(NamedTuple):
    """Everything that the future depends on."""

    values: tuple[int, ...]
    """Of the globals."""
    processes: tuple[Live, ...]
    channels: tuple[Channel, ...]
    last: int = 0
    """Which process moved last, if the model asks for it; else 0."""


class Move(NamedTuple):
    """One statement of one process. A line of a SPIN trail has the same numbers."""

    process: int
    type: int
    number: int
    """Of the edge."""


Action = tuple[Move, ...]
"""What happens in one step: a statement; the two sides of a handshake; all that an atomic sequence does."""
