"""Every error a user can meet: each says what is wrong, where, and what to do about it."""

from __future__ import annotations


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


class InputError(AssayError):
    """A file is not what it should be; `where` is its name, with line or place."""


class StoreError(AssayError):
    """A campaign file cannot be used."""


class ToolError(AssayError):
    """A tool under test is missing or cannot be started."""
