"""The kernels of the native searches and the proved checkers as native code, compiled ahead of time."""

from __future__ import annotations

from typing import TYPE_CHECKING

from assay.core.domain.lazy import LazyModule
from assay.core.native.kept_kernels import all_kept
from assay.domains.promela.engine.native.kernel_places import KERNELS

if TYPE_CHECKING:
    from assay.core.domain.native_shard import Tell
    from assay.core.native import aot
    from assay.domains.promela.checker.program import native_code
    from assay.domains.promela.engine.native.search import kernel
else:
    native_code = LazyModule("assay.domains.promela.checker.program.native_code")
    aot = LazyModule("assay.core.native.aot")
    kernel = LazyModule("assay.domains.promela.engine.native.search.kernel")

WIDTHS = range(2, 9)
"""State widths, in words, that are compiled ahead. Kernels for other widths are compiled on first use."""


def all_compiled() -> bool:
    """Whether the searches are on disk; the checkers are compiled with them, or when large evidence is checked."""
    return all_kept(KERNELS.values())


def compile_all(tell: Tell) -> None:
    """Compile what is not on disk yet."""
    count = len(KERNELS) + len(WIDTHS) + 1
    for done, place in enumerate(KERNELS.values(), start=1):
        aot.kernel(place)
        tell(done, count)
    for done, width in enumerate(WIDTHS, start=1 + len(KERNELS)):
        kernel.search_kernel("rehash", width, specialise=True)
        kernel.search_kernel("breadth_first", width, specialise=True)
        kernel.search_kernel("depth_first", width, specialise=True)
        kernel.search_kernel("search_layers", width, specialise=True)
        tell(done, count)
    if not native_code.PROMELA.is_built():
        native_code.PROMELA.build()
    tell(count, count)
