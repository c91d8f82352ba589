"""Reads procedures in Boogie's syntax; constructs unsupported BPL_0 are rejected with their place.

The assignments of literals right after the declarations, one for each variable, are the initial values of Fig. 1;
`var x: int := 0;`, the paper's syntax, is accepted too. A variable without an initial value is rejected: in Boogie its
value is arbitrary, so the program would be nondeterministic.
"""

from __future__ import annotations

from dataclasses import dataclass

from assay.domains.boogie.formats.expressions import ExpressionReader
from assay.domains.boogie.formats.tokens import KEYWORDS, Source, Word, words_of
from assay.domains.boogie.formats.unsupported import STATEMENTS, TOP_LEVEL
from assay.domains.boogie.model.case import (
    ASSERT,
    ASSIGN,
    CLOSE,
    IF,
    OPEN,
    WHILE,
    Program,
    Token,
    Type,
    Variable,
    is_literal,
)
from assay.errors import InputError


@dataclass
class _Declared:
    name: Word
    type: Type
    initial: Token | None = None


def read_procedures(source: Source) -> list[tuple[str, Program]]:
    """Read all procedures of a text, with their names."""
    reader = _Reader(source)
    found = []
    while reader.word.kind != "end":
        found.append(reader.procedure())
    if not found:
        raise InputError("no procedure in the file", where=source.file, remedy="write procedure main() { … }")
    return found


class _Reader:
    """A parser with an explicit stack of blocks, so their depth is not limited."""

    def __init__(self, source: Source) -> None:
        self.source = source
        self.words = words_of(source)
        self.expressions = ExpressionReader(source, self.words)
        self.at = 0

    @property
    def word(self) -> Word:
        return self.words[self.at]

    def take(self, text: str) -> bool:
        """Consume the current word if it has this text."""
        if self.word.text == text and self.word.kind != "text":
            self.at += 1
            return True
        return False

    def need(self, text: str) -> None:
        if not self.take(text):
            raise self.unexpected(text)

    def unexpected(self, wanted: str) -> InputError:
        word = self.word
        if word.text in STATEMENTS:
            return self.source.unsupported(STATEMENTS[word.text], word.place)
        found = word.text[:20] or "the end of the file"
        remedy = "write == for equality" if found == "=" else "correct the syntax"
        return self.source.error(f"expected {wanted}, found {found}", word.place, remedy)

    def name(self) -> Word:
        word = self.word
        if word.kind != "name" or word.text in KEYWORDS:
            raise self.unexpected("a name")
        self.at += 1
        return word

    def procedure(self) -> tuple[str, Program]:
        if self.word.text in TOP_LEVEL:
            raise self.source.unsupported(TOP_LEVEL[self.word.text], self.word.place)
        self.need("procedure")
        name = self.name()
        for what in ("parameters", "results"):
            if what == "parameters" or self.take("returns"):
                self.need("(")
                if self.word.text != ")":
                    raise self.source.unsupported(f"a procedure with {what}", self.word.place)
                self.need(")")
        if self.word.text == ";":
            raise self.source.unsupported("a procedure without a body", self.word.place)
        self.need("{")
        declared = self.declarations()
        self.initial_values(declared)
        code = self.body()
        return name.text, Program(tuple(map(self.variable, declared)), code)

    def declarations(self) -> list[_Declared]:
        declared: list[_Declared] = []
        while self.take("var"):
            names = [self.name()]
            while self.take(","):
                names.append(self.name())
            self.need(":")
            new = [_Declared(name, self.type()) for name in names[:1]]
            new += [_Declared(name, new[0].type) for name in names[1:]]
            if self.take(":="):
                literal = self.literal()
                if literal is None:
                    raise self.source.unsupported("an initial value other than a literal", self.word.place)
                for variable in new:
                    variable.initial = literal
            self.need(";")
            declared += new
        return declared

    def type(self) -> Type:
        word = self.word
        if not word.text:
            raise self.unexpected("a type")
        if word.text not in ("int", "bool"):
            raise self.source.unsupported(f"the type {word.text}", word.place)
        self.at += 1
        return Type(word.text)

    def literal(self) -> Token | None:
        """Consume an expression if it is a literal."""
        out: list[Token] = []
        after = self.expressions.read(self.at, out)
        if len(out) > 1 or not is_literal(out[0]):
            return None
        self.at = after
        return out[0]

    def initial_values(self, declared: list[_Declared]) -> None:
        """Read the leading assignments of literals to uninitialised variables."""
        while True:
            start = self.at
            open_ones = [variable for variable in declared if variable.initial is None]
            target = next((variable for variable in open_ones if variable.name.text == self.word.text), None)
            if target is None:
                return
            self.at += 1
            literal = self.literal() if self.take(":=") else None
            if literal is None or not self.take(";"):
                self.at = start
                return
            target.initial = literal

    def variable(self, declared: _Declared) -> Variable:
        if declared.initial is None:
            raise self.source.error(
                f"the variable {declared.name.text} has no initial value, which BPL_0 requires",
                declared.name.place,
                "assign a literal to it right after the declarations",
            )
        return Variable(declared.name.text, declared.type, declared.initial)

    def body(self) -> tuple[Token, ...]:
        """Read statements up to the end of the procedure."""
        out: list[Token] = []
        blocks = ["body"]
        while True:
            if not self.take("}"):
                self.statement(out, blocks)
                continue
            block = blocks.pop()
            if block == "body":
                return tuple(out)
            out.append(CLOSE)
            if block == "then":
                self.otherwise(out, blocks)
            elif block == "else":
                _close_chain(out, blocks)

    def otherwise(self, out: list[Token], blocks: list[str]) -> None:
        """Open the block of an explicit or implicit else."""
        out.append(OPEN)
        if not self.take("else"):
            out.append(CLOSE)
            _close_chain(out, blocks)
        elif self.word.text == IF:
            blocks.append("chained")
            self.statement(out, blocks)
        else:
            self.need("{")
            blocks.append("else")

    def statement(self, out: list[Token], blocks: list[str]) -> None:
        word = self.word
        if self.take(ASSERT):
            out.append(ASSERT)
            self.expression(out)
            self.need(";")
        elif self.take(IF) or self.take(WHILE):
            out.append(word.text)
            self.need("(")
            self.expression(out)
            self.need(")")
            self.need("{")
            out.append(OPEN)
            blocks.append("then" if word.text == IF else "loop")
        elif word.kind == "name" and word.text not in KEYWORDS:
            self.assignment(out)
        elif word.text == "var":
            raise self.source.error("declaration after a statement", word.place, "declare variables first")
        else:
            raise self.unexpected("a statement or }")

    def assignment(self, out: list[Token]) -> None:
        name = self.name()
        unsupported = {":": "a label", ",": "a parallel assignment", "[": "an assignment to a map"}
        if self.word.text in unsupported:
            raise self.source.unsupported(unsupported[self.word.text], name.place)
        self.need(":=")
        out += (ASSIGN, name.text)
        self.expression(out)
        if self.word.text == ",":
            raise self.source.unsupported("a parallel assignment", name.place)
        self.need(";")

    def expression(self, out: list[Token]) -> None:
        self.at = self.expressions.read(self.at, out)


def _close_chain(out: list[Token], blocks: list[str]) -> None:
    """Close the implicit blocks of `else if`."""
    while blocks[-1] == "chained":
        blocks.pop()
        out.append(CLOSE)
