"""Reads and writes formulas: one per line, in SPIN's or Spot's syntax; `#` begins a comment."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import msgspec

from assay.automata.formula.formula import atoms
from assay.automata.formula.syntax import parse_any, write
from assay.core.domain.case import Read
from assay.core.domain.read_file import file_text, placed
from assay.domains.ltl.malformed import malformed_case, why_rejected
from assay.domains.ltl.model.case import SYNTAXES, Case, Text
from assay.errors import InputError

SUFFIXES = {".ltl", ".json", ".jsonl"}
MOST_ATOMS = 64
_MOST_BYTES = 1 << 24


class _Written(msgspec.Struct, forbid_unknown_fields=True):
    formula: str


class _Malformed(msgspec.Struct, forbid_unknown_fields=True):
    syntax: str
    malformed: str


class CaseCodec:
    """A case as canonical JSON: `{"formula":"[] p"}`, or `{"syntax":"spin","malformed":"[] p q"}`."""

    def encode(self, value: Case) -> bytes:
        """Write a case."""
        if value.malformed is not None:
            return msgspec.json.encode(_Malformed(value.malformed.syntax, value.malformed.text))
        return msgspec.json.encode(_Written(write(value.formula)))

    def decode(self, data: bytes) -> Case:
        """Read a case."""
        try:
            if b'"malformed"' in data and isinstance(given := msgspec.json.decode(data), dict) and "malformed" in given:
                return _read_malformed(msgspec.convert(given, _Malformed))
            written = msgspec.json.decode(data, type=_Written)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            raise InputError(f"invalid formula in JSON: {error}", remedy='write {"formula":"[] p"}') from error
        case = formula_case(written.formula)
        if self.encode(case) != data:
            raise InputError("the formula is not in canonical form", remedy=f"write {write(case.formula)}")
        return case


def _read_malformed(written: _Malformed) -> Case:
    text = Text(written.syntax, written.malformed)
    if text.syntax not in SYNTAXES:
        raise InputError(f"unknown syntax {text.syntax!r}", where="syntax", remedy=f"write {' or '.join(SYNTAXES)}")
    if not why_rejected(text):
        raise InputError("the text is not malformed", where="malformed", remedy="give it as a formula")
    return malformed_case(text)


def formula_case(text: str, where: str = "formula") -> Case:
    """Read a formula as a case."""
    formula = parse_any(text, where=where)
    if len(atoms(formula)) > MOST_ATOMS:
        raise InputError(f"more than {MOST_ATOMS} atoms", where=where, remedy="use fewer atoms")
    return Case(formula)


def read_cases(path: Path) -> Iterator[Read[Case] | InputError]:
    """Read the formulas of a file; an invalid line gives an error as item."""
    if path.suffix not in SUFFIXES:
        raise InputError("unknown suffix for formulas", where=str(path), remedy="name it .ltl, .json or .jsonl")
    text = file_text(path)
    if len(text) > _MOST_BYTES:
        raise InputError("larger than 16 MB", where=str(path), remedy="split it into several files")
    # In JSON only a line feed ends a line: a text may hold U+2028, which Python also takes for an end.
    lines = text.splitlines() if path.suffix == ".ltl" else text.split("\n")
    for number, line in enumerate(lines, 1):
        place = f"{path}:{number}"
        bare = line.partition("#")[0].strip() if path.suffix == ".ltl" else line.strip()
        if not bare:
            continue
        try:
            yield Read(place, formula_case(bare, place) if path.suffix == ".ltl" else CaseCodec().decode(bare.encode()))
        except InputError as error:
            yield placed(error, place)
