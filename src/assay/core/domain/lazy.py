"""A module that is imported when it is first used, so that a command loads only what it needs.

Type checkers see the real module:

    if TYPE_CHECKING:
        from assay.domains.promela import kernels
    else:
        kernels = LazyModule("assay.domains.promela.kernels")
"""

from __future__ import annotations

from importlib import import_module


class LazyModule:
    """Stands for a module; the first use of one of its names imports it."""

    def __init__(self, module: str) -> None:
        self._module = module

    def __getattr__(self, name: str) -> object:
        return getattr(import_module(self._module), name)
