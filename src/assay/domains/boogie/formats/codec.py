"""The canonical form of a program: JSON in which a body is the text of its tokens.

`{"variables":[["x","int","0"],…],"code":"while < x 10 { := x + x 1 }"}`. Numbers are text, as they may have any length.
A malformed text stands in a third field, `malformed`; the other two are empty.
"""

from __future__ import annotations

import re

import msgspec

from assay.domains.boogie.formats.malformed import malformed_case, why_rejected
from assay.domains.boogie.formats.numbers import digits, number_of
from assay.domains.boogie.formats.tokens import is_name
from assay.domains.boogie.model.case import (
    BOOLEANS,
    WORDS,
    Program,
    Token,
    Type,
    Variable,
    is_literal,
    why_not_well_formed,
)
from assay.errors import InputError

_NUMBER = re.compile(r"0|-?[1-9][0-9]*")


class _Form(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    variables: list[tuple[str, Type, str]]
    code: str
    malformed: str | None = None


class CaseCodec:
    """Writes programs in canonical form and reads them back."""

    def encode(self, value: Program) -> bytes:
        """Write a program; equal programs give equal bytes."""
        variables = [(v.name, v.type, _text(v.initial)) for v in value.variables]
        return msgspec.json.encode(_Form(variables, " ".join(map(_text, value.code)), value.malformed))

    def decode(self, data: bytes) -> Program:
        """Read exactly what `encode` writes."""
        program = read_canonical(data)
        if self.encode(program) != data:
            raise InputError("the program is not in canonical form", remedy="was it changed by hand?")
        return program


def read_canonical(data: bytes) -> Program:
    """Read a program in canonical form, with any spacing of the JSON."""
    try:
        form = msgspec.json.decode(data, type=_Form)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise InputError(f"invalid canonical program: {error}", remedy='give "variables" and "code"') from None
    if form.malformed is not None:
        return _read_malformed(form, form.malformed)
    variables = []
    for i, (name, kind, initial) in enumerate(form.variables):
        place = f"variables[{i}]"
        if not is_name(name):
            raise InputError(f"invalid variable name {name[:20]!r}", where=place, remedy="rename the variable")
        token = _token(initial, place)
        if not is_literal(token):
            remedy = "give true, false or an integer"
            raise InputError(f"invalid literal {initial[:20]!r}", where=place, remedy=remedy)
        variables.append(Variable(name, kind, token))
    code = tuple(_token(word, "code") for word in form.code.split())
    if why := why_not_well_formed(code):
        raise InputError(why, where="code", remedy="correct the code")
    return Program(tuple(variables), code)


def _read_malformed(form: _Form, text: str) -> Program:
    if form.variables or form.code:
        raise InputError("a malformed text has no variables and no code", remedy="leave them empty")
    if not why_rejected(text):
        raise InputError("the text is not malformed", where="malformed", remedy="give it as a .bpl file")
    return malformed_case(text)


def _text(token: Token) -> str:
    return digits(token) if isinstance(token, int) else token


def _token(text: str, place: str) -> Token:
    if _NUMBER.fullmatch(text):
        return number_of(text)
    if text in WORDS or text in BOOLEANS or is_name(text):
        return text
    raise InputError(f"invalid token {text[:20]!r}", where=place, remedy="use the tokens of BPL_0")
