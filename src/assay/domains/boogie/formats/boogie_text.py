"""Reads procedures in Boogie's syntax; constructs unsupported BPL_0 are rejected with their place.

An invariant of a loop is checked whenever the loop's head is reached: before the loop, and at the end of its body. It
is written at both places:

    while (c) invariant i; { s }      is      invariant i while c { s invariant i }
"""

from __future__ import annotations

from assay.domains.boogie.formats.assignments import Assignments
from assay.domains.boogie.formats.cursor import Cursor
from assay.domains.boogie.formats.declarations import (
    UNSET,
    Declared,
    read_declarations,
    read_initial_values,
    variables_of,
)
from assay.domains.boogie.formats.tokens import KEYWORDS, OutsideBPL0Error, Source, Word
from assay.domains.boogie.formats.unsupported import TOP_LEVEL
from assay.domains.boogie.model.case import (
    ASSERT,
    CLOSE,
    IF,
    INVARIANT,
    OPEN,
    WHILE,
    Program,
    Token,
    Type,
    Variable,
)
from assay.errors import InputError


def read_procedures(source: Source) -> list[tuple[str, Program]]:
    """Read all procedures of a text, with their names."""
    cursor = Cursor(source)
    found: dict[str, Program] = {}
    while cursor.word.kind != "end":
        name, program = _Procedure(cursor).read()
        if name.text in found:
            what = f"name error: the procedure {name.text} is declared twice"
            raise source.error(what, name.place, "rename one of them")
        found[name.text] = program
    if not found:
        raise OutsideBPL0Error("no procedure in the file", where=source.file, remedy="write procedure main() { … }")
    return list(found.items())


class _Procedure:
    """A parser with an explicit stack of blocks, so their depth is not limited."""

    def __init__(self, cursor: Cursor) -> None:
        self.cursor = cursor
        self.assignments = Assignments(cursor)
        self.in_attributes: list[Word] = []
        self.blocks: list[tuple[str, list[Token]]] = []
        """The open blocks: their kind, and for a loop the invariants that end its body."""

    def read(self) -> tuple[Word, Program]:
        cursor = self.cursor
        name = self.head()
        declared, self.in_attributes = read_declarations(cursor)
        read_initial_values(cursor, declared)
        code = self.body()
        self.resolve_attributes(declared)
        variables = variables_of(cursor, declared)
        types = {variable.name: variable.type for variable in variables}
        for fresh, saved in self.assignments.saved.items():
            kind = types.get(saved, Type.INT)
            variables += (Variable(fresh, kind, UNSET[kind]),)
        return name, Program(variables, code)

    def head(self) -> Word:
        cursor = self.cursor
        if cursor.word.text in TOP_LEVEL:
            raise cursor.source.unsupported(TOP_LEVEL[cursor.word.text], cursor.word.place)
        cursor.need("procedure")
        for word in cursor.attributes():
            raise _undeclared(cursor, word)
        name = cursor.name()
        for what in ("parameters", "results"):
            if what == "parameters" or cursor.take("returns"):
                cursor.need("(")
                if not cursor.sees(")"):
                    raise cursor.source.unsupported(f"a procedure with {what}", cursor.word.place)
                cursor.need(")")
        if cursor.sees(";"):
            raise cursor.source.unsupported("a procedure without a body", cursor.word.place)
        cursor.need("{")
        return name

    def resolve_attributes(self, declared: list[Declared]) -> None:
        names = {variable.name.text for variable in declared}
        for word in self.in_attributes:
            if word.text not in names:
                raise _undeclared(self.cursor, word)

    def body(self) -> tuple[Token, ...]:
        """Read statements up to the end of the procedure."""
        out: list[Token] = []
        self.blocks = [("body", [])]
        while True:
            if not self.cursor.take("}"):
                self.statement(out)
                continue
            block, invariants = self.blocks.pop()
            if block == "body":
                return tuple(out)
            out += (*invariants, CLOSE)
            if block == "then":
                self.otherwise(out)
            elif block == "else":
                self.close_chain(out)

    def otherwise(self, out: list[Token]) -> None:
        """Open the block of an explicit or implicit else."""
        out.append(OPEN)
        if not self.cursor.take("else"):
            out.append(CLOSE)
            self.close_chain(out)
        elif self.cursor.sees(IF):
            self.blocks.append(("chained", []))
            self.statement(out)
        else:
            self.cursor.need("{")
            self.blocks.append(("else", []))

    def close_chain(self, out: list[Token]) -> None:
        """Close the implicit blocks of `else if`."""
        while self.blocks[-1][0] == "chained":
            self.blocks.pop()
            out.append(CLOSE)

    def statement(self, out: list[Token]) -> None:
        cursor, word = self.cursor, self.cursor.word
        if cursor.take(ASSERT):
            out.append(ASSERT)
            self.condition(out)
        elif cursor.take(IF):
            out.append(IF)
            self.guard(out)
            self.open("then", [], out)
        elif cursor.take(WHILE):
            loop: list[Token] = [WHILE]
            self.guard(loop)
            invariants = self.invariants()
            out += (*invariants, *loop)
            self.open("loop", invariants, out)
        elif word.kind == "name" and word.text not in KEYWORDS:
            self.assignments.read(out)
        elif word.text == "var":
            raise cursor.source.error("declaration after a statement", word.place, "declare variables first")
        else:
            raise cursor.unexpected("a statement or }")

    def guard(self, out: list[Token]) -> None:
        self.cursor.need("(")
        self.cursor.expression(out)
        self.cursor.need(")")

    def open(self, kind: str, invariants: list[Token], out: list[Token]) -> None:
        self.cursor.need("{")
        out.append(OPEN)
        self.blocks.append((kind, invariants))

    def invariants(self) -> list[Token]:
        found: list[Token] = []
        while self.cursor.take(INVARIANT):
            found.append(INVARIANT)
            self.condition(found)
        return found

    def condition(self, out: list[Token]) -> None:
        """Read the attributes and the expression of an assertion or invariant."""
        self.in_attributes += self.cursor.attributes()
        self.cursor.expression(out)
        self.cursor.need(";")


def _undeclared(cursor: Cursor, word: Word) -> InputError:
    what = f"name error: {word.text} in an attribute is not declared"
    return cursor.source.error(what, word.place, "declare it, or delete the attribute")
