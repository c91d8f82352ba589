"""The predecessor of a state in the layer before it: of several, the one with the least row.

Which predecessor a parallel search met first depends on timing; which one has the least row does not.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from assay.core.native.aot_build import aot
from assay.domains.promela.engine.native.kernels.layer import is_less
from assay.domains.promela.engine.native.kernels.machine import call, read
from assay.domains.promela.engine.native.kernels.shared_table import place_of

if TYPE_CHECKING:
    from assay.domains.promela.engine.native.kernels.machine import Rows


@aot
def find_parent(
    rows: Rows,
    runs: Rows,
    out: Rows,
    width: int,
    first: int,
    start: int,
    end: int,
    target: int,
    successors: int,
) -> int:
    """Search the states of one thread from `start` to `end`; give the place of the predecessor plus one, or 0."""
    stride = width + 1
    best = -1
    for number in range(start, end):
        place = place_of(runs, first, number)
        if best >= 0 and not is_less(rows, place, best, width):
            continue
        found = call(successors, rows, place * width, out, 0)
        for k in range(found):
            if out[k * stride + width] > 1:
                continue  # a run-time error has no successor
            differs = False
            for i in range(width):
                differs |= read(out, k * stride + i) != read(rows, target * width + i)
            if not differs:
                best = place
                break
    return best + 1
