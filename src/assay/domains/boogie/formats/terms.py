"""The parenthesised syntax of the paper (Fig. 1, left): `(main (let (x = 0 : int) ∅) (do (assert (= x 0)) ∅))`.

Reader and writer use an explicit stack, since a body is a nested list, as deep as it is long.
"""

from __future__ import annotations

import re

from assay.domains.boogie.formats.numbers import digits, number_of
from assay.domains.boogie.formats.tokens import Source, is_name
from assay.domains.boogie.model.case import (
    ASSERT,
    ASSIGN,
    BINARY,
    CLOSE,
    FALSE,
    IF,
    INVARIANT,
    MINUS,
    NOT,
    OPEN,
    TRUE,
    UNARY,
    WHILE,
    Program,
    Token,
    Type,
    Variable,
    ends,
)
from assay.errors import InputError

_ATOM = re.compile(r"\s+|;[^\n]*|(?P<atom>[()\[\]]|[^\s()\[\];]+)")
_EMPTY = "∅"
_SPELLED = {"∨": "||", "∧": "&&", "⟹": "==>", "⟺": "<==>", "¬": NOT, "=": "==", "≠": "!=", "≤": "<=", "≥": ">="}
_SPELLED |= {"/": "div", "or": "||", "and": "&&", "=>": "==>", "<=>": "<==>", "not": NOT}
_WRITTEN = {"||": "∨", "&&": "∧", "==>": "⟹", "<==>": "⟺", NOT: "¬", "==": "=", "!=": "≠", "<=": "≤", ">=": "≥"}
_WRITTEN |= {"div": "/", MINUS: "-"}
_NUMBER = re.compile(r"-?\d+", re.ASCII)


def read_terms(source: Source) -> list[Program]:
    """Read all `(main L B)` of a text."""
    reader = _Reader(source)
    found = []
    while reader.atom[0]:
        found.append(reader.program())
    if not found:
        raise InputError("no program in the file", where=source.file, remedy="write (main ∅ ∅)")
    return found


class _Reader:
    def __init__(self, source: Source) -> None:
        self.source = source
        found = [(m.group("atom"), m.start()) for m in _ATOM.finditer(source.text) if m.group("atom")]
        self.atoms = [({"[": "(", "]": ")"}.get(text, text), place) for text, place in found]
        self.atoms.append(("", len(source.text)))
        self.at = 0

    @property
    def atom(self) -> tuple[str, int]:
        return self.atoms[self.at]

    def next(self) -> str:
        text = self.atom[0]
        self.at += bool(text)
        return text

    def need(self, *wanted: str) -> None:
        for text in wanted:
            if self.atom[0] != text:
                raise self.unexpected(text)
            self.next()

    def unexpected(self, wanted: str) -> InputError:
        found, place = self.atom
        what = f"expected {wanted}, found {found[:20] or 'the end of the file'}"
        return self.source.error(what, place, "follow the syntax of Fig. 1 of the paper")

    def empty(self) -> bool:
        """Consume an empty list, written ∅ or ()."""
        if self.atom[0] == _EMPTY:
            self.next()
            return True
        if self.atom[0] == "(" and self.atoms[self.at + 1][0] == ")":
            self.at += 2
            return True
        return False

    def program(self) -> Program:
        self.need("(", "main")
        variables = []
        while not self.empty():
            self.need("(", "let", "(")
            name = self.variable()
            self.need("=")
            initial = self.literal()
            self.need(":")
            if self.atom[0] not in ("int", "bool"):
                raise self.unexpected("int or bool")
            variables.append(Variable(name, Type(self.next()), initial))
            self.need(")")
        self.need(*")" * len(variables))
        code = self.body()
        self.need(")")
        return Program(tuple(variables), code)

    def variable(self) -> str:
        if not is_name(self.atom[0]):
            raise self.unexpected("a name that Boogie allows")
        return self.next()

    def literal(self) -> Token:
        text = self.atom[0]
        if _NUMBER.fullmatch(text) is None and text not in (TRUE, FALSE):
            raise self.unexpected("a literal")
        self.next()
        return text if text in (TRUE, FALSE) else number_of(text)

    def body(self) -> tuple[Token, ...]:
        """Read B with a stack of expected symbols: B, s, e, v, closing parentheses, and brackets to emit."""
        out: list[Token] = []
        todo = ["B"]
        while todo:
            want = todo.pop()
            if want in (OPEN, CLOSE):
                out.append(want)
            elif want == ")":
                self.need(")")
            elif want == "B":
                if not self.empty():
                    self.need("(", "do")
                    todo += [")", "B", "s"]
            elif want == "s":
                self.statement(out, todo)
            elif want == "v":
                out.append(self.variable())
            elif want.startswith("-"):
                self.after_minus(out, todo, int(want[1:]))
            else:
                self.expression(out, todo)
        return tuple(out)

    def statement(self, out: list[Token], todo: list[str]) -> None:
        self.need("(")
        if self.atom[0] not in _PARTS:
            raise self.unexpected(f"one of {', '.join(_PARTS)}")
        kind = self.next()
        out.append(kind)
        todo.append(")")
        todo += _PARTS[kind]

    def expression(self, out: list[Token], todo: list[str]) -> None:
        text = self.atom[0]
        if text == "(":
            self.next()
            operator = _SPELLED.get(self.atom[0], self.atom[0])
            if operator not in BINARY and operator != NOT:
                raise self.unexpected("an operator of BPL_0")
            self.next()
            todo.append(")")
            todo += [f"-{len(out)}", "e"] if operator == "-" else ["e"] if operator == NOT else ["e", "e"]
            out.append(operator)
        elif is_name(text):
            out.append(self.next())
        else:
            out.append(self.literal())

    def after_minus(self, out: list[Token], todo: list[str], place: int) -> None:
        """Decide after the first operand whether a minus is binary or unary."""
        if self.atom[0] == ")":
            out[place] = MINUS
        else:
            todo.append("e")


