"""The errors a user can meet: each says what is wrong, where, and what to do about it."""

from __future__ import annotations

from collections.abc import Iterable


class AssayError(Exception):
    """An error that the user can fix; the command line prints it in one line, without a traceback."""

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
        """Pickle the keyword arguments too: worker processes send errors to the campaign."""
        return (_rebuild, (type(self), self.what, self.where, self.remedy))


def _rebuild(kind: type[AssayError], what: str, where: str, remedy: str) -> AssayError:
    return kind(what, where=where, remedy=remedy)


class UsageError(AssayError):
    """An invalid option, name or value."""


def unknown_name(owner: str, kind: str, name: str, known: Iterable[str], *, where: str = "") -> UsageError:
    """Make the error for an unknown name; it suggests the closest known name and lists all."""
    from difflib import get_close_matches  # noqa: PLC0415 - needed for errors only

    names = list(known)
    begun = [other for other in names if other.startswith(name)]  # `spin` fits `spin:full` and `spin:bfs` alike
    near = begun if len(begun) == 1 else [] if begun else get_close_matches(name, names, n=1)
    listed = f"{'it has' if owner else 'choose from'} {', '.join(names) or 'none'}"
    what = f"{owner} has no {kind} {name!r}" if owner else f"unknown {kind} {name!r}"
    return UsageError(what, where=where, remedy=f"did you mean {near[0]}? {listed}" if near else listed)


class InputError(AssayError):
    """An invalid file; `where` is its name, with line or column."""


class StoreError(AssayError):
    """A campaign file cannot be used."""


class ToolError(AssayError):
    """A tool under test is missing or cannot be started."""
