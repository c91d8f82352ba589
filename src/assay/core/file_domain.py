"""Finds the domain of a file by its suffix, or by which domain can read it.

Packages register suffixes in the entry point group `assay.suffixes`, so that no domain is loaded for the lookup. For
shared suffixes (`.json`, `.jsonl`) and unknown ones, every domain tries to read the file.
"""

from __future__ import annotations

from pathlib import Path

from assay.core.domain import installed
from assay.core.domain.case import Read
from assay.core.domain.protocol import AnyDomain, domain_names, load_domain
from assay.errors import InputError

SUFFIXES = "assay.suffixes"


def domain_of(path: Path) -> str:
    """Name the domain of a file; `InputError` where none or several can read it."""
    claimed = installed.entry_points(SUFFIXES).get(path.suffix.removeprefix("."))
    if claimed in domain_names():
        return str(claimed)
    if not path.is_file():
        raise InputError("no such file", where=str(path), remedy="check its name")
    able = [name for name in domain_names() if _reads(load_domain(name), path)]
    if len(able) != 1:
        what = f"{' and '.join(able)} can read it" if able else "no domain can read it"
        raise InputError(what, where=str(path), remedy=f"name the domain: {', '.join(able or domain_names())}")
    return able[0]


def _reads(domain: AnyDomain, path: Path) -> bool:
    """Whether the domain can read the first case."""
    try:
        return isinstance(next(iter(domain.read(path)), None), Read)
    except InputError:
        return False
