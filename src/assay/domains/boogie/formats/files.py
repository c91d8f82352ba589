"""Reads programs from files: `.bpl` is Boogie, `.term` the paper's syntax, `.json` and `.jsonl` the canonical form.

With any other suffix, the first character determines the format. A file with several programs holds several cases,
named by their procedures; the paper's terms have no names and are numbered.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from assay.core.domain.case import Read
from assay.core.domain.read_file import file_text, placed, read_lines
from assay.domains.boogie.formats.boogie_text import read_procedures
from assay.domains.boogie.formats.codec import read_canonical
from assay.domains.boogie.formats.terms import read_terms
from assay.domains.boogie.formats.tokens import Source
from assay.domains.boogie.model.case import Program
from assay.errors import InputError

SUFFIXES = (".bpl", ".term", ".json", ".jsonl")


def read_cases(path: Path) -> Iterator[Read[Program] | InputError]:
    """Read the programs of a file; a bad line of a `.jsonl` is an item, a bad file is raised."""
    text = file_text(path)
    if path.suffix == ".jsonl":
        yield from read_lines(path, text, _canonical)
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


def _canonical(text: str, place: str) -> Program:
    try:
        return read_canonical(text.encode())
    except InputError as error:
        raise placed(error, place) from None
