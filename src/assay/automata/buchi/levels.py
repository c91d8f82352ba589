"""Moves acceptance from arcs to states: with one set by levels, or with all sets by copies of states.

By levels (Gastin and Oddoux, CAV 2001): a run waits for one set after the other, and each component has its own sets
and levels. An arc passes all the sets that it meets in turn.
"""

from __future__ import annotations

from assay.automata.buchi.arcs import Arc, Arcs, components_of, weakest
from assay.automata.limits import LimitError


def with_levels(arcs: Arcs, *, limit: int) -> Arcs:
    """Give an automaton with one acceptance set and marks by state; more than `limit` arcs raise LimitError."""
    found = components_of(arcs)
    awaited = _awaited(arcs)
    numbers = {(0, 0): 0}
    waiting, leaving, total = [(0, 0)], list[list[Arc]](), 0
    for state, level in waiting:
        own = found.of[state]
        order = awaited.get(own, ())
        full = own in found.accepting and level == len(order)
        start = 0 if full else level
        here = dict[Arc, None]()
        for positive, negative, marks, target in arcs.leaving[state]:
            then = 0
            if found.of[target] == own:
                then = start
                while then < len(order) and marks >> order[then] & 1:
                    then += 1
            there = (target, then)
            if there not in numbers:
                numbers[there] = len(numbers)
                waiting.append(there)
            here[positive, negative, int(full), numbers[there]] = None
        leaving.append(weakest(here))
        total += len(leaving[-1])
        if total > limit:
            raise LimitError(f"the automaton has more than {limit} edges", remedy="use a smaller formula")
    return Arcs(arcs.names, 1, leaving)


def _awaited(arcs: Arcs) -> dict[int, tuple[int, ...]]:
    """Give the sets that a run must wait for in each accepting component: those that its other sets do not imply."""
    found = components_of(arcs)
    met: dict[int, set[int]] = {number: set() for number in found.accepting}
    for state, here in enumerate(arcs.leaving):
        number = found.of[state]
        if number in met:
            met[number].update(arc[2] for arc in here if found.of[arc[3]] == number)
    return {number: _independent(marks, arcs.sets) for number, marks in met.items()}


def _independent(met: set[int], sets: int) -> tuple[int, ...]:
    kept = list[int]()
    for k in range(sets):
        others = [*kept, *range(k + 1, sets)]
        if all(marks >> k & 1 for marks in met):
            continue
        if not any(all(marks >> k & 1 for marks in met if marks >> other & 1) for other in others):
            kept.append(k)
    return tuple(kept)


def with_copies(arcs: Arcs, *, limit: int) -> Arcs | None:
    """Give an automaton with the same sets and marks by state: a copy of a state for each marks on entry.

    None if it has more than `limit` states.
    """
    numbers = {(0, 0): 0}
    waiting, leaving = [(0, 0)], list[list[Arc]]()
    for state, entered in waiting:
        here = dict[Arc, None]()
        for positive, negative, marks, target in arcs.leaving[state]:
            there = (target, marks)
            if there not in numbers:
                if len(numbers) == limit:
                    return None
                numbers[there] = len(numbers)
                waiting.append(there)
            here[positive, negative, entered, numbers[there]] = None
        leaving.append(weakest(here))
    return Arcs(arcs.names, arcs.sets, leaving)
