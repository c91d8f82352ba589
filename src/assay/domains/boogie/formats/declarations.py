"""Reads the declarations of a procedure, and the initial values of its variables.

The assignments of literals right after the declarations, one for each variable, are the initial values of Fig. 1;
`var x: int := 0;`, the paper's syntax, is accepted too. A variable without an initial value is rejected: in Boogie its
value is arbitrary, so the program would be nondeterministic.
"""

from __future__ import annotations

from dataclasses import dataclass

from assay.domains.boogie.formats.cursor import Cursor
from assay.domains.boogie.formats.tokens import Word, outside
from assay.domains.boogie.model.case import FALSE, Token, Type, Variable

UNSET: dict[Type, Token] = {Type.INT: 0, Type.BOOL: FALSE}
"""The initial value of a variable whose initial value does not matter."""


@dataclass
class Declared:
    """A declared variable; its initial value may follow."""

    name: Word
    type: Type
    initial: Token | None = None


def read_declarations(cursor: Cursor) -> tuple[list[Declared], list[Word]]:
    """Read `var` declarations, and the names that their attributes use."""
    declared: list[Declared] = []
    used: list[Word] = []
    while cursor.take("var"):
        used += cursor.attributes()
        declared += _group(cursor)
        while cursor.take(","):
            declared += _group(cursor)
        cursor.need(";")
    return declared, used


def _group(cursor: Cursor) -> list[Declared]:
    """Read names of one type, as `x, y: int`."""
    names = cursor.names()
    cursor.need(":")
    kind = _type(cursor)
    initial: Token | None = None
    if cursor.take(":="):
        initial = cursor.literal()
        if initial is None:
            raise cursor.source.unsupported("an initial value other than a literal", cursor.word.place)
    return [Declared(name, kind, initial) for name in names]


def _type(cursor: Cursor) -> Type:
    word = cursor.word
    if not word.text:
        raise cursor.unexpected("a type")
    if word.text not in ("int", "bool"):
        raise cursor.source.unsupported(f"the type {word.text}", word.place)
    cursor.at += 1
    return Type(word.text)


def read_initial_values(cursor: Cursor, declared: list[Declared]) -> None:
    """Read the leading assignments of literals to uninitialised variables, one or several at a time."""
    while True:
        start = cursor.at
        found = _literals(cursor, declared) if cursor.word.kind == "name" else None
        if not found or not cursor.take(";"):
            cursor.at = start
            return
        for variable, literal in found:
            variable.initial = literal


def _literals(cursor: Cursor, declared: list[Declared]) -> list[tuple[Declared, Token]] | None:
    """Read `x, y := 0, 1`; None if it is anything else, or if a variable is initialised already."""
    waiting = [variable for variable in declared if variable.initial is None]
    targets: list[Declared] = []
    while True:
        target = next((v for v in waiting if v.name.text == cursor.word.text and v not in targets), None)
        if target is None or target.name.text in [v.name.text for v in targets]:
            return None
        targets.append(target)
        cursor.at += 1
        if not cursor.take(","):
            break
    if not cursor.take(":="):
        return None
    cursor.attributes()
    literals: list[Token] = []
    while True:
        literal = cursor.literal()
        if literal is None:
            return None
        literals.append(literal)
        if not cursor.take(","):
            break
    return list(zip(targets, literals, strict=True)) if len(targets) == len(literals) else None


def variables_of(cursor: Cursor, declared: list[Declared]) -> tuple[Variable, ...]:
    """The variables with their initial values; a name that is declared twice is a name error and needs none."""
    names = [variable.name.text for variable in declared]
    out = []
    for variable in declared:
        name, initial = variable.name.text, variable.initial
        if initial is None and names.count(name) > 1:
            initial = UNSET[variable.type]
        if initial is None:
            what = f"the variable {name} has no initial value, which BPL_0 requires"
            remedy = "assign a literal to it right after the declarations"
            raise outside(cursor.source.error(what, variable.name.place, remedy))
        out.append(Variable(name, variable.type, initial))
    return tuple(out)
