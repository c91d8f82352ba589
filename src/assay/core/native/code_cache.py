"""The cache of compiled code: a folder for each content of what the code was made from.

A change in one kernel changes all that call it, so a library's modules count together, and with them all that they
import. The versions of the compilers count too: LLVM cannot read what a newer LLVM wrote.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterable
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

from assay.core.domain.blake2 import blake2b
from assay.core.domain.installed import version
from assay.core.domain.lazy import LazyModule
from assay.core.native.cache_folder import cache_folder

if TYPE_CHECKING:
    import tempfile
else:
    tempfile = LazyModule("tempfile")

PACKAGE = Path(__file__).parents[2]
MAKERS = tuple(
    PACKAGE / "core" / "native" / f"{name}.py"
    for name in ("jit", "arrays", "boundary", "refcounts", "aot", "aot_build", "emit")
)
"""What turns kernels into code."""
_DIGEST = 16
_DOMAINS = "assay.domains"
_IMPORTED = re.compile(r"^ *from ([\w.]+) import (\([^)]*\)|[\w, ]*)", re.MULTILINE)
_NAME = re.compile(r"\w+")


def content_of(*sources: Path, also: str = "") -> str:
    """The cache key of files and folders: a digest of their content and of the compilers' versions."""
    content = blake2b((compilers() + also).encode(), digest_size=8)
    for source in sources:
        for file in sorted(source.rglob("*.py")) if source.is_dir() else [source]:
            content.update(_bytes_of(file))
    return content.hexdigest()


def _bytes_of(file: Path) -> bytes:
    return _read(file, file.stat().st_mtime_ns)


@cache
def _read(file: Path, _written: int) -> bytes:
    return file.read_bytes()


@cache
def compilers() -> str:
    """The versions that code depends on."""
    return f"Python {sys.version_info[:2]}, Numba {version('numba')}, llvmlite {version('llvmlite')}"


def library_sources(modules: Iterable[str]) -> list[Path]:
    """The files of kernels: of these modules, of all that they import from their packages, and of what compiles them.

    A package is the domains of Assay, or the one that an external domain comes in. Other parts of core are left out: a
    test makes sure that no kernel takes anything from there.
    """
    named = list(modules)
    packages = {_DOMAINS, *(module.partition(".")[0] for module in named if not module.startswith("assay."))}
    prefixes = tuple(f"{package}." for package in packages)
    waiting = [file for file in map(_file_of, named) if file is not None]
    found = set(waiting)
    while waiting:
        ours = (name for name in _names_in(_bytes_of(waiting.pop())) if name.startswith(prefixes))
        imported = {file for file in map(_file_of, ours) if file is not None}
        waiting += imported - found
        found |= imported
    return [*sorted(found), *MAKERS]


@cache
def _names_in(source: bytes) -> frozenset[str]:
    """The modules that a source imports from, and each name that it takes from one."""
    lines = _IMPORTED.findall(source.decode())
    return frozenset(name for place, what in lines for name in (place, *(f"{place}.{n}" for n in _NAME.findall(what))))


def _file_of(module: str) -> Path | None:
    """The file of a module; None if the name is that of something else, such as a function."""
    if module.startswith("assay."):
        file = f"{PACKAGE}{module.removeprefix('assay').replace('.', '/')}.py"
        return Path(file) if os.path.exists(file) else None  # noqa: PTH110 - called for every imported name
    try:
        found = find_spec(module)
    except ModuleNotFoundError:
        return None
    return Path(found.origin) if found is not None and found.origin else None


def folder_for(content: str) -> Path:
    """Where code is kept that was made of this content."""
    given = os.environ.get("ASSAY_CODE_CACHE")
    if given:
        return Path(given)
    caches = cache_folder()
    if caches is not None:
        folder = caches / content
        folder.mkdir(mode=0o700, exist_ok=True)
        return folder
    os.environ["ASSAY_CODE_CACHE"] = tempfile.mkdtemp(prefix="assay-")  # for this process and those it starts
    return Path(os.environ["ASSAY_CODE_CACHE"])


def keep_code(file: Path, code: bytes) -> None:
    """Keep machine code, or what it is made from, with its digest."""
    write_whole(file, blake2b(code, digest_size=_DIGEST).digest() + code)


def kept_code(file: Path) -> bytes | None:
    """Read what was kept; None if there is nothing, if it is damaged, or if another user could have written it."""
    try:
        with file.open("rb") as opened:
            status = os.fstat(opened.fileno())
            content = opened.read()
    except OSError:
        return None
    if status.st_mode & 0o022 or status.st_uid != os.geteuid():
        return None
    digest, code = content[:_DIGEST], content[_DIGEST:]
    return code if blake2b(code, digest_size=_DIGEST).digest() == digest else None


def write_whole(file: Path, content: bytes) -> None:
    """Write a file atomically: other processes see all of it or none."""
    file.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.NamedTemporaryFile(dir=file.parent, delete=False) as out:
        out.write(content)
    Path(out.name).replace(file)
