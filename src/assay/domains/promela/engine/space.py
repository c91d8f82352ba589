"""A system as numbers: what the engines see of a model.

States get numbers as they are met, and each is expanded once. A native engine gives the same `Space` in another way.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Generic, Protocol

from assay.core.domain.verdict import Reason
from assay.domains.promela.model.question import reads
from assay.domains.promela.model.system import A, S, System

_LOOK = 1 << 12
"""After so many new states memory is looked at."""


class SpentError(Exception):
    """The search was given up: a limit is reached."""

    def __init__(self, reason: Reason, what: str, stored: int) -> None:
        super().__init__(what)
        self.reason = reason
        self.stored = stored


@dataclass(frozen=True, slots=True)
class Expansion:
    """The steps from one state; what stands at the same index of the tuples belongs together."""

    targets: tuple[int, ...]
    choices: tuple[int, ...]
    """Of each step that can be taken, its index among all steps of the state."""
    movers: tuple[int, ...]
    """Of each step, the processes that take part, as bits; all 0 where nobody asks."""
    enabled: int
    """The processes that take part in some step, also in one that goes wrong."""
    faults: tuple[tuple[int, str], ...]
    """Steps that go wrong, failed assertions among them."""
    last: bool
    """Whether there is no step at all."""


class Space(Protocol):
    """States are numbered from 0, the initial one, in the order in which they are met."""

    @property
    def states(self) -> int:
        """How many have a number."""
        ...

    @property
    def transitions(self) -> int:
        """How many steps were looked at."""
        ...

    def expand(self, number: int) -> Expansion:
        """Give the steps from a state."""
        ...

    def ended(self, number: int) -> bool:
        """Whether a run may stop there."""
        ...

    def reads(self, atom: str, number: int) -> bool:
        """Whether an atom holds there."""
        ...


@dataclass(frozen=True)
class Room:
    """How much may be stored: states (and pairs of a product), and bytes of the whole process."""

    states: int = 1_000_000
    memory: int = 4 << 30
    certify: int = 4_000
    """So many states, or pairs, are looked at once more by the reference, to make evidence that a property holds."""
    prefix: int = 50_000
    """Pairs explored in search of a bad prefix, where runs can end in a run-time error."""
    small: int = 1_000
    """So many states are explored by the reference before a model is compiled: most need fewer."""
    tell: Callable[[int, int, int], None] = field(default=lambda _states, _depth, _bytes: None, compare=False)
    """Who is told now and then how it goes: states, the depth of the search, bytes."""
    compress: bool = False
    """Whether native searches keep halves of states once each."""

    def check(self, stored: int) -> None:
        """Give up if there is no room for more."""
        if stored >= self.states:
            raise SpentError(Reason.BOUND, f"more than {self.states:,} states", stored)
        if stored % _LOOK == _LOOK - 1 and _resident() > self.memory:
            raise SpentError(Reason.MEMORY, f"{stored:,} states take more than {self.memory >> 20} MB", stored)


def _resident() -> int:
    try:
        return int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1]) * 4096
    except OSError:  # not Linux: the operating system itself will say
        return 0


class Explored(Generic[S, A]):
    """A system as a space: a table of states, filled on demand."""

    def __init__(self, system: System[S, A], room: Room, *, movers: bool) -> None:
        self.system = system
        self._movers = movers
        self.transitions = 0
        self._room = room
        self._values: list[S] = [system.initial]
        self._numbers: dict[S, int] = {system.initial: 0}
        self._expansions: dict[int, Expansion] = {}

    @property
    def states(self) -> int:
        """How many states are known."""
        return len(self._values)

    def ended(self, number: int) -> bool:
        """Whether a run may stop there."""
        return self.system.ended(self._values[number])

    def reads(self, atom: str, number: int) -> bool:
        """Whether an atom holds there."""
        return reads(self.system, atom, self._values[number])

    def expand(self, number: int) -> Expansion:
        """Give the steps from a state; the first time, by asking the system."""
        known = self._expansions.get(number)
        if known is None:
            known = self._expansions[number] = self._ask(number)
        return known

    def _ask(self, number: int) -> Expansion:
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
