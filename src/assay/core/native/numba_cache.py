"""Where Numba keeps a kernel of ours: by the content of the sources, not by their place.

Left to itself, Numba files code under the path of its source. So each virtual environment and each clone would compile
all kernels anew.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from numba.core.caching import CacheImpl, _CacheLocator

from assay.core.native.code_cache import content_of_domain, folder_of

_OURS = "assay."


def domain_of(function: Callable[..., object]) -> str:
    """Name the domain, or the part of the package, that a kernel is in."""
    return function.__module__.removeprefix(_OURS).removeprefix("domains.").split(".")[0]


class ByContent(_CacheLocator):
    """A folder for each state of a domain, and in it one for each module."""

    def __init__(self, function: Callable[..., object]) -> None:
        self._function = function

    def get_cache_path(self) -> str:
        """Name the folder."""
        return str(folder_of(domain_of(self._function)) / self._function.__module__)

    def get_source_stamp(self) -> str:
        """Name the state of all sources: code that was made of another one is not used."""
        return content_of_domain(domain_of(self._function))

    def get_disambiguator(self) -> str:
        """Tell functions of one name in one module apart."""
        return str(self._function.__code__.co_firstlineno)

    @classmethod
    def from_function(cls, py_func: Callable[..., Any], py_file: str) -> ByContent | None:  # noqa: ARG003 - Numba's form
        """Take care of kernels of ours; those from outside are kept as Numba keeps them."""
        return cls(py_func) if py_func.__module__.startswith(_OURS) else None


def keep_by_content() -> None:
    """Have Numba ask for our places first."""
    asked: list[Any] = CacheImpl._locator_classes  # noqa: SLF001 - it has no other name
    if ByContent not in asked:
        asked.insert(0, ByContent)
