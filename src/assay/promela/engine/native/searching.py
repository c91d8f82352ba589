"""Searches in a compiled model, from the initial state to an answer; with more room if rows prove too small."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import islice

import numpy as np

from assay.core.verdict import Reason
from assay.ltl.automaton import Automaton
from assay.promela.ample.table import Ample
from assay.promela.engine.native import breadth, product
from assay.promela.engine.native.built import Built, build, pack, unpack
from assay.promela.engine.native.components import component_search
from assay.promela.engine.native.layout import Bounds
from assay.promela.engine.native.memory import Memory
from assay.promela.engine.native.moves import CAPACITY
from assay.promela.engine.native.nested import OUTER, nested_search
from assay.promela.engine.native.ranges import Seen, enlarged, first_bounds
from assay.promela.engine.native.scene import FAULTS
from assay.promela.engine.native.whole import Proposition
from assay.promela.engine.native.within import cycle_within
from assay.promela.engine.space import SpentError
from assay.promela.model.graph import Model
from assay.promela.model.question import atoms_of
from assay.promela.model.state import State

PRELUDE = 400
"""So many states are looked at before anything is compiled, to learn how large numbers are."""
LONG = 8_000_000
"""So many states make a search long."""
TURN = 1 << 17
"""So many expansions are done before the limits are looked at."""


@dataclass(frozen=True)
class Limits:
    """How much may be stored, and who is told how it goes."""

    states: int
    memory: int
    tell: Callable[[int, int], None] = lambda _states, _bytes: None


@dataclass(frozen=True)
class Outcome:
    """What a search came to: the states of a run that goes wrong, and for a lasso where its cycle starts."""

    run: tuple[State, ...] | None
    start: int = 0
    why: str = ""
    claim: tuple[int, ...] = ()
    states: int = 0
    transitions: int = 0
    bytes: int = 0
    fault: str = ""
    depth: int = 0


def first_states(initial: State, following: Callable[[State], Sequence[State]]) -> list[State]:
    """Some states of a model, by the reference: breadth first, then one long way."""
    seen = {initial: None}
    queue = [initial]
    for state in queue:
        if len(queue) >= PRELUDE:
            break
        for target in following(state):
            if target not in seen:
                seen[target] = None
                queue.append(target)
    state, way = initial, 0
    while way < PRELUDE and (targets := following(state)):
        state = targets[way % len(targets)]
        seen[state] = None
        way += 1
    return list(seen)


class Searcher:
    """A model under search: compiled once, and again only if rows must be larger."""

    def __init__(
        self,
        model: Model,
        initial: State,
        known: Sequence[State],
        propositions: Sequence[Proposition],
        states: int = 0,
        ample: Ample | None = None,
    ) -> None:
        self.model, self.initial, self.propositions, self.ample = model, initial, propositions, ample
        seen = Seen()
        seen.look(model, islice(known, 2 * PRELUDE))
        self.bounds: Bounds = first_bounds(model, seen, max(1, (states - 1).bit_length()) if states else 0)
        self.built: Built = build(model, self.bounds, propositions, ample, fast=False)

    def safety(self, limits: Limits, *, stop: bool = True) -> Outcome:
        """Look for a bad state or step, breadth first."""
        while True:
            found = self._breadth(limits, stop=stop)
            if isinstance(found, Outcome):
                return found
            self._enlarge(found)

    def cycles(self, automaton: Automaton, limits: Limits, *, stutters: bool, components: bool) -> Outcome:
        """Look for a run that the automaton accepts."""
        while True:
            found = _Cycles(self, automaton, limits, stutters=stutters).search(components=components)
            if isinstance(found, Outcome):
                return found
            self._enlarge(found)

    def _enlarge(self, trouble: int) -> None:
        self.bounds = enlarged(self.model, self.bounds, trouble, self.built.kins)
        self.built = build(self.model, self.bounds, self.propositions, self.ample, fast=False)

    def hasten(self, count: int) -> None:
        """Once a search is seen to be long, compile the model again with more care; rows stay as they are."""
        if count > LONG and not self.built.fast:
            self.built = build(self.model, self.bounds, self.propositions, self.ample, fast=True)

    def memory(self, limits: Limits, beside: int) -> Memory:
        """Room for as many states as the limits allow, with so many bytes beside each."""
        width = self.built.layout.width
        most = min(limits.states + CAPACITY * 2, limits.memory // (width * 4 + beside + 8))
        return Memory(width, max(most, CAPACITY * 2))

    def _breadth(self, limits: Limits, *, stop: bool) -> Outcome | int:
        built, memory = self.built, self.memory(limits, 4)
        width = built.layout.width
        memory.add(pack(built.layout, self.initial))
        parents = np.empty(memory.most, np.uint32)
        parents[0] = breadth.NO_PARENT
        out = np.zeros((breadth.BLOCK + CAPACITY + 1) * (width + 1), np.uint32)
        hashes = np.zeros(breadth.BLOCK + CAPACITY, np.int64)
        control = np.zeros(8, np.int64)
        control[breadth.COUNT] = control[breadth.LAYER_END] = 1
        code = breadth.GROW
        while True:
            count = int(control[breadth.COUNT])
            if code == breadth.GROW:
                memory.enlarge(count, 2 * (count + CAPACITY))
            elif code != breadth.PAUSED:
                break
            limits.tell(count, memory.bytes_for(count))
            _spent(count, memory, limits)
            self.hasten(count)
            code = breadth.breadth_first(
                control,
                memory.table,
                memory.rows,
                parents,
                out,
                hashes,
                np.zeros_like(hashes),
                width,
                CAPACITY,
                TURN,
                self.built.addresses["successors"],
                self.built.addresses["ended"],
                int(stop),
            )
        count = int(control[breadth.COUNT])
        if code == breadth.TOO_SMALL:
            return int(control[breadth.TROUBLE])
        if code == breadth.NO_ROOM:
            raise _no_room(count, limits)
        measures = {
            "states": count,
            "transitions": int(control[breadth.TRANSITIONS]),
            "bytes": memory.bytes_for(count) + 4 * count,
            "depth": int(control[breadth.DEPTH]),
        }
        if code == breadth.DONE:
            return Outcome(None, **measures)
        numbers = [int(control[breadth.CULPRIT])]
        while parents[numbers[-1]] != breadth.NO_PARENT:
            numbers.append(int(parents[numbers[-1]]))
        run = tuple(unpack(built.layout, memory.row(number)) for number in reversed(numbers))
        why = "deadlock" if code == breadth.DEADLOCK else FAULTS[int(control[breadth.FAULT])]
        return Outcome(run, why=why, **measures)


class _Cycles:
    """One search for an accepting cycle."""

    def __init__(self, searcher: Searcher, automaton: Automaton, limits: Limits, *, stutters: bool) -> None:
        built = searcher.built
        self.searcher, self.built, self.limits = searcher, built, limits
        self.memory = searcher.memory(limits, 16)
        self.edges, widest = _edges(automaton)
        placed = built.layout.automaton
        assert placed is not None
        self.placed = placed
        row = pack(built.layout, searcher.initial)
        for state in dict.fromkeys(automaton.initial):
            row[placed.word] = (int(row[placed.word]) & ~(self.mask << placed.shift)) | state << placed.shift
            self.memory.add(row)
        self.shape = np.array(
            [
                built.layout.width,
                built.addresses["successors"],
                built.addresses["letter"],
                int(stutters),
                placed.word,
                placed.shift,
                self.mask,
                CAPACITY * widest,
                self.memory.count,
            ],
            np.int64,
        )
        met = [sum(1 << i for i, members in enumerate(automaton.acceptance) if q in members) for q in range(automaton.states)]
        self.accepting = np.array(met, np.int64)
        self.every = (1 << len(automaton.acceptance)) - 1
        self.control = np.zeros(9, np.int64)
        self.control[product.COUNT] = self.memory.count
        self.control[product.MARK] = OUTER
        self.out = np.zeros((CAPACITY + 1) * (built.layout.width + 1), np.uint32)
        self.ids = np.zeros(1 << 20, np.int64)
        self.path = np.zeros(1 << 16, np.int64)

    @property
    def mask(self) -> int:
        """The bits of the automaton's state."""
        return (1 << self.placed.field.bits) - 1

    def search(self, *, components: bool) -> Outcome | int:
        """Search to the end."""
        memory, control = self.memory, self.control
        colours = np.zeros(0 if components else memory.most, np.uint8)
        order = np.zeros(memory.most if components else 0, np.uint32)
        live, bounds = (np.empty(k * order.size, np.int64) for k in (1, 2))
        code = product.GROW
        while True:
            count = int(control[product.COUNT])
            if code == product.GROW:
                memory.enlarge(count, 2 * (count + int(self.shape[product.MOST])))
            elif code == product.GROW_PATH:
                self.ids = np.concatenate([self.ids, np.zeros(max(self.ids.size, 2 * int(self.shape[product.MOST])), np.int64)])
                self.path = np.concatenate([self.path, np.zeros_like(self.path)])
            elif code != product.PAUSED:
                break
            self.limits.tell(count, memory.bytes_for(count))
            _spent(count, memory, self.limits)
            self.searcher.hasten(count)
            addresses = self.searcher.built.addresses
            self.shape[product.SUCCESSORS], self.shape[product.LETTER] = addresses["successors"], addresses["letter"]
            common = (control, memory.table, memory.rows, self.out, self.ids, self.path)
            if components:
                code = component_search(
                    *common, order, live, bounds, self.shape, self.edges, self.accepting, self.every, TURN
                )
            else:
                code = nested_search(*common, colours, self.shape, self.edges, self.accepting, TURN)
        count = int(control[product.COUNT])
        if code == product.TOO_SMALL:
            return int(control[product.TROUBLE])
        if code == product.NO_ROOM:
            raise _no_room(count, self.limits)
        outcome = self._outcome((), 0)
        if code == product.EMPTY:
            return outcome
        numbers = [int(number) for number in self.path[0 : 3 * int(control[product.PATH]) : 3]]
        if not components:
            return self._outcome(numbers, numbers.index(int(control[product.BACK])))
        first = int(live[int(control[product.MARK]) - 1])
        stem = numbers[: numbers.index(first)]
        cycle = cycle_within(self, order, int(control[product.MARK]), first)
        return self._outcome([*stem, *cycle], len(stem))

    def _outcome(self, numbers: Sequence[int], start: int) -> Outcome:
        count, fault = int(self.control[product.COUNT]), int(self.control[product.FAULT])
        run = tuple(unpack(self.built.layout, self.memory.row(number)) for number in numbers)
        placed = self.placed
        claim = [int(self.memory.row(number)[placed.word]) >> placed.shift & self.mask for number in numbers]
        return Outcome(
            run or None,
            start,
            claim=tuple(claim),
            states=count,
            transitions=int(self.control[product.TRANSITIONS]),
            bytes=self.memory.bytes_for(count),
            fault=FAULTS[fault] if fault > 1 else "",
        )


