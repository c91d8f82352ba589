"""Binary search for the version at which an answer changes; versions that cannot be tried are skipped.

The search presumes one change between both ends. If there are several, it finds one of them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import StrEnum


class State(StrEnum):
    """What a version does with the case."""

    BAD = "bad"
    """It gives the recorded answer."""
    GOOD = "good"
    """It agrees with the oracle."""
    SKIPPED = "skipped"
    """It cannot be tried, or gives a third answer."""


@dataclass(frozen=True)
class Tried:
    """A version, what it does, and why."""

    version: str
    state: State
    why: str


@dataclass(frozen=True)
class Change:
    """The last version of one state, the first of the other, and skipped ones between them."""

    last: Tried
    first: Tried
    between: tuple[str, ...] = ()


def find_change(versions: Sequence[str], attempt: Callable[[str], Tried]) -> Change | None:
    """Find where the state changes, oldest version first; None where both ends have the same state, or none has one."""
    known: dict[int, Tried] = {}

    def tried(number: int) -> Tried:
        if number not in known:
            known[number] = attempt(versions[number])
        return known[number]

    def first_of(numbers: range) -> int | None:
        return next((number for number in numbers if tried(number).state is not State.SKIPPED), None)

    high = first_of(range(len(versions) - 1, -1, -1))
    low = None if high is None else first_of(range(high))
    if high is None or low is None or tried(low).state == tried(high).state:
        return None
    while candidates := [number for number in range(low + 1, high) if number not in known]:
        middle = candidates[len(candidates) // 2]
        state = tried(middle).state
        if state is tried(low).state:
            low = middle
        elif state is tried(high).state:
            high = middle
    return Change(tried(low), tried(high), tuple(versions[low + 1 : high]))
