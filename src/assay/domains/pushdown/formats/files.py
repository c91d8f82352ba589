"""Reads the cases of files and folders, and detects their format.

A `.jsonl` file holds one case per line, any other file one case. A case is in PDAAAL's instance format, an object with
the parts `pda`, `initial` and `final` of the older format, or in canonical form. A folder that holds exactly the files
`pda.json`, `initial.json` and `final.json` is one case of the older format.
"""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from pathlib import Path

from assay.core.domain.case import Read
from assay.core.domain.read_file import file_bytes, placed, unreadable
from assay.domains.pushdown.formats.codec import read_numbers
from assay.domains.pushdown.formats.instance import read_instance
from assay.domains.pushdown.formats.json_input import expected, parse
from assay.domains.pushdown.formats.quick_instance import read_plain
from assay.domains.pushdown.formats.threepart import Part, read_parts
from assay.domains.pushdown.model.case import Case
from assay.errors import InputError

_PARTS = ("pda", "initial", "final")
_LARGE = 100_000
"""Bytes from which on reading pauses the garbage collector."""
_FORMS = 'give "instance", or "pda" with "initial" and "final", or "locations" of the canonical form'


def read_cases(path: Path) -> Iterator[Read[Case] | InputError]:
    """Read the cases of a file or folder; a bad line of a `.jsonl` is an item, a bad file is raised."""
    try:
        folder = path.is_dir()
    except (OSError, ValueError) as error:
        raise unreadable(path, error) from None
    if folder:
        yield Read(str(path), _read_folder(path))
    elif path.suffix == ".jsonl":
        yield from _read_lines(path)
    else:
        yield Read(str(path), _case(file_bytes(path), str(path)))


@contextmanager
def _collector_paused() -> Iterator[None]:
    """Pause the garbage collector, which takes half the time by rescanning a growing document."""
    running = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if running:
            gc.enable()


@_collector_paused()
def read_three(pda: Path, initial: Path, final: Path) -> Case:
    """Read a case of the older format from its three files."""
    return read_parts(_part(pda, "pda"), _part(initial, "P-automaton"), _part(final, "P-automaton"))


def _part(path: Path, key: str) -> Part:
    document = parse(file_bytes(path), str(path))
    if not isinstance(document, dict) or key not in document:
        raise expected(f'an object with the key "{key}"', document, str(path))
    return Part(document[key], f"{path}: {key}")


def _read_folder(folder: Path) -> Case:
    files = [folder / f"{part}.json" for part in _PARTS]
    try:
        found = sorted(folder.iterdir())
    except OSError as error:
        raise unreadable(folder, error) from None
    if found != sorted(files):
        remedy = "give files; a folder is a case only if it holds exactly pda.json, initial.json and final.json"
        raise InputError("the folder is not a case", where=str(folder), remedy=remedy)
    return read_three(*files)


def _read_lines(path: Path) -> Iterator[Read[Case] | InputError]:
    empty = True
    for number, line in enumerate(_lines(path), 1):
        if line.strip():
            empty = False
            place = f"{path}:{number}"
            try:
                yield Read(place, _case(line, str(path), number))
            except InputError as error:
                yield error
    if empty:
        raise InputError("the file is empty", where=str(path), remedy="write one case per line")


def _case(data: bytes, file: str, line: int | None = None) -> Case:
    """Read one case; errors name the file, and the line in a file of several."""
    with _collector_paused() if len(data) > _LARGE else nullcontext():
        return _read(data, file, line)


def _read(data: bytes, file: str, line: int | None) -> Case:
    plain = read_plain(data)
    if plain is not None:
        return plain
    document = parse(data, file, line or 1)
    try:
        return _case_of(document)
    except InputError as error:
        raise placed(error, file if line is None else f"{file}:{line}") from None


def _case_of(document: object) -> Case:
    """Detect the format by its keys."""
    if not isinstance(document, dict):
        raise expected("an object", document, "", _FORMS)
    if "instance" in document:
        return read_instance(document)
    if "locations" in document:
        return read_numbers(document)
    if "pda" not in document:
        raise InputError("unknown format of a case", remedy=_FORMS)
    missing = [part for part in _PARTS if part not in document]
    if missing:
        remedy = "give pda, initial and final in one object, or as three .json files in a folder"
        raise InputError(f"a pushdown system without {' and '.join(missing)}", remedy=remedy)
    pda, initial, final = (Part(document[part], part) for part in _PARTS)
    return read_parts(pda, initial, final)


def _lines(path: Path) -> Iterator[bytes]:
    try:
        with path.open("rb") as file:
            yield from file
    except (OSError, ValueError) as error:
        raise unreadable(path, error) from None
