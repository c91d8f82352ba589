"""Facts that grow: they begin with what a sample shows, and are weakened until every step keeps them.

The steps are those of the proofs (`edge_on` of `proofs/promela/Courses.v`), on sketches of many states at once.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import cast

from msgspec import Struct, field

from assay.automata.checker.proved import Tree
from assay.checkers import promela as coq
from assay.coq_terms import items
from assay.core.native.stopwatch import Stopwatch
from assay.domains.promela.checker.program.invariant import facts_of, invariant_of, note_of
from assay.domains.promela.model import graph
from assay.domains.promela.model.graph import Model
from assay.domains.promela.model.invariant import Balance, Fact, Invariant, Note
from assay.domains.promela.oracle.invariants.sample import Sample

PATIENCE = 3
"""A bound that was weakened so often goes to the next number that the model has."""
MOST_CHAINED = 200
"""Statements of one uninterrupted sequence."""
Behind = tuple[Tree, Tree]
"""An edge, behind those that are tried before it."""


class NoInvariantError(Exception):
    """No invariant was found; the message says why."""


class Course(Struct, frozen=True):
    """What is known after a step."""

    variables: list[Fact]
    own: list[Fact]
    lengths: list[Fact]
    grown: list[Fact]
    """By how much each global is greater than before the step."""
    flowed: list[Fact]
    """By how much each channel is longer."""


class Draft(Struct):
    """Facts that may still have to be weakened."""

    model: Model
    tree: Tree
    sample: Sample
    seconds: float
    """How long facts may take to settle."""
    variables: list[Fact] = field(default_factory=list)
    lengths: list[Fact] = field(default_factory=list)
    contents: tuple[tuple[Fact, ...], ...] = ()
    own: list[dict[int, list[Fact]]] = field(default_factory=list)
    """For each process, for each control state that it enters: its own variables."""
    around: list[dict[int, dict[int, Fact]]] = field(default_factory=list)
    """The same for the globals that only this process changes, by their slots."""
    balances: list[Balance] = field(default_factory=list)
    limits: list[int] = field(default_factory=list)
    """What bounds grow to, in order."""
    worn: dict[object, int] = field(default_factory=dict)
    """How often each bound was weakened."""
    watch: Stopwatch = field(default_factory=Stopwatch)

    def invariant(self) -> Invariant:
        """Give the facts as they are."""
        start = self.sample.starts[0]
        return Invariant(
            self.sample.listed,
            tuple(live.type for live in start.processes),
            tuple(channel.shape for channel in start.channels),
            self.contents,
            tuple(self.variables),
            tuple(self.lengths),
            tuple(tuple(self.note(number, node) for node in range(nodes)) for number, nodes in enumerate(self.nodes())),
            tuple(self.balances),
        )

    def nodes(self) -> list[int]:
        """Give the number of control states of each process."""
        return [len(self.model.processes[live.type].nodes) for live in self.sample.starts[0].processes]

    def note(self, number: int, node: int) -> Note | None:
        """Give what is known of a process at a control state."""
        if node not in self.own[number]:
            return None
        return Note(tuple(self.own[number][node]), tuple(sorted(self.around[number][node].items())))

    def grow(self) -> None:
        """Weaken facts, and drop balances, until every step keeps what is left."""
        edges, waiting = self._edges(), set(self._noted())
        while waiting:
            given = self.invariant()
            tree, before = invariant_of(given), (list(self.variables), list(self.lengths), set(self._noted()))
            kept, changed = set(range(len(self.balances))), set[tuple[int, int]]()
            for number, node in sorted(waiting):
                if self.watch.seconds() > self.seconds:
                    raise NoInvariantError("the facts did not settle in time")
                note = given.notes[number][node]
                shown = () if note is None else coq.seen_at(tree, number, node, note_of(note))
                for each in cast("tuple[Tree, ...]", shown):
                    run = _Run(self, tree, number, node, edges)
                    for target, course in run.stored(_opening(each), node, 0):
                        changed |= self._weaken(number, target, course)
                        kept = {place for place in kept if _is_even(self.balances[place], number, node, target, course)}
            dropped = len(kept) < len(self.balances)
            self.balances = [self.balances[place] for place in sorted(kept)]
            everything = dropped or before != (self.variables, self.lengths, set(self._noted()))
            waiting = set(self._noted()) if everything else changed

    def _noted(self) -> Iterator[tuple[int, int]]:
        return ((number, node) for number, notes in enumerate(self.own) for node in notes)

    def _edges(self) -> list[list[list[Behind]]]:
        proctypes = list(items(cast("tuple[Tree, ...]", self.tree)[2]))
        nodes = [
            [_with_before(cast("tuple[Tree, ...]", node)[0]) for node in items(cast("tuple[Tree, ...]", each)[3])]
            for each in proctypes
        ]
        return [nodes[live.type] for live in self.sample.starts[0].processes]

    def _weaken(self, number: int, node: int, course: Course) -> set[tuple[int, int]]:
        """Take in what is known after a step; give the notes that were weakened."""
        changed = set[tuple[int, int]]()
        self._widen(self.variables, course.variables, "variables")
        self._widen(self.lengths, course.lengths, "lengths")
        if node not in self.own[number]:
            self.own[number][node] = list(course.own)
            tracked = next(iter(self.around[number].values()), {})
            self.around[number][node] = {slot: course.variables[slot] for slot in tracked}
            changed.add((number, node))
        if self._widen(self.own[number][node], course.own, (number, node)):
            changed.add((number, node))
        for other, notes in enumerate(self.around):
            for place, facts in notes.items() if other != number else [(node, notes[node])]:
                for slot in facts:
                    moved = other == number or course.grown[slot] != (0, 0)
                    if moved and self._widen_one(facts, slot, course.variables[slot], (other, place, "around")):
                        changed.add((other, place))
        return changed

    def _widen(self, facts: list[Fact], others: Sequence[Fact], what: object) -> bool:
        widened = [self._widen_one(facts, place, other, what) for place, other in enumerate(others)]
        return any(widened)

    def _widen_one(self, facts: list[Fact] | dict[int, Fact], place: int, other: Fact, what: object) -> bool:
        known = facts[place]
        if known is None or (other is not None and known[0] <= other[0] and other[1] <= known[1]):
            return False
        if other is None:
            facts[place] = None
            return True
        worn = self.worn[what, place] = self.worn.get((what, place), 0) + 1
        low, high = min(known[0], other[0]), max(known[1], other[1])
        if worn > PATIENCE:
            low = low if low == known[0] else max((limit for limit in self.limits if limit <= low), default=low)
            high = high if high == known[1] else min((limit for limit in self.limits if limit >= high), default=high)
        facts[place] = (low, high)
        return True


class _Run(Struct, frozen=True):
    """A step of a process, statement by statement."""

    draft: Draft
    invariant: Tree
    number: int
    start: int
    edges: list[list[list[Behind]]]

    def stored(self, course: Tree, node: int, depth: int) -> Iterator[tuple[int, Course]]:
        """Give where a step ends, and what is known there."""
        if depth > MOST_CHAINED:
            raise NoInvariantError("an uninterrupted sequence is too long")
        draft, frame = self.draft, cast("tuple[Tree, ...]", self.invariant)[0]

        def tidy(sketch: Tree) -> object:
            return coq.while_fresh(self.invariant, depth == 0, sketch)

        for place, (before, edge) in enumerate(self.edges[self.number][node]):
            tried = coq.before_else(draft.tree, self.invariant, self.number, before, edge, course)
            for begun in cast("tuple[Tree, ...]", tried):
                found = cast("tuple[Tree, ...]", coq.edge_on(draft.tree, frame, self.number, tidy, begun, edge))
                if not found:
                    raise NoInvariantError(self._why(node, place))
                for after in cast("tuple[Tree, ...]", found[0]):
                    yield from self._ends(after, edge, depth)

    def _ends(self, course: Tree, edge: Tree, depth: int) -> Iterator[tuple[int, Course]]:
        target, _, _, _, atomic, _ = cast("tuple[int, Tree, Tree, bool, bool, int]", edge)
        if not atomic or not self._goes_on(course, target):
            yield target, _read(course)
        if atomic:
            yield from self.stored(course, target, depth + 1)

    def _goes_on(self, course: Tree, node: int) -> bool:
        sketch = cast("tuple[Tree, ...]", course)[0]
        return any(
            coq.surely_ready(self.draft.tree, self.invariant, self.number, sketch, edge)
            for _, edge in self.edges[self.number][node]
        )

    def _why(self, node: int, place: int) -> str:
        live = self.draft.sample.starts[0].processes[self.number]
        process = self.draft.model.processes[live.type]
        edge = process.nodes[node].edges[place]
        what = (
            "a d_step"
            if any(isinstance(effect, graph.Sequence) for effect in edge.effects)
            else "a statement that may fail, or that facts say nothing about"
        )
        return f"{what} ({process.name}, line {edge.place.line})"


def _with_before(edges: Tree) -> list[Behind]:
    return list(cast("Iterator[Behind]", items(coq.with_before((), edges))))


def _opening(sketch: Tree) -> Tree:
    """What is known before a step: nothing has grown."""
    variables, _, lengths, _ = cast("tuple[Tree, Tree, Tree, Tree]", sketch)
    return coq.Course(sketch, *(facts_of((0, 0) for _ in items(facts)) for facts in (variables, lengths)))


def _read(course: Tree) -> Course:
    (variables, own, lengths, _), grown, flowed = cast("tuple[tuple[Tree, ...], Tree, Tree]", course)
    return Course(*map(_facts, (variables, own, lengths, grown, flowed)))


def _facts(tree: Tree) -> list[Fact]:
    return [fact[0] if fact else None for fact in cast("Iterator[tuple[tuple[int, int], ...]]", items(tree))]


def _is_even(balance: Balance, number: int, before: int, after: int, course: Course) -> bool:
    """Whether a step surely keeps a balance."""
    places = balance.places[number]
    low = high = places[after] - places[before]
    parts = [*zip(balance.variables, course.grown, strict=True), *zip(balance.lengths, course.flowed, strict=True)]
    for weight, fact in parts:
        if weight:
            if fact is None:
                return False
            ends = sorted((weight * fact[0], weight * fact[1]))
            low, high = low + ends[0], high + ends[1]
    return low == high == 0
