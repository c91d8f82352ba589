"""Reads input files, whole or one case per line; every error names the place."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

from assay.core.domain.case import C, Read
from assay.errors import InputError


def unreadable(path: Path, error: OSError | ValueError) -> InputError:
    """Make the error for a file that cannot be read."""
    if isinstance(error, FileNotFoundError):
        return InputError("no such file", where=str(path), remedy="check its name")
    why = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
    return InputError(f"cannot be read: {why}", where=str(path), remedy="check its name and permissions")


def file_bytes(path: Path) -> bytes:
    """Read the bytes of a file."""
    try:
        return path.read_bytes()
    except (OSError, ValueError) as error:
        raise unreadable(path, error) from None


def file_text(path: Path) -> str:
    """Read the text of a file."""
    try:
        return file_bytes(path).decode()
    except UnicodeDecodeError as error:
        raise InputError(f"not UTF-8 at byte {error.start}", where=str(path), remedy="save it as UTF-8") from None


def placed(error: InputError, place: str) -> InputError:
    """Prefix the place in an error with the place of the input."""
    if error.where.startswith(place):
        return error
    return InputError(error.what, where=f"{place}: {error.where}" if error.where else place, remedy=error.remedy)


def read_lines(path: Path, text: str, read: Callable[[str, str], C]) -> Iterator[Read[C] | InputError]:
    """Read a case from each line with `read(line, place)`; an invalid line gives an error as item."""
    lines = [(number, line) for number, line in enumerate(text.split("\n"), 1) if line.strip()]
    if not lines:
        raise InputError("the file is empty", where=str(path), remedy="it must hold a case on each line")
    for number, line in lines:
        place = f"{path}:{number}"
        try:
            yield Read(place, read(line, place))
        except InputError as error:
            yield placed(error, place)
