"""The conditions on ample sets of section 2.1, checked literally on systems small enough to enumerate.

Independence is semantic: two actions are independent if neither enables or disables the other in any state, and they
commute wherever both are enabled. This is the largest relation that the condition allows.

A send enables a receive from an empty channel and is independent of a receive from a nonempty one. Action names do not
identify messages. So independence can be required only along the paths that the condition ranges over, which equals
independence in all states for names that include message numbers.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator
from typing import Generic

from msgspec import Struct

from assay.domains.promela.ample.atomic_sequence import has_cycle
from assay.domains.promela.model.system import A, S, System


class Pair(Struct, Generic[S, A], frozen=True):
    """The states and steps of a full system, and the actions that the reduced system keeps."""

    enabled: dict[S, dict[A, S]]
    kept: dict[S, frozenset[A]]

    def reduces(self, state: S) -> bool:
        """Whether the reduced system omits steps of this state."""
        return self.kept[state] != self.enabled[state].keys()


def explored(whole: System[S, A], reduced: System[S, A], most: int) -> Pair[S, A] | None:
    """Enumerate the full system; None if it exceeds `most` states or a step has a fault."""
    enabled: dict[S, dict[A, S]] = {}
    kept: dict[S, frozenset[A]] = {}
    waiting = [whole.initial]
    while waiting:
        state = waiting.pop()
        if state in enabled:
            continue
        steps = whole.steps(state)
        if len(enabled) >= most or any(step.fault not in ("", "assertion") for step in steps):
            return None
        enabled[state] = {step.action: step.target for step in steps}
        if len(enabled[state]) < len(steps):
            raise ValueError("two steps of a state have the same action")
        kept[state] = frozenset(step.action for step in reduced.steps(state))
        waiting += enabled[state].values()
    return Pair(enabled, kept)


def violated_conditions(pair: Pair[S, A], letter: Callable[[S], Hashable], *, on_paths: bool = False) -> list[str]:
    """The names of the violated conditions; `letter` gives the valuation of the property's atoms in a state."""
    holds = {
        "subset": _subset(pair),
        "nonempty": _nonempty(pair),
        "independent": _independent_on_paths(pair) if on_paths else _independent(pair),
        "wellfounded": _wellfounded(pair),
        "invisible": _invisible(pair, letter),
    }
    return [name for name, ok in holds.items() if not ok]


def _subset(pair: Pair[S, A]) -> bool:
    return all(pair.kept[q] <= pair.enabled[q].keys() for q in pair.enabled)


def _nonempty(pair: Pair[S, A]) -> bool:
    return all(pair.kept[q] for q in pair.enabled if pair.reduces(q))


def _wellfounded(pair: Pair[S, A]) -> bool:
    """Whether no cycle consists of reduced states only, which is equivalent to a well-founded relation."""
    numbers = {q: number for number, q in enumerate(pair.enabled)}
    following = {
        numbers[q]: {numbers[pair.enabled[q][a]] for a in pair.kept[q] if a in pair.enabled[q]}
        for q in pair.enabled
        if pair.reduces(q)
    }
    return not has_cycle({q: targets & following.keys() for q, targets in following.items()})


def _invisible(pair: Pair[S, A], letter: Callable[[S], Hashable]) -> bool:
    letters = {q: letter(q) for q in pair.enabled}
    visible = {a for q, steps in pair.enabled.items() for a, r in steps.items() if letters[q] != letters[r]}
    return all(pair.kept[q].isdisjoint(visible) for q in pair.enabled if pair.reduces(q))


def _independent(pair: Pair[S, A]) -> bool:
    known: dict[tuple[A, A], bool] = {}
    for q in pair.enabled:
        if not pair.reduces(q):
            continue
        before = _before(pair, q)
        for a in pair.kept[q]:
            for b in before:
                if (a, b) not in known:
                    known[a, b] = known[b, a] = are_independent(pair.enabled, a, b)
                if not known[a, b]:
                    return False
    return True


def _before(pair: Pair[S, A], start: S) -> Iterable[A]:
    """The actions on all paths from a state that avoid its ample set."""
    return {action for _, action in _ways(pair, start)}


def _ways(pair: Pair[S, A], start: S) -> Iterator[tuple[S, A]]:
    """The steps on all these paths."""
    seen, waiting = {start}, [start]
    while waiting:
        state = waiting.pop()
        for action, target in pair.enabled[state].items():
            if action not in pair.kept[start]:
                yield state, action
                if target not in seen:
                    seen.add(target)
                    waiting.append(target)


def _independent_on_paths(pair: Pair[S, A]) -> bool:
    return all(
        a in pair.enabled[q] and _swap(pair.enabled, state, a, b)
        for q in pair.enabled
        if pair.reduces(q)
        for state, b in _ways(pair, q)
        for a in pair.kept[q]
    )


def _swap(enabled: dict[S, dict[A, S]], state: S, a: A, b: A) -> bool:
    """Whether two actions commute in a state in which the second one is enabled."""
    steps = enabled[state]
    if a not in steps:
        return False
    after_a, after_b = enabled[steps[a]], enabled[steps[b]]
    return b in after_a and a in after_b and after_a[b] == after_b[a]


def are_independent(enabled: dict[S, dict[A, S]], a: A, b: A) -> bool:
    """Whether neither action enables or disables the other, and both orders lead to the same state."""
    if a == b:
        return False
    for steps in enabled.values():
        for first, second in ((a, b), (b, a)):
            if first in steps and (second in steps) != (second in enabled[steps[first]]):
                return False
        if a in steps and b in steps and enabled[steps[a]][b] != enabled[steps[b]][a]:
            return False
    return True
