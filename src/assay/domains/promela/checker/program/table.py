"""All states of a program in a table, by proved steps, and the proved checkers of such tables, as native code.

The theorems of `proofs/promela/Tables.v`, `SettledTables.v` and `ReducedTables.v` hold whatever is in the table: the
checkers compare every state and every step with the proved semantics again.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import cast

from assay.automata.checker.proved import Tree
from assay.automata.emptiness.structure import Structure
from assay.core.native.block import Block
from assay.core.native.functional.layout import (
    EDGE_ENDS,
    EDGE_ROOM,
    EDGES,
    ENTRY_ENDS,
    GIVEN,
    INDICES,
    MODEL,
    NEXT,
    RANKS,
    SECONDS,
    TARGETS,
    TOGETHER,
    TRUE,
    VALUES,
    WAITING,
    number_word,
)
from assay.core.native.functional.run import GaveUpError, NativeRun
from assay.domains.promela.checker.program.ahead import Ahead
from assay.domains.promela.checker.program.entries import Entries
from assay.domains.promela.checker.program.expressions import OutsideError
from assay.domains.promela.checker.program.native_code import PROMELA
from assay.domains.promela.checker.program.program import Program, alive_slots, read_state
from assay.domains.promela.model.evidence import Dead
from assay.domains.promela.model.graph import Model
from assay.domains.promela.model.state import State
from assay.errors import InputError, ToolError

_ROW_BYTES = 512
_AT_ONCE = 20_000
"""The states that one call expands."""
_UNKNOWN, _WRONG, _FULL, _NO_STEPS = 2, 3, 4, 5
_STEPS_EACH = 4
"""The steps of a state for which there is room at first."""
_MOST_STEPS = (1 << 32) - 1


_NOTHING = Ahead((), (), (), ())


class TooManyStatesError(Exception):
    """The program has more states than the table may hold."""


class WrongStateError(Exception):
    """A state has an error: a faulty step, or an invalid end."""


NO_TABLE = (GaveUpError, OutsideError, ToolError, MemoryError, TooManyStatesError, InputError)
"""What keeps a program from having a table."""


class StateTable:
    """The states of a program that can be reached, numbered in breadth-first order."""

    def __init__(
        self,
        program: Program,
        most: int,
        *,
        infinite: bool,
        dead: Dead | None = None,
        ahead: Ahead | None = None,
        fair: bool = False,
    ) -> None:
        """Explore at most so many states, by the steps of infinite runs or, for safety, by all steps.

        Where every process has done what it can do alone, a state is settled. If `dead` is given, only these are
        explored, with 0 for each dead variable. If what is `ahead` is given too, the steps of other processes are left
        out where one may go first. The steps of infinite runs are recorded, and the processes that wait in them if runs
        may have to be `fair`: those of a state end at `ends`.
        """
        self.program, self.infinite, self.dead, self.ahead, self.fair = program, infinite, dead, ahead, fair
        self.run = NativeRun(PROMELA, most=most, row_bytes=_ROW_BYTES)
        self.run.block[MODEL] = self.run.value(program.tree)
        alive, later = alive_slots(program.model, dead or ()), _NOTHING if ahead is None else ahead
        self._alive = self.run.value(alive)
        self.run.block[GIVEN] = self.run.value((alive, later.futures, later.ranges, later.seen))
        self.ends, self.targets, self.waiting = Block("I", most if infinite else 0), Block("I", 0), Block("q", 0)
        self.run.block[EDGE_ENDS] = self.ends.address
        if infinite:
            self._record(_STEPS_EACH * most)
        settled, numbers = int(self.settled), self.run.foreign("number_of") if self.reduced else 0
        if self.run.call("r.begin", settled) == _UNKNOWN:
            raise OutsideError("an initial value with a run-time error")
        while self.run.block[NEXT] < self.run.count:
            status = self.run.call("r.search", int(infinite), settled, numbers, _AT_ONCE)
            if status == _UNKNOWN:
                raise OutsideError("a sequence or enabled() that may be endless")
            if status == _WRONG:
                raise WrongStateError
            if status == _FULL:
                raise TooManyStatesError
            if status == _NO_STEPS:
                self._record(2 * self.run.block[EDGE_ROOM])

    def _record(self, room: int) -> None:
        """Make room for so many steps, and keep those that are recorded."""
        if room > 2 * _MOST_STEPS:
            raise GaveUpError
        block, room = self.run.block, min(room, _MOST_STEPS)
        self.targets.grow(room)
        if self.fair:
            self.waiting.grow(room)
            block[WAITING] = self.waiting.address
        block[TARGETS], block[EDGE_ROOM] = self.targets.address, room

    @property
    def settled(self) -> bool:
        """Whether only settled states are explored."""
        return self.dead is not None

    @property
    def reduced(self) -> bool:
        """Whether the steps of other processes are left out where one may go first."""
        return self.ahead is not None

    @property
    def states(self) -> int:
        """How many states there are."""
        return self.run.count

    @property
    def transitions(self) -> int:
        """How many steps there are."""
        return self.run.block[EDGES]

    def state(self, number: int) -> State:
        """Give a state."""
        return read_state(self.run.unpacked(number))

    def __iter__(self) -> Iterator[State]:
        """Give all states, in order."""
        return map(self.state, range(self.states))

    @property
    def fair_sets(self) -> int:
        """How many sets weak fairness has: one for each process that may wait."""
        return self.run.block[TOGETHER].bit_length() if self.fair else 0

    def labels(self, propositions: Tree) -> Block:
        """Give the propositions that hold in each state, as bits."""
        found = Block("q", self.states)
        if self.run.call("r.label", self.run.value(propositions), found.address) != 1:
            raise GaveUpError
        return found

    def structure(self, names: Sequence[str], labels: Block, *, fair: bool) -> Structure:
        """Give the structure of infinite runs as lists."""
        used, sets = self.transitions, self.fair_sets if fair else 0
        met = [~processes & (1 << sets) - 1 for processes in self.waiting.view[:used]] if sets else []
        ends, targets = [0, *self.ends.view[: self.states]], self.targets.view[:used].tolist()
        return Structure((0,), ends, targets, tuple(names), labels.view.tolist(), met, sets)

    def is_safe(self) -> bool:
        """Whether the proved checker accepts that nothing is wrong in any state."""
        if self.ahead is not None:
            given = (*self._model(), self.run.value(self.ahead.following), *self._functions())
            return self._accepts("check_promela_safe_reduced", *given, number_word(self.states))
        check = "check_promela_safe_settled" if self.settled else "check_promela_safe_table"
        return self._accepts(check, *self._model(), *self._functions(), number_word(self.states))

    def holds(
        self, propositions: Tree, asked: tuple[Tree, Tree, Tree], entries: Entries, *, fair: bool, sets: int
    ) -> bool:
        """Whether the proved checker accepts that all runs satisfy a formula (with subformulas and acceptance)."""
        letters = 1 << min(8, _length(propositions))
        given = [*map(self.run.value, asked), number_word(letters)]
        if self.ahead is not None:
            reach = self.ahead.following
            return not fair and self._ranked("check_promela_always_reduced", (reach, propositions), entries, given)
        if self.settled:
            return not fair and self._ranked("check_promela_always_settled", (propositions,), entries, given)
        parts = (propositions, fair)
        return self._ranked("check_promela_holds_table", parts, entries, [number_word(sets), *given])

    def never(self, propositions: Tree, automaton: Tree, entries: Entries, *, fair: bool, sets: int) -> bool:
        """Whether the proved checker accepts that an automaton accepts no run."""
        given = [number_word(sets), self.run.value(automaton)]
        return self._ranked("check_promela_never_table", (propositions, fair), entries, given)

    def _ranked(self, check: str, parts: Sequence[Tree], entries: Entries, given: Sequence[int]) -> bool:
        """Ask a checker about the model, these parts, the table, its entries, and what is given besides."""
        self._file(entries)
        asked = (*self._model(), *map(self.run.value, parts))
        found = self.run.foreign("entries_at")
        return self._accepts(check, *asked, *self._functions(), number_word(self.states), found, *given)

    def _model(self) -> tuple[int, ...]:
        return (self.run.block[MODEL], self._alive) if self.settled else (self.run.block[MODEL],)

    def _functions(self) -> tuple[int, int]:
        return self.run.foreign("row_at"), self.run.foreign("number_of")

    def _accepts(self, check: str, *words: int) -> bool:
        return self.run.call(check, *words) == TRUE

    def _file(self, entries: Entries) -> None:
        """Bring the entries of all states into memory."""
        if max(entries.values, default=0) >= 1 << 62:  # a formula of many subformulas
            raise GaveUpError
        values = Block("q", len(entries.values))
        for place, value in enumerate(entries.values):
            values[place] = value
        columns = [Block("I", len(column)) for column in entries.columns]
        for block, column in zip(columns, entries.columns, strict=True):
            block.view[:] = memoryview(column)
        self._kept = (values, *columns)
        for place, block in zip((VALUES, ENTRY_ENDS, SECONDS, RANKS, INDICES), self._kept, strict=True):
            self.run.block[place] = block.address


def _length(items: Tree) -> int:
    count, rest = 0, items
    while rest:
        count, rest = count + 1, cast("tuple[Tree, Tree]", rest)[1]
    return count


_last: list[tuple[Model, StateTable]] = []
"""The last table: evidence that was made from it is checked next. No checker relies on what is in it."""
_too_many: list[tuple[Model, int, bool, Dead | None, Tree | None]] = []
"""The last question that had too many states: other properties of the model have as many."""


def table_of(
    model: Model,
    program: Program,
    most: int,
    *,
    infinite: bool,
    dead: Dead | None = None,
    ahead: Ahead | None = None,
    fair: bool = False,
) -> StateTable:
    """Give the table of a model with at most so many states; the last one is kept."""
    kind = (infinite, dead, ahead and ahead.seen)
    for known, table in _last:
        same = known is model and (table.infinite, table.dead, table.ahead and table.ahead.seen) == kind
        if same and table.states <= most and table.fair >= fair:
            return table
    for known, before, *others in _too_many:
        if known is model and most <= before and tuple(others) == kind:
            raise TooManyStatesError
    _last.clear()
    try:
        _last.append((model, StateTable(program, most, infinite=infinite, dead=dead, ahead=ahead, fair=fair)))
    except TooManyStatesError:
        _too_many[:] = [(model, most, *kind), *_too_many[:1]]
        raise
    return _last[0][1]
