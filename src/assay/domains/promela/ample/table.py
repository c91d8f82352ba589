"""An ample function as data: `candidates` interprets it and the native engine compiles it."""

from __future__ import annotations

from dataclasses import dataclass, field

from assay.domains.promela.ample.channel_access import ChannelUses, PortMap
from assay.domains.promela.ample.footprint import Footprint
from assay.domains.promela.ample.future_footprint import Futures


@dataclass(frozen=True)
class Ample:
    """An ample function: the steps of a process at a safe node are ample if there are any and none has a fault."""

    safe: tuple[tuple[bool, ...], ...]
    """The safe nodes, by proctype and node."""
    touched: tuple[tuple[Footprint, ...], ...] = ()
    """The shared accesses of the steps of safe nodes; empty if safe nodes have none."""
    futures: Futures | None = None
    """The accesses of other processes before this one moves, which must not conflict."""
    channel_uses: tuple[tuple[ChannelUses, ...], ...] = ()
    """The channel accesses of the steps of nodes; empty if channels are not distinguished."""
    port_map: PortMap = field(default=PortMap((), 0))
    """Maps uses to the channels of a state."""
    transient: tuple[tuple[bool, ...], ...] = ()
    """The safe nodes that are transient: with a single step, the state before it is not stored."""

    @property
    def reduces(self) -> bool:
        """Whether there is any safe node."""
        return any(any(nodes) for nodes in self.safe)

    def always_ample(self, kind: int, node: int) -> bool:
        """Whether the steps of a safe node have no shared accesses, so that they are ample in every state."""
        return self.safe[kind][node] and (not self.touched or self.touched[kind][node].private)
