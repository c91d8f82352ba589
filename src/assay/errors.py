"""Every error a user can meet: each says what is wrong, where, and what to do about it."""

from __future__ import annotations

from collections.abc import Iterable


class AssayError(Exception):
    """Something a person can mend; the command line prints it in one line, without a traceback."""

    def __init__(self, what: str, *, where: str = "", remedy: str = "") -> None:
        super().__init__(what)
        self.what = what
        self.where = where
        self.remedy = remedy

    def __str__(self) -> str:
        place = f"{self.where}: " if self.where else ""
        remedy = f"; {self.remedy}" if self.remedy else ""
        return " ".join(f"{place}{self.what}{remedy}".split())

    def __reduce__(self) -> tuple[object, ...]:
        """Errors travel from worker processes, where keyword arguments would be lost."""
        return (_rebuild, (type(self), self.what, self.where, self.remedy))


def _rebuild(kind: type[AssayError], what: str, where: str, remedy: str) -> AssayError:
    return kind(what, where=where, remedy=remedy)


class UsageError(AssayError):
    """What was asked for makes no sense."""


def unknown_name(owner: str, kind: str, name: str, known: Iterable[str], *, where: str = "") -> UsageError:
    """Make the error for a name that nothing bears: it suggests the nearest one and lists all."""
    from difflib import get_close_matches  # noqa: PLC0415 - only mistakes need it

    names = list(known)
    begun = [other for other in names if other.startswith(name)]  # `spin` is as near to `spin:full` as to `spin:bfs`
    near = begun if len(begun) == 1 else [] if begun else get_close_matches(name, names, n=1)
    listed = f"{'it has' if owner else 'there is'} {', '.join(names) or 'none'}"
    what = f"{owner} has no {kind} {name!r}" if owner else f"there is no {kind} {name!r}"
    return UsageError(what, where=where, remedy=f"did you mean {near[0]}? {listed}" if near else listed)


class InputError(AssayError):
    """A file is not what it should be; `where` is its name, with line or place."""


class StoreError(AssayError):
    """A campaign file cannot be used."""


class ToolError(AssayError):
    """A tool under test is missing or cannot be started."""
