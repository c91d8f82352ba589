"""Reading programs from files: `.bpl` is Boogie, `.term` the paper's syntax, `.json` and `.jsonl` the canonical form.

A file with another suffix is told by its first character. A file with several programs holds several cases, named by
their procedures; terms of the paper have no names and are numbered.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from assay.boogie.formats.boogie_text import read_procedures
from assay.boogie.formats.codec import read_canonical
from assay.boogie.formats.terms import read_terms
from assay.boogie.formats.tokens import Source
from assay.boogie.model import Program
from assay.core.case import Read
from assay.errors import InputError

SUFFIXES = (".bpl", ".term", ".json", ".jsonl")


def read_cases(path: Path) -> Iterator[Read[Program] | InputError]:
    """Read the programs of a file; a bad line of a `.jsonl` is an item, a bad file is raised."""
    text = _text(path)
    if path.suffix == ".jsonl":
        yield from _read_lines(path, text)
        return
    kind = path.suffix if path.suffix in SUFFIXES else {"(": ".term", "{": ".json"}.get(text.lstrip()[:1], ".bpl")
    source = Source(text, str(path))
    if kind == ".json":
        yield Read(str(path), _canonical(text, str(path)))
        return
    if kind == ".term":
        named = [(str(i), program) for i, program in enumerate(read_terms(source), 1)]
    else:
        named = read_procedures(source)
    for name, program in named:
        yield Read(str(path), program, name if len(named) > 1 else "")


def _read_lines(path: Path, text: str) -> Iterator[Read[Program] | InputError]:
    lines = [(number, line) for number, line in enumerate(text.split("\n"), 1) if line.strip()]
    if not lines:
        raise InputError("the file is empty", where=str(path), remedy="it must hold a program on each line")
    for number, line in lines:
        try:
            yield Read(f"{path}:{number}", _canonical(line, f"{path}:{number}"))
        except InputError as error:
            yield error


def _canonical(text: str, file: str) -> Program:
    try:
        return read_canonical(text.encode())
    except InputError as error:
        where = f"{file}: {error.where}" if error.where else file
        raise InputError(error.what, where=where, remedy=error.remedy) from None


def _text(path: Path) -> str:
    try:
        return path.read_bytes().decode()
    except UnicodeDecodeError as error:
        raise InputError(f"not UTF-8 at byte {error.start}", where=str(path), remedy="save it as UTF-8") from None
    except FileNotFoundError:
        raise InputError("there is no such file", where=str(path), remedy="check its name") from None
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or str(error)
        raise InputError(f"cannot be read: {why}", where=str(path), remedy="check its name and permissions") from None
