"""The kernels of the native searches, compiled ahead of time."""

from __future__ import annotations

from assay.core.domain.native_shard import Tell
from assay.core.native.aot import all_kept, kernel
from assay.domains.promela.engine.native.search.kernel import KERNELS, search_kernel

WIDTHS = range(2, 9)
"""State widths, in words, that are compiled ahead. Kernels for other widths are compiled on first use."""


def all_compiled() -> bool:
    """Whether all are on disk."""
    return all_kept(KERNELS.values())


def compile_all(tell: Tell) -> None:
    """Compile what is not on disk yet."""
    count = len(KERNELS) + len(WIDTHS)
    for done, place in enumerate(KERNELS.values(), start=1):
        kernel(place)
        tell(done, count)
    for done, width in enumerate(WIDTHS, start=1 + len(KERNELS)):
        search_kernel("rehash", width, specialise=True)
        search_kernel("breadth_first", width, specialise=True)
        search_kernel("depth_first", width, specialise=True)
        tell(done, count)
