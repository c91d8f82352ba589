"""Describes an unforeseen exception: its type, its place, and the package that raised it.

The place is the last frame of the traceback that lies in Assay or in a package from outside with a domain, a subject or
a source. An exception in a library is attributed to the package that called the library.
"""

from __future__ import annotations

import re
import traceback
from importlib.util import find_spec
from pathlib import Path

from assay.core.domain.installed import entry_points

_ASSAY = "assay"
_GROUPS = ("assay.domains", "assay.subjects", "assay.sources")
_FRAME = re.compile(r'File "([^"\n]+)", line (\d+)')


def describe(error: BaseException) -> str:
    """Describe an exception in one line, with its place."""
    _, place = _origin(error)
    message = " ".join(str(error).split())[:300]
    return f"{type(error).__name__}{': ' if message else ''}{message}{' at ' if place else ''}{place}"


def faulty_package(error: BaseException) -> str:
    """Name the package that raised an exception; `assay` where no frame tells."""
    return _origin(error)[0]


def _origin(error: BaseException) -> tuple[str, str]:
    """Find the package and the place, FILE:LINE, of the last frame in Assay or in a package from outside."""
    roots = {root: name for name in _packages() for root in _roots(name)}
    for file, line in reversed(_FRAME.findall(_traceback(error))):
        for parent in (Path(file), *Path(file).parents):
            if parent in roots:
                return roots[parent], f"{Path(file).relative_to(parent.parent).as_posix()}:{line}"
    return _ASSAY, ""


def _traceback(error: BaseException) -> str:
    """Give the traceback; that of a worker's exception was written in the worker, and is its cause."""
    cause = error.__cause__
    if type(cause).__name__ == "_RemoteTraceback":
        return str(cause)
    return "".join(traceback.format_exception(error))


def _packages() -> set[str]:
    places = (place for group in _GROUPS for place in entry_points(group).values())
    return {_ASSAY, *(re.split(r"[.:]", place, maxsplit=1)[0] for place in places)}


def _roots(package: str) -> list[Path]:
    """Find the folders of a package, or the file of a module."""
    try:
        spec = find_spec(package)
    except (ImportError, ValueError):
        return []
    if spec is None:
        return []
    if spec.submodule_search_locations is not None:
        return [Path(folder) for folder in spec.submodule_search_locations]
    return [Path(spec.origin)] if spec.origin else []