def _edges(automaton: Automaton) -> tuple[np.ndarray[tuple[int], np.dtype[np.int64]], int]:
    """The automaton's edges as numbers, and the most that leave a state."""
    bit = {atom: 1 << i for i, atom in enumerate(atoms_of(automaton))}
    begin = automaton.states + 1
    starts, body = [], list[int]()
    for state in range(automaton.states):
        starts.append(begin + len(body))
        for edge in automaton.edges:
            if edge.source == state:
                body += [sum(bit[a] for a in edge.label.positive), sum(bit[a] for a in edge.label.negative), edge.target]
    starts.append(begin + len(body))
    widest = max((b - a) // 3 for a, b in zip(starts, starts[1:], strict=False))
    return np.array([*starts, *body], np.int64), max(1, widest)


def _spent(count: int, memory: Memory, limits: Limits) -> None:
    if count > limits.states:
        raise SpentError(Reason.BOUND, f"more than {limits.states:,} states")
    if memory.bytes_for(count) > limits.memory:
        raise SpentError(Reason.MEMORY, f"{count:,} states take more than {limits.memory >> 20:,} MB")


def _no_room(count: int, limits: Limits) -> SpentError:
    if count >= limits.states - CAPACITY:
        return SpentError(Reason.BOUND, f"more than {limits.states:,} states")
    return SpentError(Reason.MEMORY, f"{count:,} states take more than {limits.memory >> 20:,} MB")
