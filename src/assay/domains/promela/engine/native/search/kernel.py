"""The kernels that searches call: by name, with named arguments, specialised to the width of a row where that pays."""

from __future__ import annotations

import ctypes

from msgspec import Struct

from assay.core.native.aot import Loaded, is_made, kernel
from assay.core.native.stopwatch import loading
from assay.domains.promela.engine.native.kernel_places import KERNELS
from assay.domains.promela.engine.native.search.signature import Argument, Signature, signature_of

MANY_STATES = 200_000
"""From this number of states on, a kernel specialised to the width is worth its compilation."""


class SearchKernel(Struct, frozen=True):
    """A loaded kernel with its signature."""

    code: Loaded
    signature: Signature

    @property
    def entry(self) -> int:
        """The address of the machine code."""
        return ctypes.cast(self.code.entry, ctypes.c_void_p).value or 0  # type: ignore[arg-type]  # it is a function

    def __call__(self, **arguments: Argument) -> int:
        """Call the kernel."""
        return self.code(*self.signature.block(arguments))


_found: dict[tuple[str, int], tuple[SearchKernel, bool]] = {}
"""The kernels that searches asked for, by name and width, and whether they are specialised."""


def search_kernel(name: str, width: int, *, specialise: bool) -> SearchKernel:
    """Load a kernel: specialised to the width if that is asked for or compiled already, else for any width."""
    found, is_special = _found.get((name, width), (None, False))
    if found is None or (specialise and not is_special):
        place, fixed = KERNELS[name], (("width", width),)
        with loading():
            is_special = specialise or is_made(place, fixed)
            found = SearchKernel(kernel(place, fixed if is_special else ()), signature_of(place))
        _found[name, width] = found, is_special
    return found
