"""An ample function as data, which the reference interprets and the native engine compiles."""

from __future__ import annotations

from dataclasses import dataclass, field

from assay.domains.promela.ample.channel_access import Doors, Ends
from assay.domains.promela.ample.footprint import Footprint
from assay.domains.promela.ample.future_footprint import Futures


@dataclass(frozen=True)
class Ample:
    """Whose steps are enough: those of a process at a safe node, if it has any and none of them goes wrong."""

    safe: tuple[tuple[bool, ...], ...]
    """By type of process and node."""
    touched: tuple[tuple[Footprint, ...], ...] = ()
    """What the steps of a safe node touch that others may touch too; empty: nothing, at any safe node."""
    futures: Futures | None = None
    """What the others may touch before it moves; that must not be in conflict."""
    ends: tuple[tuple[Ends, ...], ...] = ()
    """What the steps of a node do to channels; empty if channels are not told apart."""
    doors: Doors = field(default=Doors((), 0))
    """How to read in a state which channels are meant."""
    short: tuple[tuple[bool, ...], ...] = ()
    """At which safe nodes a process that has one step takes it at once, without the state before being kept."""

    @property
    def reduces(self) -> bool:
        """Whether there is a safe node at all."""
        return any(any(nodes) for nodes in self.safe)

    def alone(self, kind: int, node: int) -> bool:
        """Whether steps from a safe node touch nothing that others can: they are ample in every state."""
        return self.safe[kind][node] and (not self.touched or self.touched[kind][node].private)
