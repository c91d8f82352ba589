"""The search through all states, from the initial one to an answer: shortest runs to what is wrong."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from assay.promela.engine.native import breadth
from assay.promela.engine.native.built import pack, unpack
from assay.promela.engine.native.compiling import Compiled
from assay.promela.engine.native.moves import CAPACITY
from assay.promela.engine.native.outcome import TURN, Limits, Outcome
from assay.promela.engine.native.scene import FAULTS


def breadth_search(compiled: Compiled, limits: Limits, *, stop: bool) -> Outcome | int:
    """Look at all states; give why rows are too small if they are."""
    built, memory = compiled.built, compiled.memory(limits, 4)
    width = built.layout.width
    memory.add(pack(built.layout, compiled.initial))
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
        limits.look(count, memory)
        compiled.hasten(count)
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
            compiled.built.addresses["successors"],
            compiled.built.addresses["ended"],
            int(stop),
        )
    count = int(control[breadth.COUNT])
    if code == breadth.TOO_SMALL:
        return int(control[breadth.TROUBLE])
    if code == breadth.NO_ROOM:
        raise limits.no_room(count)
    outcome = Outcome(
        None,
        states=count,
        transitions=int(control[breadth.TRANSITIONS]),
        bytes=memory.bytes_for(count) + 4 * count,
        depth=int(control[breadth.DEPTH]),
    )
    if code == breadth.DONE:
        return outcome
    numbers = [int(control[breadth.CULPRIT])]
    while parents[numbers[-1]] != breadth.NO_PARENT:
        numbers.append(int(parents[numbers[-1]]))
    run = tuple(unpack(built.layout, memory.row(number)) for number in reversed(numbers))
    why = "deadlock" if code == breadth.DEADLOCK else FAULTS[int(control[breadth.FAULT])]
    return replace(outcome, run=run, why=why)
