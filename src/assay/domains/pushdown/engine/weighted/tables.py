"""Growing tables of nodes and rule instances, with a hash table from keys to nodes."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from assay.core.native.arrays import copy_numbers, copy_rows
from assay.core.native.jit import Ints, Longs, compiled


class Growth(NamedTuple):
    """The nodes and instances found so far: keys of nodes, a hash table from keys to numbers, and the instances."""

    keys: Longs
    nodes: int
    slots: Ints
    instances: Ints
    filled: int


@compiled
def rows_of(sources: Ints, labels: Ints, wide: int, rows: int) -> tuple[Ints, Ints]:
    """Sort indices by source and label: the start of each row, and the indices in it."""
    starts = np.zeros(rows + 1, np.int32)
    for k in range(sources.shape[0]):
        if labels[k] >= 0:
            starts[sources[k] * wide + labels[k] + 1] += 1
    for row in range(rows):
        starts[row + 1] += starts[row]
    order = np.empty(starts[rows], np.int32)
    place = starts[:-1].copy()
    for k in range(sources.shape[0]):
        if labels[k] >= 0:
            row = sources[k] * wide + labels[k]
            order[place[row]] = k
            place[row] += 1
    return starts, order


@compiled
def _slot(slots: Ints, keys: Longs, key: int) -> int:
    """The slot of a key in the hash table, or the empty slot where it belongs."""
    mask = slots.shape[0] - 1
    at = np.int64((np.uint64(key) * np.uint64(0x9E3779B97F4A7C15)) >> np.uint64(32)) & mask
    while slots[at] >= 0 and keys[slots[at]] != key:
        at = (at + 1) & mask
    return at


@compiled
def longer(table: Longs, used: int) -> Longs:
    """Copy a table to a longer one."""
    out = np.empty((2 * table.shape[0], table.shape[1]), np.int64)
    copy_rows(out, 0, table, used)
    return out


@compiled
def grown(growth: Growth, emitted: Longs, used: int, offset: int) -> Growth:
    """Add instances whose heads are keys; new heads become nodes, numbered from `offset` on."""
    keys, count, slots, instances, filled = growth
    if filled + used > instances.shape[0]:
        more = np.empty((2 * max(instances.shape[0], filled + used), 4), np.int32)
        copy_rows(more, 0, instances, filled)
        instances = more
    if count + used > keys.shape[0]:
        longer_keys = np.empty(2 * (count + used), np.int64)
        copy_numbers(longer_keys, 0, keys, count)
        keys = longer_keys
    if 2 * (count + used) > slots.shape[0]:
        size = slots.shape[0]
        while size < 4 * (count + used):
            size *= 2
        slots = np.full(size, -1, np.int32)
        for k in range(count):
            slots[_slot(slots, keys, keys[k])] = k
    for k in range(used):
        at = _slot(slots, keys, emitted[k, 0])
        if slots[at] < 0:
            slots[at] = count
            keys[count] = emitted[k, 0]
            count += 1
        instances[filled, 0] = slots[at] + offset
        instances[filled, 1] = emitted[k, 1]
        instances[filled, 2] = emitted[k, 2]
        instances[filled, 3] = emitted[k, 3]
        filled += 1
    return Growth(keys, count, slots, instances, filled)


@compiled
def nothing(room: int) -> Growth:
    """Start with neither nodes nor instances."""
    return Growth(np.empty(room, np.int64), 0, np.full(64, -1, np.int32), np.empty((room, 4), np.int32), 0)


@compiled
def put(emitted: Longs, used: int, key: int, rule: int, first: int, second: int) -> Longs:
    """Append one instance."""
    if used == emitted.shape[0]:
        emitted = longer(emitted, used)
    emitted[used, 0] = key
    emitted[used, 1] = rule
    emitted[used, 2] = first
    emitted[used, 3] = second
    return emitted
