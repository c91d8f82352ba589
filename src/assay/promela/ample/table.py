"""An ample function as data: for each type of process and each node, whether its steps may be an ample set."""

from __future__ import annotations

from dataclasses import dataclass

from assay.promela.model.state import State


@dataclass(frozen=True)
class Ample:
    """Where a process is that is at a safe node, its steps are enough, if it has any and none of them goes wrong."""

    safe: tuple[tuple[bool, ...], ...]
    """By type of process and node."""

    def is_safe(self, state: State, process: int) -> bool:
        """Whether the steps of this process may be an ample set of the state."""
        live = state.processes[process]
        return self.safe[live.type][live.node]

    @property
    def reduces(self) -> bool:
        """Whether there is a safe node at all."""
        return any(any(nodes) for nodes in self.safe)
