"""The compiler of kernels: Numba, which only building needs."""

from __future__ import annotations

from importlib.util import find_spec

from assay.core.domain.packages import how_to_install
from assay.errors import ToolError


def require_compiler() -> None:
    """Raise a `ToolError` where Numba is not installed."""
    if find_spec("numba") is None:
        raise ToolError("the kernels are not compiled, and compiling them needs Numba", remedy=how_to_install("numba"))
