"""Reads assignments; a parallel one, `x, y := y, x;`, becomes assignments in sequence.

A variable that a later right-hand side reads is saved in a fresh variable first:

    x, y := y, x;      is      x#0 := x; x := y; y := x#0;

Right-hand sides are evaluated in the order of the text, so the outcome of the run is the same.
"""

from __future__ import annotations

from collections.abc import Sequence

from assay.domains.boogie.formats.cursor import Cursor
from assay.domains.boogie.formats.tokens import Word
from assay.domains.boogie.model.case import ASSIGN, Token


class Assignments:
    """Reads the assignments of one procedure, and names the variables that they need."""

    def __init__(self, cursor: Cursor) -> None:
        self._cursor = cursor
        self.saved: dict[str, str] = {}
        """For each fresh variable, the variable whose value it holds."""

    def read(self, out: list[Token]) -> None:
        """Read one assignment, and append it to the code."""
        cursor = self._cursor
        targets = [self._target()]
        while cursor.take(","):
            targets.append(self._target())
        cursor.need(":=")
        cursor.attributes()
        values: list[list[Token]] = [[]]
        cursor.expression(values[0])
        while cursor.take(","):
            values.append([])
            cursor.expression(values[-1])
        cursor.need(";")
        self._check(targets, len(values))
        self._write([target.text for target in targets], values, out)

    def _target(self) -> Word:
        cursor, name = self._cursor, self._cursor.name()
        unsupported = {":": "a label", "[": "an assignment to a map"}
        if cursor.word.text in unsupported:
            raise cursor.source.unsupported(unsupported[cursor.word.text], name.place)
        return name

    def _check(self, targets: Sequence[Word], values: int) -> None:
        """Reject what Boogie's name resolution rejects."""
        source = self._cursor.source
        if len(targets) != values:
            what = f"name error: {len(targets)} variables are assigned {values} values"
            raise source.error(what, targets[0].place, "give one value for each variable")
        for i, target in enumerate(targets):
            if target.text in [earlier.text for earlier in targets[:i]]:
                what = f"name error: {target.text} is assigned twice in a parallel assignment"
                raise source.error(what, target.place, "assign each variable once")

    def _write(self, targets: Sequence[str], values: Sequence[Sequence[Token]], out: list[Token]) -> None:
        renamed: dict[Token, str] = {}
        for i, target in enumerate(targets):
            if any(target in value for value in values[i + 1 :]):
                renamed[target] = self._fresh(target)
                out += (ASSIGN, renamed[target], target)
        before: dict[Token, str] = {}
        for target, value in zip(targets, values, strict=True):
            out += (ASSIGN, target, *(before.get(token, token) for token in value))
            if target in renamed:
                before[target] = renamed[target]

    def _fresh(self, name: str) -> str:
        """Name the variable that saves this one: the same name each time."""
        for fresh, saved in self.saved.items():
            if saved == name:
                return fresh
        number = 0
        while f"{name}#{number}" in self._cursor.texts:
            number += 1
        self.saved[f"{name}#{number}"] = name
        return f"{name}#{number}"
