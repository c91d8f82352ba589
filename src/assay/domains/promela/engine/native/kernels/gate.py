"""A gate at which the threads of a search wait for each other, in machine code.

The last thread to come opens the gate or shuts it. A thread that has to stop before it comes shuts the gate too, so
that the others do not wait for it. A shut gate stays shut until all threads have returned.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from assay.core.native.aot_build import aot
from assay.domains.promela.engine.native.kernels.atomic import fetch_add, load_shared, store_shared
from assay.domains.promela.engine.native.kernels.layer_codes import CAME, LOOKS, SHUT, TURN
from assay.domains.promela.engine.native.kernels.machine import call

if TYPE_CHECKING:
    from assay.core.native.jit import Longs
    from assay.domains.promela.engine.native.kernels.machine import Rows


@aot
def comes_last(gate: Longs, threads: int) -> bool:
    """Come to the gate; whether all others are there, so that this thread has to open or shut it."""
    return fetch_add(gate, CAME, 1) == threads - 1


@aot
def open_gate(gate: Longs) -> None:
    """Let all threads pass; what this thread has written, they can read."""
    gate[CAME] = 0
    store_shared(gate, TURN, gate[TURN] + 1)


@aot
def shut_gate(gate: Longs) -> None:
    """Let the threads that wait return, and those that come later."""
    store_shared(gate, SHUT, 1)


@aot
def has_passed(gate: Longs, turn: int, give_way: int, out: Rows) -> bool:
    """Wait until the gate has been opened or shut since this turn; whether it has been opened.

    A thread may open it, go on, and shut it before another one looks. So `SHUT` is read first.
    """
    looks = 0
    while True:
        shut = load_shared(gate, SHUT)
        if load_shared(gate, TURN) != turn:
            return True
        if shut != 0:
            return False
        looks += 1
        if looks % LOOKS == 0:
            call(give_way, out, 0, out, 0)
