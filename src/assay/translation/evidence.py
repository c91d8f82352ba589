"""What shows which words satisfy a formula: a word that does, or ranked pairs over all words that exclude every one.

A translator claims something else: an automaton. With it goes a word on which it differs from the formula, if there is
one, so that whoever looks at the claim need not search again.
"""

from __future__ import annotations

from dataclasses import dataclass

import msgspec

from assay.errors import AssayError, InputError
from assay.ltl.automaton import Automaton
from assay.ltl.evidence import Ranked
from assay.ltl.hoa import write_hoa
from assay.ltl.hoa_reader import read_hoa
from assay.ltl.lasso import Lasso


@dataclass(frozen=True)
class Claim:
    """A translator's automaton, and a word where it is wrong."""

    automaton: Automaton
    differs: Lasso | None = None


Evidence = Lasso | Ranked | Claim
_Letters = list[list[str]]


class _Word(msgspec.Struct, tag="word", forbid_unknown_fields=True):
    stem: _Letters
    cycle: _Letters


class _Nowhere(msgspec.Struct, tag="none", forbid_unknown_fields=True):
    values: list[str]
    """As text: they may be longer than JSON's numbers."""
    pairs: list[tuple[int, int, int, int]]


class _Claim(msgspec.Struct, tag="automaton", forbid_unknown_fields=True):
    hoa: str
    differs: _Word | None


_Written = _Word | _Nowhere | _Claim
_DECODER: msgspec.json.Decoder[_Written] = msgspec.json.Decoder(_Written)


class EvidenceCodec:
    """Evidence as canonical JSON; automata are in HOA within it."""

    def encode(self, value: Evidence) -> bytes:
        """Write evidence."""
        match value:
            case Lasso():
                return msgspec.json.encode(_word(value))
            case Ranked(values, pairs):
                return msgspec.json.encode(_Nowhere([str(v) for v in values], list(pairs)))
            case Claim(automaton, differs):
                return msgspec.json.encode(_Claim(write_hoa(automaton), None if differs is None else _word(differs)))

    def decode(self, data: bytes) -> Evidence:
        """Read evidence back."""
        try:
            value = _evidence(_DECODER.decode(data))
        except (msgspec.DecodeError, UnicodeDecodeError, ValueError, AssayError) as error:
            raise InputError(
                f"this is no evidence: {error}", remedy="give what `assay check --evidence` wrote"
            ) from error
        if self.encode(value) != data:
            raise InputError("the evidence is not in canonical form", remedy="give it as it was written")
        return value


def _word(word: Lasso) -> _Word:
    return _Word([sorted(letter) for letter in word.stem], [sorted(letter) for letter in word.cycle])


def _lasso(written: _Word) -> Lasso:
    return Lasso(tuple(map(frozenset, written.stem)), tuple(map(frozenset, written.cycle)))


def _evidence(written: _Written) -> Evidence:
    match written:
        case _Word():
            return _lasso(written)
        case _Nowhere():
            return Ranked(tuple(map(int, written.values)), tuple(written.pairs))
        case _Claim():
            differs = None if written.differs is None else _lasso(written.differs)
            return Claim(read_hoa(written.hoa), differs)
