"""State spaces with numbered states: what the engines see of a model.

States are numbered in the order of discovery, and each is expanded once.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, Generic, Protocol

from msgspec import Struct

from assay.core.domain.verdict import Reason
from assay.domains.promela.engine.sample import MOST_TRIED
from assay.domains.promela.model.question import reads
from assay.domains.promela.model.system import A, S, System

BITSTATE, COMPACT = "bitstate", "hash-compact"
_LOOK = 1 << 12
"""New states between two checks of memory."""


class SpentError(Exception):
    """A limit of the search is reached."""

    def __init__(self, reason: Reason, what: str, stored: int) -> None:
        super().__init__(what)
        self.reason = reason
        self.stored = stored


class Expansion(Struct, frozen=True):
    """The steps from one state; `targets`, `choices` and `movers` are parallel."""

    targets: tuple[int, ...]
    choices: tuple[int, ...]
    """The index of each step among all steps of the state."""
    movers: tuple[int, ...]
    """The processes that take part in each step, as bits; 0 unless requested."""
    enabled: int
    """The enabled processes, also by steps that fault."""
    faults: tuple[tuple[int, str], ...]
    """Steps that fault, failed assertions included."""
    last: bool
    """Whether the state has no step."""


class Space(Protocol):
    """A state space; state 0 is initial."""

    @property
    def states(self) -> int:
        """The number of discovered states."""
        ...

    @property
    def transitions(self) -> int:
        """The number of explored steps."""
        ...

    def expand(self, number: int) -> Expansion:
        """Give the steps from a state."""
        ...

    def ended(self, number: int) -> bool:
        """Whether a state is a valid end state."""
        ...

    def reads(self, atom: str, number: int) -> bool:
        """Whether an atom holds in a state."""
        ...


def _tell_nothing(_states: int, _depth: int, _bytes: int) -> None:
    """Report no progress."""


class Room(Struct, frozen=True):
    """Limits of a search: states or product pairs, and bytes of the process."""

    states: int = 1_000_000
    memory: int = 4 << 30
    certify: int = 4_000
    """States or pairs that the semantics explores again, to certify that a property holds."""
    prefix: int = 50_000
    """Pairs explored in search of a bad prefix, where runs can end in a run-time error."""
    small: int = 1_000
    """States that the semantics explores before a model is compiled."""
    tell: Callable[[int, int, int], None] = _tell_nothing
    """The callback for progress: states, depth of the search, bytes."""
    compress: bool = False
    """Whether native searches compress states."""
    threads: int = 1
    """Threads of native searches that are large enough for them."""
    lossy: str = ""
    """How native searches for bad states store them if they may omit some; empty for complete searches."""
    bits: int = 1 << 28
    """Bytes of the array of bits."""
    tried: Callable[[Any], int] | None = None
    """An estimate of the edges tried in a state. With it, a reference search ends after `MOST_TRIED` edges."""

    def check(self, stored: int) -> None:
        """Raise if a limit is reached."""
        if stored >= self.states:
            raise SpentError(Reason.BOUND, f"more than {self.states:,} states", stored)
        if stored % _LOOK == _LOOK - 1 and _resident() > self.memory:
            raise SpentError(Reason.MEMORY, f"{stored:,} states take more than {self.memory >> 20} MB", stored)


def _resident() -> int:
    try:
        return int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1]) * 4096
    except OSError:  # not Linux: the system enforces its own limit
        return 0


class Explored(Generic[S, A]):
    """The state space of a system, explored on demand."""

    def __init__(self, system: System[S, A], room: Room, *, movers: bool) -> None:
        self.system = system
        self._movers = movers
        self.transitions = 0
        self._room, self._tried = room, 0
        self._values: list[S] = [system.initial]
        self._numbers: dict[S, int] = {system.initial: 0}
        self._expansions: dict[int, Expansion] = {}

    @property
    def states(self) -> int:
        """The number of discovered states."""
        return len(self._values)

    def ended(self, number: int) -> bool:
        """Whether a state is a valid end state."""
        return self.system.ended(self._values[number])

    def reads(self, atom: str, number: int) -> bool:
        """Whether an atom holds in a state."""
        return reads(self.system, atom, self._values[number])

    def expand(self, number: int) -> Expansion:
        """Give the steps from a state, computed on first use."""
        known = self._expansions.get(number)
        if known is None:
            known = self._expansions[number] = self._ask(number)
        return known

    def _ask(self, number: int) -> Expansion:
        if self._room.tried is not None:
            self._tried += self._room.tried(self._values[number])
            if self._tried > MOST_TRIED:
                raise SpentError(Reason.BOUND, "the states take long", len(self._values))
        steps = self.system.steps(self._values[number])
        self.transitions += len(steps)
        targets, choices, movers, enabled = [], [], [], 0
        for choice, step in enumerate(steps):
            moving = sum(1 << process for process in self.system.movers(step.action)) if self._movers else 0
            enabled |= moving
            if step.fault in ("", "assertion"):
                targets.append(self._number(step.target))
                choices.append(choice)
                movers.append(moving)
        faults = tuple((choice, step.fault) for choice, step in enumerate(steps) if step.fault)
        return Expansion(tuple(targets), tuple(choices), tuple(movers), enabled, faults, last=not steps)

    def _number(self, state: S) -> int:
        known = self._numbers.get(state)
        if known is None:
            self._room.check(len(self._values))
            known = self._numbers[state] = len(self._values)
            self._values.append(state)
        return known
