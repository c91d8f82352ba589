"""Numbers of 32 bits, which Numba would not mix with those of 64."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from assay.core.native.aot_build import aot

if TYPE_CHECKING:
    from assay.domains.promela.engine.native.kernels.machine import Rows


@aot
def number_at(rows: Rows, place: int) -> int:
    """Read a number."""
    return int(np.int64(rows[place]))
