"""An inductive invariant of a model: facts that hold in a state and are kept by every step.

All processes are running by then. Processes and channels are named by their numbers, globals by their slots, and
control states by theirs. `proofs/promela/Invariants.v` says what it means and how it is checked.
"""

from __future__ import annotations

from typing import Annotated

import msgspec

from assay.domains.promela.model.limits import MOST_CERTIFIED

Place = Annotated[int, msgspec.Meta(ge=0, le=2**31 - 1)]
Integer = Annotated[int, msgspec.Meta(ge=-(2**62), le=2**62)]
Fact = tuple[Integer, Integer] | None
"""The least and the greatest value that a number can have; None if nothing is known."""


class Note(msgspec.Struct, frozen=True, array_like=True):
    """What is known while a process is at a control state."""

    own: tuple[Fact, ...]
    """Of each of its variables."""
    around: tuple[tuple[Place, Fact], ...] = ()
    """Of some globals: slot and fact."""


class Balance(msgspec.Struct, frozen=True):
    """A weighted sum that never changes."""

    variables: tuple[Integer, ...]
    """The weights of the globals."""
    lengths: tuple[Integer, ...]
    """The weights of the lengths of channels."""
    places: tuple[tuple[Integer, ...], ...]
    """For each process, the weight of each of its control states."""
    total: Integer


class Invariant(msgspec.Struct, frozen=True, tag="invariant"):
    """Certificate for safety and for what is always true: every step keeps these facts, and they imply the property."""

    listed: Annotated[int, msgspec.Meta(ge=0, le=MOST_CERTIFIED)]
    """The states that are met before the facts hold, in a breadth-first search."""
    types: tuple[Place, ...]
    """The proctype of each process."""
    shapes: tuple[Place, ...]
    """The shape of each channel."""
    contents: tuple[tuple[Fact, ...], ...]
    """For each channel, the fields of its messages."""
    variables: tuple[Fact, ...]
    """The globals, wherever processes are."""
    lengths: tuple[Fact, ...]
    """The lengths of channels."""
    notes: tuple[tuple[Note | None, ...], ...]
    """For each process, for each of its control states; None for one that it never enters."""
    balances: tuple[Balance, ...] = ()
