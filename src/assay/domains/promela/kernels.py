"""The kernels of the native searches, compiled ahead of time."""

from __future__ import annotations

from assay.core.domain.native_shard import Tell
from assay.core.native.aot import all_kept, kernel
from assay.domains.promela.engine.native.search.memory import SEARCHES, search_kernel

WIDTHS = range(2, 9)
"""State widths, in words, that are compiled ahead. Kernels for other widths are compiled on first use."""


def all_compiled() -> bool:
    """Whether all kernels are in the code cache."""
    return all_kept(SEARCHES.values())


def compile_all(tell: Tell) -> None:
    """Compile the kernels that are not in the code cache."""
    count = len(SEARCHES) + len(WIDTHS)
    for done, place in enumerate(SEARCHES.values(), start=1):
        kernel(place)
        tell(done, count)
    for done, width in enumerate(WIDTHS, start=1 + len(SEARCHES)):
        search_kernel("fill", width, much=True)
        search_kernel("breadth_first", width, much=True)
        tell(done, count)
