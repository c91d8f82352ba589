"""The canonical JSON form of a case: the model as text, and a formula as tokens in prefix notation.

`{"model":"…","property":"ltl","name":"p","formula":["[]","->","(x == 1)","<>","(y)"],"fair":false}`. Atoms are
parenthesised, which distinguishes them from operators.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import assert_never

import msgspec

from assay.automata.formula import formula as f
from assay.domains.promela.formats.malformed import why_rejected
from assay.domains.promela.formats.parser import parse_expression, parse_once
from assay.domains.promela.model.case import KINDS, LTL, MALFORMED, NEVER, Case, Property
from assay.errors import InputError

_UNARY: Mapping[str, Callable[[f.Formula], f.Unary]] = {"!": f.Not, "X": f.Next, "[]": f.Always, "<>": f.Eventually}
_BINARY: Mapping[str, Callable[[f.Formula, f.Formula], f.Binary]] = {
    "&&": f.And,
    "||": f.Or,
    "->": f.Implies,
    "<->": f.Iff,
    "U": f.Until,
    "W": f.WeakUntil,
    "V": f.Release,
}
_SIGN: Mapping[object, str] = {kind: sign for table in (_UNARY, _BINARY) for sign, kind in table.items()}


class _Form(msgspec.Struct, forbid_unknown_fields=True):
    model: str
    property: str
    name: str = ""
    formula: list[str] | None = None
    fair: bool = False


class CaseCodec:
    """Writes cases in canonical form and reads them back."""

    def encode(self, value: Case) -> bytes:
        """Write a case; equal cases give equal bytes."""
        asked = value.property
        formula = None if asked.formula is None else write_prefix(asked.formula)
        return msgspec.json.encode(_Form(value.source, asked.kind, asked.name, formula, value.fair))

    def decode(self, data: bytes) -> Case:
        """Read exactly what `encode` writes."""
        case = read_canonical(data, "case")
        if self.encode(case) != data:
            raise InputError("the case is not in canonical form", remedy="encode it again; was it edited by hand?")
        return case


def read_canonical(data: bytes, file: str) -> Case:
    """Read a case in canonical form, with any JSON whitespace, and check that model and formula can be parsed.

    SPIN gets them as text and accepts more than Assay parses, such as embedded C code, which its verifier would run.
    """
    case = _read(data)
    if case.property.kind == MALFORMED:
        if not why_rejected(case.source):
            raise InputError("the model is not malformed", where=file, remedy="ask for one of its properties")
        return case
    tree = parse_once(case.source, file)
    if case.property.kind == NEVER and (missing := tree.why_no_never(case.property.name)):
        raise InputError(missing[0], where=file, remedy=missing[1])
    processes = [process.name for process in tree.processes]
    for atom in () if case.property.formula is None else f.atoms(case.property.formula):
        parse_expression(atom, processes, f"{file}, proposition")
    return case


def _read(data: bytes) -> Case:
    try:
        form = msgspec.json.decode(data, type=_Form)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise InputError(f"invalid case: {error}", remedy="give model and property") from None
    if form.property not in (*KINDS, MALFORMED):
        raise InputError(f"unknown property {form.property[:20]!r}", remedy=f"write one of {', '.join(KINDS)}")
    if (form.formula is not None) != (form.property == LTL):
        raise InputError("the property ltl needs a formula, and only it may have one", remedy="add or delete it")
    formula = None if form.formula is None else read_prefix(form.formula)
    return Case(form.model, Property(form.property, form.name, formula), form.fair)


def write_prefix(formula: f.Formula) -> list[str]:
    """Write a formula in prefix notation."""
    return [_token(part) for part in f.subformulas(formula)]


def _token(part: f.Formula) -> str:
    match part:
        case f.Constant(value):
            return "true" if value else "false"
        case f.Atom(name):
            return f"({name})"
        case f.Not() | f.Next() | f.Always() | f.Eventually():
            return _SIGN[type(part)]
        case f.And() | f.Or() | f.Implies() | f.Iff() | f.Until() | f.WeakUntil() | f.Release():
            return _SIGN[type(part)]
        case _:
            assert_never(part)


def read_prefix(tokens: list[str]) -> f.Formula:
    """Read a formula in prefix notation."""
    done: list[f.Formula] = []
    for part in reversed(tokens):
        if part in ("true", "false"):
            done.append(f.Constant(part == "true"))
        elif len(part) > 2 and part[0] + part[-1] == "()":
            done.append(f.Atom(part[1:-1]))
        elif part in _UNARY and done:
            done.append(_UNARY[part](done.pop()))
        elif part in _BINARY and len(done) > 1:
            left = done.pop()
            done.append(_BINARY[part](left, done.pop()))
        else:
            raise InputError(f"unexpected {part[:20]!r} in the formula", remedy="use prefix notation")
    if len(done) != 1:
        raise InputError(f"expected one formula, found {len(done)}", remedy="use prefix notation")
    return done[0]
