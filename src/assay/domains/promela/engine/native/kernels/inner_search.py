"""The inner search of a thread: its start, the wait for the work of others, and its end."""

from __future__ import annotations

from typing import TYPE_CHECKING

from assay.core.native.aot_build import aot
from assay.domains.promela.engine.native.kernels.atomic import load_shared, store_shared
from assay.domains.promela.engine.native.kernels.product import automaton_state
from assay.domains.promela.engine.native.kernels.product_codes import (
    IN_RED_SEARCH,
    INWARD,
    MARK,
    OUTWARD,
    PATH,
    REDS,
    SEEN,
    SHARED,
    SHARED_RED,
    STAGE,
)

if TYPE_CHECKING:
    from assay.core.native.jit import Bytes, Longs
    from assay.domains.promela.engine.native.kernels.machine import Rows


@aot
def begin_red(control: Longs, own: Bytes, path: Longs, reds: Rows) -> None:
    """Start the inner search from the state at the end of the path; it visits all successors again."""
    top = 3 * (control[PATH] - 1)
    seed = path[top]
    control[STAGE] = INWARD
    control[MARK] = control[PATH] - 1
    path[top + 1] = path[top - 1] if control[PATH] > 1 else 0
    reds[0] = seed
    control[REDS] = 1
    control[SEEN] = 0
    own[seed] |= IN_RED_SEARCH


@aot
def are_red(
    control: Longs, rows: Rows, colours: Bytes, reds: Rows, seed: int, shape: Longs, dangerous: Longs, width: int
) -> bool:
    """Whether all dangerous states of the inner search but its seed are red."""
    while control[SEEN] < control[REDS]:
        place = int(reds[control[SEEN]])
        if (
            place != seed
            and dangerous[automaton_state(rows, place, shape, width)] != 0
            and load_shared(colours, place * SHARED + SHARED_RED) == 0
        ):
            return False
        control[SEEN] += 1
    return True


@aot
def end_red(control: Longs, colours: Bytes, own: Bytes, path: Longs, reds: Rows) -> None:
    """Make the states of the inner search red, and leave its seed."""
    for k in range(control[REDS]):
        place = int(reds[k])
        store_shared(colours, place * SHARED + SHARED_RED, 1)
        own[place] &= 0xFF ^ IN_RED_SEARCH
    own[path[3 * (control[PATH] - 1)]] = 0
    control[REDS] = 0
    control[STAGE] = OUTWARD
    control[PATH] -= 1
