"""The canonical form of a program: JSON in which a body is the text of its tokens.

`{"variables":[["x","int","0"],…],"code":"while < x 10 { := x + x 1 }"}`. A number may have any length, so it is text.
"""

from __future__ import annotations

import re

import msgspec

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


class _Form(msgspec.Struct, forbid_unknown_fields=True):
    variables: list[tuple[str, Type, str]]
    code: str


class CaseCodec:
    """Writes programs in canonical form and reads them back."""

    def encode(self, value: Program) -> bytes:
        """Write a program; equal programs give equal bytes."""
        variables = [(v.name, v.type, _text(v.initial)) for v in value.variables]
        return msgspec.json.encode(_Form(variables, " ".join(map(_text, value.code))))

    def decode(self, data: bytes) -> Program:
        """Read exactly what `encode` writes."""
        program = read_canonical(data)
        if self.encode(program) != data:
            raise InputError("a program, but not in canonical form", remedy="was it changed by hand?")
        return program


def read_canonical(data: bytes) -> Program:
    """Read a program in canonical form, whatever the spacing of the JSON."""
    try:
        form = msgspec.json.decode(data, type=_Form)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise InputError(f"no canonical program: {error}", remedy="give variables and code") from None
    variables = []
    for i, (name, kind, initial) in enumerate(form.variables):
        place = f"variables[{i}]"
        if not is_name(name):
            raise InputError(f"{name[:20]!r} names no variable", where=place, remedy="give it another name")
        token = _token(initial, place)
        if not is_literal(token):
            raise InputError(f"{initial[:20]!r} is no literal", where=place, remedy="give true, false or a number")
        variables.append(Variable(name, kind, token))
    code = tuple(_token(word, "code") for word in form.code.split())
    if why := why_not_well_formed(code):
        raise InputError(why, where="code", remedy="correct the code")
    return Program(tuple(variables), code)


def _text(token: Token) -> str:
    return digits(token) if isinstance(token, int) else token


def _token(text: str, place: str) -> Token:
    if _NUMBER.fullmatch(text):
        return number_of(text)
    if text in WORDS or text in BOOLEANS or is_name(text):
        return text
    raise InputError(f"{text[:20]!r} is no token", where=place, remedy="correct it")
