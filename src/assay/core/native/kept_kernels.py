"""Where the cache has the kernels that are compiled ahead of time; found without what loads and calls them."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from pathlib import Path

from assay.core.native.code_cache import MAKERS, PACKAGE, content_of, folder_for


def all_kept(places: Iterable[str]) -> bool:
    """Whether the cache holds the LLVM IR of these kernels."""
    return all(translation_file(place).exists() for place in places)


@cache
def translation_file(place: str) -> Path:
    """Where the LLVM IR of a kernel is, which is given as `module:function`."""
    content = _content(PACKAGE.joinpath(*place.partition(":")[0].split(".")[1:-1]))
    return folder_for(content) / f"{place.rpartition('.')[2].replace(':', '-')}.{content}.ll"


@cache
def _content(folder: Path) -> str:
    """Name the state of the folder of kernels, which holds all they call, and of what makes code of them."""
    return content_of(folder, *MAKERS)