_PARTS = {
    ASSIGN: ["e", "v"],
    ASSERT: ["e"],
    IF: [CLOSE, "B", OPEN, CLOSE, "B", OPEN, "e"],
    WHILE: [CLOSE, "B", OPEN, "e"],
}


def write_term(program: Program) -> str:
    """Write a program as a term of the paper."""
    lets = "".join(f"(let ({v.name} = {_word(v.initial)} : {v.type}) " for v in program.variables)
    return f"(main {lets}{_EMPTY}{')' * len(program.variables)} {_body_text(program.code)})\n"


def _body_text(code: tuple[Token, ...]) -> str:
    end = ends(code)
    pieces: list[str] = []
    todo: list[str | tuple[int, int]] = [(0, len(code))]
    """The pending texts and ranges of statements."""
    while todo:
        item = todo.pop()
        if isinstance(item, str):
            pieces.append(item)
            continue
        place, stop = item
        if place == stop:
            pieces.append(_EMPTY)
            continue
        todo += [")", (end[place], stop), ") "]
        guard = place + (2 if code[place] == ASSIGN else 1)
        pieces.append(f"(do ({ASSERT if code[place] == INVARIANT else code[place]} ")
        pieces.append(f"{code[place + 1]} " if code[place] == ASSIGN else "")
        pieces.append(_expression_text(code[guard : end[guard]]))
        block = end[guard]
        if code[place] == IF:
            todo += [(end[block] + 1, end[place] - 1), " "]
        if code[place] in (IF, WHILE):
            todo += [(block + 1, end[block] - 1), " "]
    return "".join(pieces)


def _expression_text(tokens: tuple[Token, ...]) -> str:
    pieces: list[str] = []
    missing: list[int] = []
    """The number of missing operands of each open operation."""
    for token in tokens:
        pieces.append(" " if pieces else "")
        if token in BINARY or token in UNARY:
            pieces.append(f"({_WRITTEN.get(str(token), token)}")
            missing.append(2 if token in BINARY else 1)
            continue
        pieces.append(_word(token))
        while missing:
            missing[-1] -= 1
            if missing[-1]:
                break
            missing.pop()
            pieces.append(")")
    return "".join(pieces)


def _word(token: Token) -> str:
    return digits(token) if isinstance(token, int) else token
