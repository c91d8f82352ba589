"""The search for an accepting cycle in the product with an automaton, from the initial state to an answer."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import numpy as np

from assay.core.compiled import Longs
from assay.ltl.automaton import Automaton
from assay.promela.engine.native import product
from assay.promela.engine.native.built import pack, unpack
from assay.promela.engine.native.compiling import Compiled
from assay.promela.engine.native.components import component_search
from assay.promela.engine.native.moves import CAPACITY
from assay.promela.engine.native.nested import OUTER, nested_search
from assay.promela.engine.native.outcome import TURN, Limits, Outcome
from assay.promela.engine.native.scene import FAULTS
from assay.promela.engine.native.within import cycle_within
from assay.promela.model.question import atoms_of


class Cycles:
    """One search for an accepting cycle."""

    def __init__(self, searcher: Compiled, automaton: Automaton, limits: Limits, *, stutters: bool) -> None:
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
        met = [
            sum(1 << i for i, members in enumerate(automaton.acceptance) if q in members)
            for q in range(automaton.states)
        ]
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
                self.ids = np.concatenate(
                    [self.ids, np.zeros(max(self.ids.size, 2 * int(self.shape[product.MOST])), np.int64)]
                )
                self.path = np.concatenate([self.path, np.zeros_like(self.path)])
            elif code != product.PAUSED:
                break
            self.limits.look(count, memory)
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
            raise self.limits.no_room(count)
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

    def _lengthen(self) -> None:
        more = max(self.ids.size, 2 * int(self.shape[product.MOST]))
        self.ids = np.concatenate([self.ids, np.zeros(more, np.int64)])
        self.path = np.concatenate([self.path, np.zeros_like(self.path)])

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


def _edges(automaton: Automaton) -> tuple[Longs, int]:
    """The automaton's edges as numbers, and the most that leave a state."""
    bit = {atom: 1 << i for i, atom in enumerate(atoms_of(automaton))}
    begin = automaton.states + 1
    starts, body = [], list[int]()
    for state in range(automaton.states):
        starts.append(begin + len(body))
        for edge in automaton.edges:
            if edge.source == state:
                body += [
                    sum(bit[a] for a in edge.label.positive),
                    sum(bit[a] for a in edge.label.negative),
                    edge.target,
                ]
    starts.append(begin + len(body))
    widest = max((b - a) // 3 for a, b in pairwise(starts))
    return np.array([*starts, *body], np.int64), max(1, widest)
