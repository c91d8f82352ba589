"""Kernels that read parts of JSON text: marks, plain strings, names by number.

A position is an index of the text, or `NONE` once something was not as expected; every function passes `NONE` on. A
plain string is printable ASCII without escapes.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from assay.core.native.jit import Bytes, Ints, Longs, compiled, no_refcount

NONE = -1
MOST = 1024
"""The capacity of every table: of names, of rules, and of edges."""
QUOTE, COMMA, COLON, OPEN_LIST, CLOSE_LIST, OPEN, CLOSE = (ord(mark) for mark in '",:[]{}')
_ZERO, _NINE, _BACKSLASH = (ord(mark) for mark in "09\\")
_SPACE, _LAST = ord(" "), ord("~")
_TAB, _NEWLINE, _RETURN = (ord(mark) for mark in "\t\n\r")
_LARGEST = 10**9
"""Numbers are smaller than this."""
_SLOTS = 4 * MOST


def packed(word: str) -> tuple[int, int]:
    """A word of at most 16 letters as two numbers, as `word_at` gives it."""
    data = word.encode().ljust(16, b"\0")
    return int.from_bytes(data[:8], "little"), int.from_bytes(data[8:], "little")


class Names(NamedTuple):
    """Names by number, in the order of their first occurrence."""

    slots: Ints
    """An open-addressing hash table of the numbers."""
    spans: Ints
    """By number: where the name starts and stops in the text, and its slot."""
    size: Longs


@compiled
def new_names() -> Names:
    """Start without names."""
    return Names(np.full(_SLOTS, NONE, np.int32), np.empty((MOST, 3), np.int32), np.zeros(1, np.int64))


@no_refcount
def forget(names: Names) -> None:
    """Remove all names."""
    for number in range(names.size[0]):
        names.slots[names.spans[number, 2]] = NONE
    names.size[0] = 0


@no_refcount
def _same(text: Bytes, start: int, other: int, length: int) -> bool:
    for k in range(length):
        if text[start + k] != text[other + k]:
            return False
    return True


@no_refcount
def number_of(names: Names, text: Bytes, start: int, stop: int) -> int:
    """The number of a name; a new name gets the next number. NONE if there are too many."""
    mixed = np.uint64(stop - start)
    for at in range(start, stop):
        mixed = (mixed ^ np.uint64(text[at])) * np.uint64(0x100000001B3)
    slot = np.int64((mixed ^ (mixed >> np.uint64(17))) & np.uint64(_SLOTS - 1))
    while names.slots[slot] != NONE:
        number = names.slots[slot]
        known = names.spans[number, 0]
        if names.spans[number, 1] - known == stop - start and _same(text, start, known, stop - start):
            return int(number)
        slot = (slot + 1) & (_SLOTS - 1)
    number = names.size[0]
    if number == MOST:
        return NONE
    names.slots[slot] = number
    names.spans[number, 0], names.spans[number, 1], names.spans[number, 2] = start, stop, slot
    names.size[0] = number + 1
    return int(number)


@no_refcount
def past_blanks(text: Bytes, at: int, end: int) -> int:
    """Skip white space."""
    while 0 <= at < end and text[at] in (_SPACE, _TAB, _NEWLINE, _RETURN):
        at += 1
    return at


@no_refcount
def past(text: Bytes, at: int, end: int, mark: int) -> int:
    """Read a mark after white space."""
    at = past_blanks(text, at, end)
    return at + 1 if 0 <= at < end and text[at] == mark else NONE


@no_refcount
def first_item(text: Bytes, at: int, end: int, close: int) -> tuple[int, bool]:
    """Go to the first item of a list or object; or past the closing mark, and then there is none."""
    at = past_blanks(text, at, end)
    if not 0 <= at < end:
        return NONE, False
    return (at + 1, False) if text[at] == close else (at, True)


@no_refcount
def next_item(text: Bytes, at: int, end: int, close: int) -> tuple[int, bool]:
    """Go past a comma to the next item; or past the closing mark, and then there is none."""
    at = past_blanks(text, at, end)
    if not 0 <= at < end or text[at] not in (close, COMMA):
        return NONE, False
    return at + 1, text[at] == COMMA


@no_refcount
def string_at(text: Bytes, at: int, end: int) -> tuple[int, int]:
    """Read a plain string: where its content starts and stops. The closing quote follows."""
    start = past(text, at, end, QUOTE)
    at = start
    while 0 <= at < end and text[at] != QUOTE:
        if text[at] < _SPACE or text[at] > _LAST or text[at] == _BACKSLASH:
            return NONE, NONE
        at += 1
    return (start, at) if 0 <= at < end else (NONE, NONE)


@no_refcount
def word_at(text: Bytes, start: int, stop: int) -> tuple[int, int]:
    """A word as two numbers; those of no word if it is longer than 16 letters."""
    first = second = np.int64(0)
    if stop - start > 16:
        return NONE, NONE
    for k in range(stop - start):
        if k < 8:
            first |= np.int64(text[start + k]) << (8 * k)
        else:
            second |= np.int64(text[start + k]) << (8 * (k - 8))
    return int(first), int(second)


@no_refcount
def natural_at(text: Bytes, at: int, end: int) -> tuple[int, int]:
    """Read a natural number: the position after it, and the number."""
    start, number = at, np.int64(0)
    while 0 <= at < end and _ZERO <= text[at] <= _NINE and number < _LARGEST:
        number = 10 * number + np.int64(text[at]) - _ZERO
        at += 1
    zeros = at > start + 1 and text[start] == _ZERO
    return (NONE, NONE) if at == start or zeros or number >= _LARGEST else (at, int(number))
