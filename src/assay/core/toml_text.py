"""TOML read within the limits of Python: an error names the place, whatever the text."""

from __future__ import annotations

import re
import tomllib

from assay.errors import InputError

_BROKEN = re.compile(r"(?P<why>.*?) \(at (?:line (?P<line>\d+), column (?P<column>\d+)|end of document)\)", re.DOTALL)


def read_toml(text: str, file: str) -> dict[str, object]:
    """Read a document; `InputError` with line and column where it is malformed."""
    try:
        return tomllib.loads(text)
    except RecursionError:
        raise InputError("invalid TOML: nested too deeply", where=file, remedy="nest it less") from None
    except ValueError as error:  # a `TOMLDecodeError`, or an integer with more digits than Python reads
        found = _BROKEN.fullmatch(str(error))
        if found is None:
            why = str(error) if isinstance(error, tomllib.TOMLDecodeError) else "a number has too many digits"
            raise InputError(f"invalid TOML: {why}", where=file, remedy="correct it") from None
        end = f"{file}:{len(text.splitlines())}"
        place = f"{file}:{found['line']}:{found['column']}" if found["line"] else end
        raise InputError(f"invalid TOML: {found['why']}", where=place, remedy="correct it there") from None
