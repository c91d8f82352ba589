"""The cache of compiled code: a folder for each content of what the code was made of.

A change in one kernel changes all that call it, so all modules with kernels of a domain count together, and with them
all that they import. The versions of the compilers count too: LLVM cannot read what a newer LLVM wrote.
"""

from __future__ import annotations

import os
import re
import sys
import tempfile
from functools import cache
from hashlib import blake2b
from pathlib import Path

from assay.core.domain.installed import version
from assay.core.native.cache_folder import cache_folder

PACKAGE = Path(__file__).parents[2]
_IN_DOMAIN = "assay.domains."
_HOLDS_KERNELS = re.compile(r"^from assay\.core\.native\.(?:jit|aot_build) import ", re.MULTILINE)
_IMPORTED = re.compile(r"^ *from (assay\.domains\.[\w.]+) import ([\w, ]*)", re.MULTILINE)


def content_of(*sources: Path) -> str:
    """Name the state of files, of all that is in folders, and of what compiles them."""
    content = blake2b(_compilers().encode(), digest_size=8)
    for source in sources:
        for file in sorted(source.rglob("*.py")) if source.is_dir() else [source]:
            content.update(file.read_bytes())
    return content.hexdigest()


@cache
def _compilers() -> str:
    return f"Python {sys.version_info[:2]}, Numba {version('numba')}, llvmlite {version('llvmlite')}"


@cache
def content_of_domain(domain: str) -> str:
    """Name the state of a domain's kernels, wherever the package is.

    A domain from outside may call kernels of any other, so for it the whole package counts.
    """
    own = PACKAGE / "domains" / domain
    return content_of(*kernel_sources(own)) if own.is_dir() else content_of(PACKAGE)


def kernel_sources(domain: Path) -> list[Path]:
    """The modules of a domain that hold kernels, all that these import from the domain, and `core.native`.

    Other parts of core are left out: a test makes sure that no kernel takes anything from there.
    """
    texts = {file: file.read_text(encoding="utf-8") for file in domain.rglob("*.py")}
    names = {_IN_DOMAIN + ".".join(file.relative_to(domain.parent).with_suffix("").parts): file for file in texts}
    found = {file for file, text in texts.items() if _HOLDS_KERNELS.search(text)}
    waiting = list(found)
    while waiting:
        lines = _IMPORTED.findall(texts[waiting.pop()])
        said = {
            name for place, what in lines for name in (place, *(f"{place}.{one}" for one in re.split(r"[, ]+", what)))
        }
        imported = {names[name] for name in said & names.keys()}
        waiting += imported - found
        found |= imported
    return [*sorted(found), *sorted((PACKAGE / "core" / "native").glob("*.py"))]


@cache
def folder_of(domain: str) -> Path:
    """Where compiled code of a domain is kept: a folder for each state of its sources and those of core."""
    return folder_for(content_of_domain(domain))


def folder_for(content: str) -> Path:
    """Where code is kept that was made of this content."""
    given = os.environ.get("NUMBA_CACHE_DIR")
    if given:
        return Path(given)
    caches = cache_folder()
    if caches is not None:
        folder = caches / content
        folder.mkdir(exist_ok=True)
        return folder
    os.environ["NUMBA_CACHE_DIR"] = tempfile.mkdtemp(prefix="assay-")  # for this process and those it starts
    return Path(os.environ["NUMBA_CACHE_DIR"])


def kept_on_disk(name: str) -> bool:
    """Whether the kernels of this domain were all compiled on this machine."""
    return (folder_of(name) / f"{name}.ready").exists()


def keep_on_disk(name: str) -> None:
    """Note that the kernels of this domain are all compiled."""
    folder_of(name).mkdir(parents=True, exist_ok=True)
    (folder_of(name) / f"{name}.ready").touch()


def write_whole(file: Path, content: bytes) -> None:
    """Write a file that others may be looking for: it is there as a whole, or not at all."""
    file.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.NamedTemporaryFile(dir=file.parent, delete=False) as out:
        out.write(content)
    Path(out.name).replace(file)
