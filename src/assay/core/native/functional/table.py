"""The run-time system of native checkers: a table of packed values. It is not run by Python: `raw.py` translates it.

Packed, a value is a string of bytes. A table holds such strings, each once, numbered as they were added. No theorem
assumes that `row_at` gives what was packed, or `number_of` its number: the theorems are about all functions.
"""

# mypy: ignore-errors
# ruff: noqa: ANN001, ANN201, A001, F821, ARG001


def pack(value, at):
    """Write a value at an address. Return the address after it, or 0 if memory is full."""
    while 1:
        if unsigned(here(ROOM), at + 24):
            return 0
        if value & 1:
            number = value >> 1
            if unsigned(number, WIDE - FIRST_SMALL):
                set_byte(at, number + FIRST_SMALL)
                return at + 1
            set_byte(at, WIDE)
            set_word(at + 1, number)
            return at + 9
        size = word(value)
        if size > MOST_FIELDS:
            return 0
        set_byte(at, size)
        at += 1
        place = value + 8
        last = value + 8 * size
        while place < last:
            part = word(place)
            number = part >> 1
            if part & 1 and unsigned(number, WIDE - FIRST_SMALL):
                set_byte(at, number + FIRST_SMALL)
                at += 1
            else:
                at = pack(part, at)
                if at == 0 or unsigned(here(ROOM), at + 24):
                    return 0
            place += 8
        value = word(last)
    return 0


def unpack():
    """Read a value at the address READ, and allocate it. Return 0 if memory is full."""
    first = 0
    slot = 0
    at = here(READ)
    while 1:
        kind = byte(at)
        if kind >= FIRST_SMALL:
            value = ((kind - FIRST_SMALL) << 1) | 1
            if kind == WIDE:
                value = (word(at + 1) << 1) | 1
                at += 8
            set_here(READ, at + 1)
            if slot == 0:
                return value
            set_word(slot, value)
            return first
        at += 1
        cells = here(TOP)
        end = cells + 8 * kind + 8
        if unsigned(here(END), end):
            return 0
        set_here(TOP, end)
        set_word(cells, kind)
        if slot == 0:
            first = cells
        else:
            set_word(slot, cells)
        place = cells + 8
        slot = cells + 8 * kind
        while place < slot:
            kind = byte(at)
            if kind >= FIRST_SMALL and kind < WIDE:
                set_word(place, ((kind - FIRST_SMALL) << 1) | 1)
                at += 1
            else:
                set_here(READ, at)
                value = unpack()
                if value == 0:
                    return 0
                set_word(place, value)
                at = here(READ)
            place += 8
    return 0


def row(number):
    """Make the value of a number."""
    set_here(READ, word(here(STARTS) + 8 * number))
    return unpack()


def slot_of(value):
    """Pack a value after the last row, and find its hash slot, which is free if the value is new. Return 0 if full."""
    start = word(here(STARTS) + 8 * here(COUNT))
    end = pack(value, start)
    if end == 0:
        return 0
    set_here(WRITTEN, end)
    set_word(end, 0)
    hash = 0
    at = start
    while at < end:
        hash = (hash ^ word(at)) * 7046029254386353131
        hash = hash ^ ((hash >> 32) & 4294967295)
        at += 8
    place = hash & here(MASK)
    while 1:
        slot = here(SLOTS) + 8 * place
        known = word(slot)
        if known == 0:
            return slot
        other = word(here(STARTS) + 8 * known - 8)
        if word(here(STARTS) + 8 * known) - other == end - start:
            at = start
            while at + 8 <= end and word(at) == word(other):
                at += 8
                other += 8
            if at + 8 > end:
                while at < end and byte(at) == byte(other):
                    at += 1
                    other += 1
                if at == end:
                    return slot
        place = (place + 1) & here(MASK)
    return 0


def add(value):
    """Add a value to the table if it is new. Return its number plus one, or 0 if memory is full."""
    slot = slot_of(value)
    if slot == 0:
        return 0
    if word(slot) == 0:
        count = here(COUNT) + 1
        if count > here(MOST):
            return 0
        set_word(slot, count)
        set_word(here(STARTS) + 8 * count, here(WRITTEN))
        set_here(COUNT, count)
    return word(slot)


def row_at(self, number):
    """As a function of the extracted module: the value of a number."""
    number = number >> 1
    if number < 0 or number >= here(COUNT):
        return 0
    return row(number)


def number_of(self, value):
    """As a function of the extracted module: the number of a value, or how many there are if it is not in the table."""
    slot = slot_of(value)
    if slot == 0:
        return 0
    known = word(slot)
    if known == 0:
        known = here(COUNT) + 1
    return ((known - 1) << 1) | 1


def entries_at(self, number):
    """As a function of the extracted module: the entries of a value, each with three numbers."""
    number = number >> 1
    if number < 0 or number >= here(COUNT):
        return 0
    first = 0
    if number > 0:
        first = half(here(ENTRY_ENDS) + 4 * number - 4)
    place = half(here(ENTRY_ENDS) + 4 * number)
    found = EMPTY
    while place > first:
        place -= 1
        cells = here(TOP)
        if unsigned(here(END), cells + 56):
            return 0
        set_here(TOP, cells + 56)
        second = half(here(SECONDS) + 4 * place)
        set_word(cells, 3)
        set_word(cells + 8, (word(here(VALUES) + 8 * second) << 1) | 1)
        set_word(cells + 16, (half(here(RANKS) + 4 * place) << 1) | 1)
        set_word(cells + 24, (half(here(INDICES) + 4 * place) << 1) | 1)
        set_word(cells + 32, 2)
        set_word(cells + 40, cells)
        set_word(cells + 48, found)
        found = cells + 32
    return found
