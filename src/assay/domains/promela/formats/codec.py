"""The canonical form of a case: JSON with the model as text, and a formula as a list of words, operators in front.

`{"model":"…","property":"ltl","name":"p","formula":["[]","->","(x == 1)","<>","(y)"],"fair":false}`. An atom is written
in brackets, so that none can be taken for an operator.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import assert_never

import msgspec

from assay.automata.formula import formula as f
from assay.domains.promela.formats.parser import parse_expression, parse_once
from assay.domains.promela.model.case import KINDS, LTL, Case, Property
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
        formula = None if asked.formula is None else formula_words(asked.formula)
        return msgspec.json.encode(_Form(value.source, asked.kind, asked.name, formula, value.fair))

    def decode(self, data: bytes) -> Case:
        """Read exactly what `encode` writes."""
        case = read_canonical(data, "case")
        if self.encode(case) != data:
            raise InputError("a case, but not in canonical form", remedy="was it changed by hand?")
        return case


def read_canonical(data: bytes, file: str) -> Case:
    """Read a case in canonical form, whatever the spacing of the JSON, and see that model and formula can be read.

    They are given to SPIN as text, and SPIN takes more than we read: C code, say, which its verifier runs.
    """
    case = _read(data)
    processes = [process.name for process in parse_once(case.source, file).processes]
    for atom in () if case.property.formula is None else f.atoms(case.property.formula):
        parse_expression(atom, processes, f"{file}, proposition")
    return case


def _read(data: bytes) -> Case:
    try:
        form = msgspec.json.decode(data, type=_Form)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise InputError(f"no canonical case: {error}", remedy="give model and property") from None
    if form.property not in KINDS:
        raise InputError(f"{form.property[:20]!r} is no property", remedy=f"it is one of {', '.join(KINDS)}")
    if (form.formula is not None) != (form.property == LTL):
        raise InputError("a formula belongs to the property ltl, and to no other", remedy="give or delete it")
    formula = None if form.formula is None else read_words(form.formula)
    return Case(form.model, Property(form.property, form.name, formula), form.fair)


def formula_words(formula: f.Formula) -> list[str]:
    """Write a formula with operators in front."""
    return [_word(part) for part in f.subformulas(formula)]


def _word(part: f.Formula) -> str:
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


def read_words(words: list[str]) -> f.Formula:
    """Read a formula with operators in front."""
    done: list[f.Formula] = []
    for word in reversed(words):
        if word in ("true", "false"):
            done.append(f.Constant(word == "true"))
        elif len(word) > 2 and word[0] + word[-1] == "()":
            done.append(f.Atom(word[1:-1]))
        elif word in _UNARY and done:
            done.append(_UNARY[word](done.pop()))
        elif word in _BINARY and len(done) > 1:
            left = done.pop()
            done.append(_BINARY[word](left, done.pop()))
        else:
            raise InputError(f"{word[:20]!r} is not where a formula can have it", remedy="operators stand in front")
    if len(done) != 1:
        raise InputError(f"{len(done)} formulas in the place of one", remedy="operators stand in front")
    return done[0]
