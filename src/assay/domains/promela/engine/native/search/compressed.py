"""Compressed rows: pairs of the numbers of two halves, each of which is stored once.

A search calls the model through callbacks that take compressed rows. A kernel decompresses the row, calls the model and
compresses the successors.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from assay.core.native.block import Block
from assay.domains.promela.engine.native.codegen.fields import WORD
from assay.domains.promela.engine.native.codegen.layout import Placed
from assay.domains.promela.engine.native.codegen.successor_rows import SUCCESSOR_CAPACITY
from assay.domains.promela.engine.native.kernels.compression_codes import COMPRESSED, HALVES_FULL, LEFT, RIGHT
from assay.domains.promela.engine.native.search.adaptive_model import AdaptiveModel
from assay.domains.promela.engine.native.search.compiled_model import Unpacker, nodes_in, pack
from assay.domains.promela.engine.native.search.kernel import MANY_STATES, search_kernel
from assay.domains.promela.engine.native.search.outcome import SearchLimits
from assay.domains.promela.engine.native.search.visited import Visited
from assay.domains.promela.model.state import State

_FIRST = 1 << 14
"""Entries of the first table of halves."""
_SAMPLE = 20_000
"""Rows that decide where to split: consecutive ones, since scattered rows share few halves."""
_ENOUGH = 16
"""A split is good if there are more states than this for each half."""
_GIVES_ROWS = {"successors": 1, "ended": 0, "letter": 0}
"""For each function of a model, whether it gives rows."""


class Side:
    """The left halves of all rows, or the right halves."""

    def __init__(self, width: int, most: int) -> None:
        self.width, self.most = width, most
        self.rows = Block("I", width * most)
        self.table = Block("I", _FIRST)

    def rehash(self, count: int, size: int) -> None:
        """Rebuild the table with `size` entries."""
        self.table = Block("I", size)
        rehash = search_kernel("rehash", self.width, specialise=count > MANY_STATES)
        rehash(table=self.table, rows=self.rows, count=count, width=self.width)


class CompressedRows:
    """Rows of two numbers, the halves they stand for, and the model's functions on such rows."""

    width = COMPRESSED
    threadable = False  # one buffer holds the state that is decompressed

    def __init__(self, compiled: AdaptiveModel, limits: SearchLimits) -> None:
        layout = compiled.built.layout
        self._compiled, self._layout, self._limits = compiled, layout, limits
        self._half = compiled.cut or best_cut([tuple(pack(layout, state)) for state in compiled.known])
        bits = 0 if layout.automaton is None else layout.automaton.field.bits
        self._keep = (1 << (WORD - bits)) - 1
        self.automaton = None if layout.automaton is None else Placed(WORD - bits, layout.automaton.field)
        self._counts = Block("q", 2)
        widths = (self._half, layout.width - self._half)
        self._sides = tuple(Side(width, min(limits.memory // (4 * width), self._keep)) for width in widths)
        self._whole = Block("I", layout.width)
        self._unpacker = Unpacker(layout)
        self._inner = Block("I", (SUCCESSOR_CAPACITY + 1) * (layout.width + 1))

    @property
    def bytes(self) -> int:
        """Bytes of halves and their tables."""
        return sum(4 * side.width * side_count + side.table.bytes for side, side_count in self._counted())

    def address(self, name: str) -> int:
        """Give the callback of a function, linked to the current machine code."""
        width, most = self._layout.width, max(self._counts[LEFT], self._counts[RIGHT])
        kernel = search_kernel("evaluate_compressed", width, specialise=most > MANY_STATES)
        left, right = self._sides
        arguments = kernel.signature.block(
            {
                "counts": self._counts,
                "left_table": left.table,
                "left": left.rows,
                "right_table": right.table,
                "right": right.rows,
                "row": (0, COMPRESSED),
                "out": (0, self._inner.size),
                "whole": self._whole,
                "inner": self._inner,
                "keep": self._keep,
                "reserve": SUCCESSOR_CAPACITY,
                "address": self._compiled.built.addresses[name],
                "gives_rows": _GIVES_ROWS[name],
                "half": self._half,
                "width": width,
            }
        )
        return self._compiled.callbacks.address(name, arguments, kernel.entry)

    def row(self, state: State) -> list[int]:
        """Encode a state as a compressed row."""
        whole = pack(self._layout, state)
        out = []
        for place, (side, words) in enumerate(
            zip(self._sides, (whole[: self._half], whole[self._half :]), strict=True)
        ):
            number = self._counts[place]
            for at, word in enumerate(words):
                side.rows[number * side.width + at] = word
            self._counts[place] += 1
            side.rehash(self._counts[place], side.table.size)
            out.append(number)
        return out

    def state(self, row: list[int]) -> State:
        """Decode a compressed row."""
        return self._unpacker.state(self._decompressed(row))

    def nodes(self, row: list[int], processes: Sequence[int]) -> list[int | None]:
        """Decode the control states of some processes."""
        return nodes_in(self._layout, self._decompressed(row), processes)

    def _decompressed(self, row: list[int]) -> list[int]:
        words = list[int]()
        for side, number in zip(self._sides, (row[0] & self._keep, row[1]), strict=True):
            words += side.rows.view[number * side.width : (number + 1) * side.width].tolist()
        return words

    def make_room(self, trouble: int, memory: Visited, count: int) -> bool:
        """Enlarge the tables of halves, if they overflowed; compile a node that is missing.

        The first time, the search restarts instead if another split of rows gives much fewer halves.
        """
        if trouble != HALVES_FULL:
            return self._compiled.compile_missing(trouble)
        if self._compiled.cut == 0:
            self._compiled.cut = self._better_cut(memory, count)
            if self._compiled.cut != self._half:
                return False
        for side, halves in self._counted():
            if halves + SUCCESSOR_CAPACITY > side.most:
                raise self._limits.out_of_memory(count)
            size = side.table.size
            while 3 * size < 8 * (halves + SUCCESSOR_CAPACITY):
                size *= 2
            if size > side.table.size:
                side.rehash(halves, size)
        return True

    def _better_cut(self, memory: Visited, count: int) -> int:
        """Give the best split by the visited states, if it is much better than the current one."""
        if count > _ENOUGH * max(halves for _, halves in self._counted()):
            return self._half
        sample = [tuple(self._decompressed(memory.row(number))) for number in range(min(count, _SAMPLE))]
        better = best_cut(sample)
        return better if 4 * stored_words(sample, better) < 3 * stored_words(sample, self._half) else self._half

    def _counted(self) -> Iterator[tuple[Side, int]]:
        return zip(self._sides, (self._counts[LEFT], self._counts[RIGHT]), strict=True)


def stored_words(sample: Sequence[tuple[int, ...]], half: int) -> int:
    """Give the words that the distinct halves of a sample take with this split."""
    left, right = {row[:half] for row in sample}, {row[half:] for row in sample}
    return len(left) * half + len(right) * (len(sample[0]) - half)


def best_cut(sample: Sequence[tuple[int, ...]]) -> int:
    """Give the split of rows that stores the fewest words for a sample."""
    return min(range(1, len(sample[0])), key=lambda half: stored_words(sample, half))
