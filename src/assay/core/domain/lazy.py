"""Modules and objects that are loaded when they are first used, so that a command loads only what it needs.

Type checkers see the real module:

    if TYPE_CHECKING:
        from assay.domains.promela import kernels
    else:
        kernels = LazyModule("assay.domains.promela.kernels")
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from importlib import import_module
from typing import TypeVar, overload

T = TypeVar("T")


class LazyModule:
    """Stands for a module; the first use of one of its names imports it."""

    def __init__(self, module: str) -> None:
        self._module = module

    def __getattr__(self, name: str) -> object:
        found = getattr(import_module(self._module), name)
        if not name.startswith("__"):
            setattr(self, name, found)
        return found


class LazySequence(Sequence[T]):
    """A sequence whose items are made when they are first used."""

    def __init__(self, *makers: Callable[[], T]) -> None:
        self._makers = tuple(map(cache, makers))

    def __len__(self) -> int:
        return len(self._makers)

    @overload
    def __getitem__(self, index: int) -> T: ...

    @overload
    def __getitem__(self, index: slice) -> Sequence[T]: ...

    def __getitem__(self, index: int | slice) -> T | Sequence[T]:
        if isinstance(index, slice):
            return [make() for make in self._makers[index]]
        return self._makers[index]()
