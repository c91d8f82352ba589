"""What an expression is evaluated in."""

from __future__ import annotations

from msgspec import Struct

from assay.domains.promela.model.graph import Model
from assay.domains.promela.model.state import State


class View(Struct, frozen=True):
    """An evaluation context: a state, and the process that evaluates."""

    model: Model
    state: State
    me: int
    timeout: bool = False
    """Whether no statement is executable without `timeout`."""
    offered: int = 0
    """The rendezvous channel, counted from 1, that holds a message just sent; only its receive is executable now."""
    asked: int = 0
    """How many processes asked by `enabled` whether the next one is executable, this process last."""
