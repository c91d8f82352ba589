"""All states of a program in a table, by proved steps, and the proved checkers of such tables, as native code.

The theorems of `proofs/promela/Tables.v` and `SettledTables.v` hold whatever is in the table: the checkers compare
every state and every step with the proved semantics again.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator, Sequence
from typing import cast

from assay.automata.checker.proved import Tree
from assay.automata.emptiness.structure import Structure
from assay.core.native.block import Block
from assay.core.native.functional.layout import EDGES, ENTRIES, ENTRY_ENDS, GIVEN, MODEL, NEXT, TRUE, number_word
from assay.core.native.functional.run import GaveUpError, NativeRun
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
_UNKNOWN, _WRONG, _FULL = 2, 3, 4


class TooManyStatesError(Exception):
    """The program has more states than the table may hold."""


class WrongStateError(Exception):
    """A state has an error: a faulty step, or an invalid end."""


NO_TABLE = (GaveUpError, OutsideError, ToolError, MemoryError, TooManyStatesError, InputError)
"""What keeps a program from having a table."""


class StateTable:
    """The states of a program that can be reached, numbered in breadth-first order."""

    def __init__(self, program: Program, most: int, *, infinite: bool, dead: Dead | None = None) -> None:
        """Explore at most so many states, by the steps of infinite runs or, for safety, by all steps.

        Where every process has done what it can do alone, a state is settled. If `dead` is given, only these are
        explored, with 0 for each dead variable.
        """
        self.program, self.infinite, self.dead = program, infinite, dead
        self.run = NativeRun(PROMELA, most=most, row_bytes=_ROW_BYTES)
        self.run.block[MODEL] = self.run.value(program.tree)
        self.run.block[GIVEN] = self.run.value(alive_slots(dead or ()))
        settled = int(self.settled)
        if self.run.call("r.begin", settled) == _UNKNOWN:
            raise OutsideError("an initial value with a run-time error")
        while self.run.block[NEXT] < self.run.count:
            status = self.run.call("r.search", int(infinite), settled, _AT_ONCE)
            if status == _UNKNOWN:
                raise OutsideError("a sequence or enabled() that may be endless")
            if status == _WRONG:
                raise WrongStateError
            if status == _FULL:
                raise TooManyStatesError

    @property
    def settled(self) -> bool:
        """Whether only settled states are explored."""
        return self.dead is not None

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

    def structure(self, names: Sequence[str], propositions: Tree, *, fair: bool) -> Structure:
        """Give the structure of infinite runs."""
        labels, ends = Block("q", self.states), Block("q", self.states)
        targets, waiting = Block("q", self.transitions), Block("q", self.transitions)
        blocks = (labels.address, ends.address, targets.address, waiting.address)
        if self.run.call("r.record", int(self.settled), self.run.value(propositions), *blocks) != 1:
            raise GaveUpError
        together = 0
        for processes in waiting.view if fair else ():
            together |= processes
        met = [~processes & ((1 << together.bit_length()) - 1) for processes in waiting.view] if together else []
        return Structure(
            (0,), [0, *ends.view], targets.view.tolist(), tuple(names), labels.view.tolist(), met, together.bit_length()
        )

    def is_safe(self) -> bool:
        """Whether the proved checker accepts that nothing is wrong in any state."""
        check = "check_promela_safe_settled" if self.settled else "check_promela_safe_table"
        return self._accepts(check, *self._model(), *self._functions(), number_word(self.states))

    def holds(
        self, propositions: Tree, asked: tuple[Tree, Tree, Tree], entries: Entries, *, fair: bool, sets: int
    ) -> bool:
        """Whether the proved checker accepts that all runs satisfy a formula (with subformulas and acceptance)."""
        letters = 1 << min(8, _length(propositions))
        given = [*map(self.run.value, asked), number_word(letters)]
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
        return (self.run.block[MODEL], self.run.block[GIVEN]) if self.settled else (self.run.block[MODEL],)

    def _functions(self) -> tuple[int, int]:
        return self.run.foreign("row_at"), self.run.foreign("number_of")

    def _accepts(self, check: str, *words: int) -> bool:
        return self.run.call(check, *words) == TRUE

    def _file(self, entries: Entries) -> None:
        """Bring the entries of all states into memory."""
        ends, numbers = Block("q", self.states), list[int]()
        given = iter(entries)
        for state in range(self.states):
            for entry in next(given, ()):
                if max(entry) >= 1 << 62:  # a formula of many subformulas
                    raise GaveUpError
                numbers += entry
            ends[state] = len(numbers) // 3
        self._kept = (ends, Block("q", len(numbers)))
        self._kept[1].view[:] = memoryview(array("q", numbers))
        self.run.block[ENTRY_ENDS], self.run.block[ENTRIES] = ends.address, self._kept[1].address


Entries = Iterable[Iterable[tuple[int, int, int]]]
"""For each state its entries: value, rank, index."""


def _length(items: Tree) -> int:
    count, rest = 0, items
    while rest:
        count, rest = count + 1, cast("tuple[Tree, Tree]", rest)[1]
    return count


_last: list[tuple[Model, StateTable]] = []
"""The last table: evidence that was made from it is checked next. No checker relies on what is in it."""
_too_many: list[tuple[Model, int, bool, Dead | None]] = []
"""The last question that had too many states: other properties of the model have as many."""


def table_of(model: Model, program: Program, most: int, *, infinite: bool, dead: Dead | None = None) -> StateTable:
    """Give the table of a model with at most so many states; the last one is kept."""
    for known, table in _last:
        if known is model and (table.infinite, table.dead) == (infinite, dead) and table.states <= most:
            return table
    for known, before, *kind in _too_many:
        if known is model and most <= before and kind == [infinite, dead]:
            raise TooManyStatesError
    _last.clear()
    try:
        _last.append((model, StateTable(program, most, infinite=infinite, dead=dead)))
    except TooManyStatesError:
        _too_many[:] = [(model, most, infinite, dead), *_too_many[:1]]
        raise
    return _last[0][1]
