"""Weighs runs: what the lightest weighs, and the heaviest, with evidence; the case must be normal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from assay.core.compiled import Longs
from assay.core.verdict import Answer, Reason, Verdict, unknown
from assay.pushdown.engine.answer import unsupported
from assay.pushdown.engine.grounding import Ground, ground
from assay.pushdown.engine.least import FOUND, TOO_MANY, UNBOUNDED, WIDEST, way_up
from assay.pushdown.engine.lexicographic import Lightest, lightest
from assay.pushdown.evidence import (
    Bounded,
    Closed,
    Derivation,
    Direction,
    Evidence,
    Potentials,
    Unbounded,
    Weighed,
)
from assay.pushdown.flat import flatten
from assay.pushdown.model import Case, Weight, Weights

MOST = 1 << 24
"""How many instances of rules, and how many improvements of weights, are held in memory."""
ROWS = 1 << 27
"""How many combinations of a state of A2 and a label there may be: tables have a place for each."""
_TOO_WIDE: Answer[Evidence] = Answer(unknown(Reason.BOUND), note="weights beyond 64 bits")
_TOO_MUCH: Answer[Evidence] = Answer(unknown(Reason.MEMORY), note="more instances of rules than are held in memory")


class _TooWideError(Exception):
    """A sum goes beyond 64 bits."""


class _TooManyError(Exception):
    """There are more improvements than are held in memory."""


def decide_with_weights(case: Case, *, most: int = MOST) -> Answer[Evidence]:
    """Decide a normal case with weights: whether there is a run, and what the lightest and the heaviest weigh."""
    if (said := unsupported(case)) is not None:
        return said
    if case.weights is None:
        raise ValueError("the case has no weights")
    flat = flatten(case)
    if flat.states2 * flat.labels > ROWS:
        return _TOO_MUCH
    found = ground(
        flat.locations,
        flat.labels,
        flat.rules,
        flat.states1,
        flat.edges1,
        flat.finals1,
        flat.states2,
        flat.edges2,
        flat.finals2,
        most,
    )
    if not found.whole:
        return _TOO_MUCH
    measures = {"transitions": len(found.transitions), "pairs": len(found.pairs), "instances": len(found.instances)}
    if not found.reachable:
        closed = Closed(Direction.BACKWARD, found.transitions, found.pairs)
        return Answer(Verdict("unreachable"), evidence=closed, measures=measures)
    try:
        sides = [_weighed(found, _table(case.weights, sign), sign, most) for sign in (1, -1)]
    except _TooWideError:
        return _TOO_WIDE
    except _TooManyError:
        return _TOO_MUCH
    return Answer(Verdict("reachable"), evidence=Weighed(*sides), measures=measures)


def _table(weights: Weights, sign: int) -> Longs:
    """The weights of the rules, and a row of zeros."""
    rows = [*weights.of_rules, weights.zero]
    if any(abs(number) > WIDEST for row in rows for number in row):
        raise _TooWideError
    return np.array(rows, np.int64).reshape(len(rows), -1) * sign


def _weighed(found: Ground, of_rules: Longs, sign: int, most: int) -> Bounded | Unbounded:
    """Find the lightest run under these weights."""
    result = lightest(found, of_rules, most)
    if result.end == TOO_MANY:
        raise _TooManyError
    if result.end not in (FOUND, UNBOUNDED):
        raise _TooWideError
    log = _Log(result)
    if result.end == UNBOUNDED:
        side: Bounded | Unbounded = _unbounded(log)
    else:
        built = log.built(int(result.last.best[-1]))
        weight = tuple(sign * number for number in result.weights[-1].tolist())
        side = Bounded(weight, built.derivation, _potentials(result))
    _refuse_wide(side.derivation, of_rules.tolist())
    return side


def _potentials(result: Lightest) -> Potentials:
    found, count, goal = result.found, len(result.found.transitions), len(result.places) - 1
    edges, pairs = slice(0, count), slice(count, goal)
    return Potentials(
        found.transitions,
        (result.weights[edges], result.places[edges]),
        found.pairs,
        (result.weights[pairs], result.places[pairs]),
    )


class _Built(NamedTuple):
    """A derivation, where the entries of the log went, and the entries of pairs along its path."""

    derivation: Derivation
    number: dict[int, int]
    chain: list[int]


class _Log:
    """The entries that were written down, to which more can be added."""

    def __init__(self, result: Lightest) -> None:
        self.found = result.found
        self.result = result
        self.entries: list[tuple[int, int, int, int]] = [tuple(row) for row in result.last.entries.tolist()]
        self.best = result.last.best.tolist()

    def add(self, instance: int, entry_of: dict[int, int]) -> int:
        """Write down one more entry; `entry_of` says which entries of its premises to use."""
        head, _, one, two = self.found.instances[instance].tolist()
        premises = [entry_of.get(node, self.best[node]) if node >= 0 else -1 for node in (one, two)]
        self.entries.append((head, instance, premises[0], premises[1]))
        return len(self.entries) - 1

    def complete(self) -> None:
        """Give every node an entry: those without one take the first instance whose premises have one."""
        instances = list(enumerate(self.found.instances.tolist()))
        while instances:  # one round, unless instances were left out
            waiting = []
            for instance, (head, rule, one, two) in instances:
                if self.best[head] < 0:
                    if any(node >= 0 and self.best[node] < 0 for node in (one, two)):
                        waiting.append((instance, (head, rule, one, two)))
                    else:
                        self.best[head] = self.add(instance, {})
            instances = waiting if len(waiting) < len(instances) else []

    def built(self, goal: int) -> _Built:
        """Make a derivation of what an entry of the goal stands on."""
        count = len(self.found.transitions)
        chain, path = [], []
        entry = self.entries[goal][2]
        while entry >= 0:
            chain.append(entry)
            _, _, before, read = self.entries[entry]
            if read >= 0:
                path.append(read)
            entry = before
        chain.reverse()
        path.reverse()
        needed, stack = set(path), list(path)
        while stack:
            fresh = {premise for premise in self.entries[stack.pop()][2:] if premise >= 0} - needed
            needed |= fresh
            stack += fresh
        order = sorted(needed)
        number = {entry: k for k, entry in enumerate(order)} | {-1: -1}
        pairs = [self.found.pairs[self.entries[entry][0] - count].tolist() for entry in chain]
        rows = np.array([self._row(entry, number) for entry in order], np.int32).reshape(-1, 6)
        derivation = Derivation(
            Direction.BACKWARD, rows, pairs[0][0], [number[entry] for entry in path], [s for s, _ in pairs[1:]]
        )
        return _Built(derivation, number, chain)

    def _row(self, entry: int, number: dict[int, int]) -> list[int]:
        node, instance, one, two = self.entries[entry]
        rule = int(self.found.instances[instance, 1])
        return [*self.found.transitions[node].tolist(), rule, number[one], number[two]]


def _unbounded(log: _Log) -> Unbounded:
    """Build a run around the part that can be repeated."""
    result, found = log.result.last, log.found
    node = int(result.entries[result.upper, 0])
    log.complete()
    top = result.upper
    for instance in way_up(found, result.relevant, node).tolist():
        top = log.add(instance, {log.entries[top][0]: top})
    built = log.built(top)
    on_path = node >= len(found.transitions)
    place = {entry: steps for steps, entry in enumerate(built.chain)} if on_path else built.number
    potentials = _potentials(log.result) if log.result.places.any() else None
    return Unbounded(built.derivation, on_path, place[result.lower], place[result.upper], potentials)


def _refuse_wide(derivation: Derivation, of_rules: Sequence[Weight]) -> None:
    """See that no sum of a derivation goes beyond 64 bits: the checker would not follow."""
    totals: list[list[int]] = []
    wide = len(of_rules[0])
    for *_, rule, one, two in derivation.table.tolist():
        parts = [of_rules[rule], *(totals[k] for k in (one, two) if k >= 0)]  # -1 is the row of zeros
        totals.append([sum(part[j] for part in parts) for j in range(wide)])
    path = [0] * wide
    for step in derivation.path.tolist():
        path = [a + b for a, b in zip(path, totals[step], strict=True)]
        totals.append(path)
    if any(abs(number) > WIDEST for total in totals for number in total):
        raise _TooWideError
