"""A run of native code: its memory, values of Python in it, and calls that can be interrupted."""

from __future__ import annotations

import ctypes
import sys
import threading
from collections.abc import Callable

from assay.core.native.block import Block
from assay.core.native.functional.layout import (
    COUNT,
    DEEPEST,
    EMPTY,
    END,
    FIRST_SMALL,
    MASK,
    MOST,
    ROOM,
    SLOTS,
    STARTS,
    TOP,
    WIDE,
    number_word,
)
from assay.core.native.functional.module import FOREIGN, STACK, NativeModule

Value = object
"""A number, a truth value, or a tuple of values, as extracted Python has them."""
_HEAP = 1 << 30
_ROW = 1 << 12
"""The bytes of a packed value for which there is room in any case."""


class GaveUpError(Exception):
    """Native code came to no answer: a number beyond 63 bits, too deep a recursion, or too little memory."""


class NativeRun:
    """Memory for one question: a heap, a table of packed values, and the block that code finds them by."""

    def __init__(self, module: NativeModule, *, most: int, row_bytes: int) -> None:
        self.module = module
        self.block = Block("q", 256)
        self.heap = Block("q", _HEAP // 8)
        self.bytes = Block("B", most * row_bytes + (1 << 16))
        self.starts = Block("q", most + 2)
        slots = 1 << max(10, (2 * most - 1).bit_length())
        self.slots = Block("q", slots)
        block = self.block
        block[TOP], block[END] = self.heap.address, self.heap.address + _HEAP
        block[STARTS], block[SLOTS], block[MASK], block[MOST] = self.starts.address, self.slots.address, slots - 1, most
        block[ROOM] = self.bytes.address + self.bytes.size
        self.starts[0] = self.bytes.address
        self.call("definitions")

    @property
    def count(self) -> int:
        """How many values are in the table."""
        return self.block[COUNT]

    def value(self, given: Value) -> int:
        """Bring a value of Python's into the heap, and give its word."""
        made: dict[int, int] = {}
        waiting = [given]
        while waiting:  # not recursive: lists are as deep as they are long
            value = waiting[-1]
            if id(value) in made or not isinstance(value, tuple) or not value:
                waiting.pop()
                continue
            parts = [part for part in value if isinstance(part, tuple) and part and id(part) not in made]
            if parts:
                waiting += parts
                continue
            made[id(value)] = self._made(
                [made[id(part)] if isinstance(part, tuple) and part else _small(part) for part in value]
            )
            waiting.pop()
        return made[id(given)] if isinstance(given, tuple) and given else _small(given)

    def unpacked(self, number: int) -> Value:
        """Give a value of the table; what is empty is 0."""
        start = self.starts[number] - self.bytes.address
        return _unpacked(self.bytes.view[start : self.starts[number + 1] - self.bytes.address])

    def foreign(self, name: str) -> int:
        """Give a function of the run-time system as a value."""
        return self._made([number_word(FOREIGN.index(name))])

    def _made(self, words: list[int]) -> int:
        top = self.block[TOP]
        end = top + 8 * len(words) + 8
        if end > self.block[END]:
            raise GaveUpError
        at = (top - self.heap.address) // 8
        for place, word in enumerate((len(words), *words)):
            self.heap[at + place] = word
        self.block[TOP] = end
        return top

    def call(self, name: str, *words: int) -> int:
        """Call a function with words; the result is a word, or what a function of the system returns."""
        entry = self.module.functions[name]
        arguments = (ctypes.c_int64 * max(1, len(words)))(*words)
        found = [0]
        failed: list[BaseException] = []

        def work() -> None:
            try:
                found[0] = entry(self.block.address, ctypes.addressof(arguments))
            except BaseException as error:  # noqa: BLE001 - raised in the caller's thread
                failed.append(error)

        self._in_a_thread(work)
        if failed:
            raise failed[0]
        if found[0] == 0:
            raise GaveUpError
        return found[0]

    def _in_a_thread(self, work: Callable[[], None]) -> None:
        """Run native code beside Python, so that a signal ends it: with no stack left, all functions give up."""
        before = threading.stack_size(STACK)
        try:
            thread = threading.Thread(target=work, daemon=True)
            thread.start()
        finally:
            threading.stack_size(before)
        try:
            while thread.is_alive():
                thread.join(0.2)
        except BaseException:
            while thread.is_alive():
                self.block[DEEPEST] = (1 << 63) - 1
                thread.join(0.05)
            raise


def _unpacked(packed: memoryview) -> Value:
    """Read a packed value, as `table.py` does."""
    stack: list[tuple[int, list[Value]]] = []
    at = 0
    while True:
        kind = packed[at]
        at += 1
        if kind < FIRST_SMALL:
            stack.append((kind, []))
            continue
        value: Value = kind - FIRST_SMALL
        if kind == WIDE:
            value = int.from_bytes(packed[at : at + 8], sys.byteorder, signed=True)
            at += 8
        while True:
            if not stack:
                return value
            size, parts = stack[-1]
            parts.append(value)
            if len(parts) < size:
                break
            value = tuple(parts)
            stack.pop()


def _small(value: Value) -> int:
    if not isinstance(value, int):
        return EMPTY
    if not -(1 << 62) <= value < 1 << 62:
        raise GaveUpError
    return number_word(value)
