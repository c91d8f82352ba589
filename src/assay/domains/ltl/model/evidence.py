"""Evidence for (un)satisfiability: a lasso that satisfies the formula, or ranks that exclude every word.

A translator claims an automaton. The claim includes a word on which it differs from the formula, if there is one, so
that checking the claim needs no search.
"""

from __future__ import annotations

from typing import Annotated, assert_never

import msgspec
from msgspec import Struct

from assay.automata.buchi.automaton import Automaton, Edge, Label
from assay.automata.emptiness.evidence import Ranked
from assay.automata.formula.lasso import Lasso
from assay.errors import AssayError, InputError


class Claim(Struct, frozen=True):
    """A translator's automaton, and a word on which it is wrong."""

    automaton: Automaton
    differs: Lasso | None = None


Evidence = Lasso | Ranked | Claim
_Letters = list[list[str]]
_Number = Annotated[int, msgspec.Meta(ge=0, le=2**31 - 1)]
_States = Annotated[int, msgspec.Meta(ge=0, le=1_000_000)]


class _Word(msgspec.Struct, tag="word", forbid_unknown_fields=True):
    stem: _Letters
    cycle: _Letters


class _Nowhere(msgspec.Struct, tag="none", forbid_unknown_fields=True):
    values: list[str]
    """As text, since they may exceed JSON's numbers."""
    pairs: list[tuple[_Number, _Number, _Number, _Number]]


class _Claim(msgspec.Struct, tag="automaton", forbid_unknown_fields=True):
    states: _States
    initial: list[_Number]
    edges: list[tuple[_Number, list[str], list[str], _Number]]
    """Source, positive atoms, negated atoms, target."""
    acceptance: list[list[_Number]]
    differs: _Word | None


_Written = _Word | _Nowhere | _Claim
_DECODER: msgspec.json.Decoder[_Written] = msgspec.json.Decoder(_Written)


class EvidenceCodec:
    """Evidence as canonical JSON."""

    def encode(self, value: Evidence) -> bytes:
        """Write evidence."""
        match value:
            case Lasso():
                return msgspec.json.encode(_word(value))
            case Ranked(values, pairs):
                return msgspec.json.encode(_Nowhere([str(v) for v in values], list(pairs)))
            case Claim(automaton, differs):
                return msgspec.json.encode(_claim(automaton, differs))
            case _:
                assert_never(value)

    def decode(self, data: bytes) -> Evidence:
        """Read evidence."""
        try:
            value = _evidence(_DECODER.decode(data))
        except (msgspec.DecodeError, UnicodeDecodeError, ValueError, RecursionError, AssayError) as error:
            raise InputError(f"invalid evidence: {error}", remedy="give what `assay check --evidence` wrote") from error
        if self.encode(value) != data:
            raise InputError("the evidence is not in canonical form", remedy="give what `assay check --evidence` wrote")
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
            return Claim(_automaton(written), differs)
        case _:
            assert_never(written)


def _claim(automaton: Automaton, differs: Lasso | None) -> _Claim:
    edges = [(e.source, sorted(e.label.positive), sorted(e.label.negative), e.target) for e in automaton.edges]
    sets = [sorted(states) for states in automaton.acceptance]
    word = None if differs is None else _word(differs)
    return _Claim(automaton.states, list(automaton.initial), edges, sets, word)


def _automaton(written: _Claim) -> Automaton:
    edges = [Edge(s, Label(frozenset(p), frozenset(n)), t) for s, p, n, t in written.edges]
    sets = tuple(map(frozenset, written.acceptance))
    mentioned = {*written.initial, *(q for e in edges for q in (e.source, e.target)), *(q for one in sets for q in one)}
    if not all(0 <= q < written.states for q in mentioned):
        raise InputError("the automaton refers to an undeclared state")
    return Automaton(written.states, tuple(written.initial), tuple(edges), sets)
