"""Search for safety violations: a step that faults, or a deadlock."""

from __future__ import annotations

from collections import deque

from msgspec import Struct

from assay.domains.promela.engine.space import Space
from assay.domains.promela.model.evidence import DEADLOCK


class Bad(Struct, frozen=True):
    """The choices of a violating run; the last is the step that faults, unless the run ends in a deadlock."""

    choices: tuple[int, ...]
    why: str


def find_bad(space: Space, *, breadth_first: bool) -> Bad | None:
    """Search for a violation; breadth first, its run is shortest."""
    came: dict[int, tuple[int, int]] = {}
    waiting = deque([0])
    seen = {0}
    if _deadlocked(space, 0):
        return Bad((), DEADLOCK)
    while waiting:
        number = waiting.popleft() if breadth_first else waiting.pop()
        expansion = space.expand(number)
        if expansion.faults:
            choice, fault = expansion.faults[0]
            return Bad((*_choices(came, number), choice), fault)
        for target, choice in zip(expansion.targets, expansion.choices, strict=True):
            if target not in seen:
                seen.add(target)
                came[target] = (number, choice)
                if _deadlocked(space, target):
                    return Bad(_choices(came, target), DEADLOCK)
                waiting.append(target)
    return None


def _deadlocked(space: Space, number: int) -> bool:
    return space.expand(number).last and not space.ended(number)


def _choices(came: dict[int, tuple[int, int]], number: int) -> tuple[int, ...]:
    out = []
    while number in came:
        number, choice = came[number]
        out.append(choice)
    return tuple(reversed(out))
