"""Reads the cases of files and folders, and detects their format.

A `.jsonl` file holds one case per line, any other file one case. A case is in PDAAAL's instance format, an object with
the parts `pda`, `initial` and `final`, or in canonical form, which may hold a malformed text. The parts may be files of
their own (`part_files`): then the file of the system, or the folder, stands for the case.
"""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from assay.core.domain.case import Read
from assay.core.domain.read_file import file_bytes, file_text, placed, unreadable
from assay.domains.pushdown.formats.codec import read_numbers
from assay.domains.pushdown.formats.instance import read_instance
from assay.domains.pushdown.formats.json_input import expected, only_keys, parse
from assay.domains.pushdown.formats.malformed import read_malformed
from assay.domains.pushdown.formats.part_files import part_name, triple_of, triples
from assay.domains.pushdown.formats.quick_instance import read_plain
from assay.domains.pushdown.formats.threepart import Part, read_parts
from assay.domains.pushdown.model.case import Case
from assay.errors import InputError

_PARTS = ("pda", "initial", "final")
_FORMS = 'give "instance", or "pda" with "initial" and "final", or "locations" of the canonical form'


def read_cases(path: Path) -> Iterator[Read[Case] | InputError]:
    """Read the cases of a file or folder; a bad line of a `.jsonl` is an item, a bad file is raised."""
    try:
        folder = path.is_dir()
    except (OSError, ValueError) as error:
        raise unreadable(path, error) from None
    if folder:
        yield from _read_folder(path)
    elif path.suffix == ".jsonl":
        yield from _read_lines(path)
    else:
        yield Read(str(path), _file_case(path))


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
    """Read a part from its file; a P-automaton may be a regular expression, which starts with `<`."""
    data = file_bytes(path)
    if key == "P-automaton" and (path.suffix == ".txt" or data.lstrip()[:1] in (b"<", b"#")):
        return Part(file_text(path), str(path))
    document = parse(data, str(path))
    if not isinstance(document, dict) or key not in document:
        raise expected(f'an object with the key "{key}"', document, str(path))
    return Part(document[key], f"{path}: {key}")


def _read_folder(folder: Path) -> Iterator[Read[Case] | InputError]:
    """Read the cases of a folder; a single one is named after the folder, and its errors are raised."""
    found = list(triples(folder))
    for triple in found:
        try:
            if isinstance(triple, InputError):
                raise triple
            yield Read(str(folder if len(found) == 1 else triple.pda), read_three(*triple))
        except InputError as error:
            if len(found) == 1:
                raise
            yield error


def _read_lines(path: Path) -> Iterator[Read[Case] | InputError]:
    empty = True
    for number, line in enumerate(_lines(path), 1):
        item = read_line(path, number, line)
        if item is not None:
            empty = False
            yield item
    if empty:
        raise no_lines(path)


def read_line(path: Path, number: int, line: bytes) -> Read[Case] | InputError | None:
    """Read the case of a line; None if the line is blank."""
    if not line.strip():
        return None
    try:
        return Read(f"{path}:{number}", _line_case(line, str(path), number))
    except InputError as error:
        return error


def no_lines(path: Path) -> InputError:
    """The error that a file has no case."""
    return InputError("the file is empty", where=str(path), remedy="write one case per line")


def _file_case(path: Path) -> Case:
    """Read the case of a file; a system alone is completed by the files beside it."""
    data, named = file_bytes(path), part_name(path)
    with _collector_paused():
        plain = read_plain(data)
        if plain is not None:
            return plain
        if named and named.kind != "pda" and data.lstrip()[:1] == b"<":
            raise _automaton_alone(path)
        document = parse(data, str(path))
        keys = set(document) if isinstance(document, dict) else set()
        if "P-automaton" in keys:
            raise _automaton_alone(path)
        if named and named.kind == "pda" and "pda" in keys and not {"initial", "final"} & keys:
            triple = triple_of(path)
            if isinstance(triple, InputError):
                raise triple
            return read_three(*triple)
        return _placed_case(document, str(path))


def _automaton_alone(path: Path) -> InputError:
    named = part_name(path)
    remedy = f"give the file of its system, {f'pda{named.number}.json' if named else 'pda.json'}, or the folder"
    return InputError("a P-automaton without its pushdown system", where=str(path), remedy=remedy)


def _line_case(data: bytes, file: str, line: int) -> Case:
    """Read the case of a line."""
    plain = read_plain(data)
    return _placed_case(parse(data, file, line), f"{file}:{line}") if plain is None else plain


def _placed_case(document: object, place: str) -> Case:
    """Read one case; errors name the file, and the line in a file of several."""
    try:
        return _case_of(document)
    except InputError as error:
        raise placed(error, place) from None


def _case_of(document: object) -> Case:
    """Detect the format by its keys."""
    if not isinstance(document, dict):
        raise expected("an object", document, "", _FORMS)
    if "instance" in document:
        return read_instance(document)
    if "locations" in document:
        return read_numbers(document)
    if "malformed" in document:
        only_keys(document, ("syntax", "malformed"), (), "")
        return read_malformed(document["syntax"], document["malformed"])
    if "pda" not in document:
        raise InputError("unknown format of a case", remedy=_FORMS)
    missing = [part for part in _PARTS if part not in document]
    if missing:
        remedy = "give pda, initial and final in one object, or as three files in a folder"
        raise InputError(f"a pushdown system without {' and '.join(missing)}", remedy=remedy)
    pda, initial, final = (Part(document[part], part) for part in _PARTS)
    return read_parts(pda, initial, final)


def _lines(path: Path) -> Iterator[bytes]:
    try:
        with path.open("rb") as file:
            yield from file
    except (OSError, ValueError) as error:
        raise unreadable(path, error) from None
