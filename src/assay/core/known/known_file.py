"""The file of known bugs: TOML with one table per bucket, which holds a title and a link.

A bucket has the same name on every machine, so one file serves every store.
"""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType

import msgspec

from assay.core.domain.read_file import file_text
from assay.core.toml_string import toml_string
from assay.core.toml_text import read_toml
from assay.errors import InputError

DEFAULT = "assay-known.toml"
"""The file that is read where no other is named."""
_NAME = re.compile(r"[0-9a-f]{8}")
_LINK = re.compile(r"https?://[^\s\x00-\x20<>\"]+")


@dataclass(frozen=True)
class KnownBug:
    """The title of a bug, and where it is reported."""

    title: str
    link: str = ""

    def __str__(self) -> str:
        return f"{self.title} ({self.link})" if self.link else self.title


Known = Mapping[str, KnownBug]
"""Known bugs by the name of their bucket."""
NONE_KNOWN: Known = MappingProxyType({})


def read_known(path: Path) -> dict[str, KnownBug]:
    """Read a file of known bugs; `InputError` with the line where it is malformed."""
    text = file_text(path)
    return {name: _bug(path, text, name, table) for name, table in read_toml(text, str(path)).items()}


def known_here(path: Path | None) -> dict[str, KnownBug]:
    """Read the named file; without a name, the default one if the current folder has it."""
    if path is None:
        return read_known(Path(DEFAULT)) if Path(DEFAULT).is_file() else {}
    return read_known(path)


def write_known(path: Path, known: Known) -> None:
    """Write the file through a temporary one, so that an interrupt leaves the old one."""
    scratch = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        scratch.write_text(_text(path, known), encoding="utf-8", newline="\n")
        scratch.replace(path)
    except OSError as error:
        remedy = "name another file with --file"
        raise InputError(f"cannot be written: {error.strerror}", where=str(path), remedy=remedy) from error
    finally:
        scratch.unlink(missing_ok=True)


def check_bug(bug: KnownBug, where: str) -> KnownBug:
    """Refuse an empty title, a title of several lines, and a link that is not one of the web."""
    if not bug.title.strip() or not bug.title.isprintable():
        raise InputError("the title must be one line of text", where=where, remedy='write title = "…"')
    if bug.link and not _LINK.fullmatch(bug.link):
        raise InputError(f"invalid link: {bug.link!r}", where=where, remedy="begin it with https:// or http://")
    return bug


def _bug(path: Path, text: str, name: str, table: object) -> KnownBug:
    where = f"{path}:{_line(text, name)}"
    if not isinstance(table, dict):
        raise InputError(f"{name!r} is not a table", where=where, remedy="write [BUCKET], then title and link below it")
    if not _NAME.fullmatch(name):
        remedy = "write its eight hexadecimal digits, as `assay findings` prints them"
        raise InputError(f"{name!r} does not name a bucket", where=where, remedy=remedy)
    if strange := sorted(table.keys() - {"title", "link"}):
        raise InputError(f"unknown key {strange[0]!r}", where=where, remedy="a bucket has title and link")
    try:
        bug = msgspec.convert(table, KnownBug)
    except msgspec.ValidationError as error:
        raise InputError(f"bucket {name}: {error}", where=where, remedy="title and link are texts") from None
    return check_bug(bug, where)


def _line(text: str, name: str) -> int:
    """Give the line of a table's header or key; the first line where it is written in another way."""
    place = re.search(rf"^[ \t]*\[?[ \t]*[\"']?{re.escape(name)}\b", text, flags=re.MULTILINE)
    return 1 if place is None else text.count("\n", 0, place.end()) + 1


def _text(path: Path, known: Known) -> str:
    """Write the tables in the order of their names, below the comments that open the file."""
    head = "# Known bugs: buckets of Assay that campaigns hunt past.\n"
    if path.is_file():
        kept = re.match(r"(?:[ \t]*(?:#.*)?\n)*", file_text(path))
        head = kept[0].rstrip("\n") + "\n" if kept and kept[0].strip() else head
    return "\n".join([head, *(_table(name, bug) for name, bug in sorted(known.items()))])


def _table(name: str, bug: KnownBug) -> str:
    lines = [f"[{name}]", f"title = {toml_string(bug.title)}"]
    return "\n".join([*lines, *([f"link = {toml_string(bug.link)}"] if bug.link else []), ""])
