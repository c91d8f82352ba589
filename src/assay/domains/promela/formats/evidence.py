"""Evidence as JSON; packed pairs are compressed.

A packed column is a JSON string: base64 of what zlib made of it. `form` names this form of the pairs and its version.
"""

from __future__ import annotations

import zlib
from array import array
from itertools import accumulate, chain
from operator import sub
from typing import Annotated

import msgspec

from assay.domains.promela.model.evidence import (
    BadPrefix,
    Closed,
    Dead,
    Evidence,
    Lasso,
    Number,
    Ranked,
    Run,
    States,
    Trail,
)
from assay.domains.promela.model.invariant import Invariant
from assay.domains.promela.model.limits import BY_HAND, MOST_PAIRS
from assay.domains.promela.model.packed_pairs import WIDTH, PackedPairs, column_of, numbers_of
from assay.errors import InputError

_REMEDY = "give a file written by `assay check --evidence`, by this version of Assay or an older one"
_QUICK = 1
"""The level of compression."""


class _Columns(msgspec.Struct, frozen=True, tag_field="form", tag="columns-1"):
    """Packed pairs as they are written."""

    count: Annotated[int, msgspec.Meta(ge=0, le=MOST_PAIRS)]
    """The number of pairs."""
    counts: bytes
    """For each state, the number of its pairs."""
    seconds: bytes
    ranks: bytes
    indices: bytes


class _WrittenRanked(msgspec.Struct, frozen=True, tag="ranked"):
    """Ranks as they are written."""

    states: States
    values: tuple[int, ...]
    pairs: tuple[tuple[Number, Number, Number, Number], ...] | _Columns
    projected: bool = False
    settled: bool = False
    dead: Dead = ()
    reduced: bool = False


_Written = Run | Lasso | BadPrefix | Trail | Closed | Invariant | _WrittenRanked
_DECODER: msgspec.json.Decoder[_Written] = msgspec.json.Decoder(_Written)


class EvidenceCodec:
    """Writes evidence as JSON and reads it back."""

    def encode(self, value: Evidence) -> bytes:
        """Write evidence."""
        if not isinstance(value, Ranked) or not isinstance(value.pairs, PackedPairs):
            return msgspec.json.encode(value)
        pairs = value.pairs
        ends = numbers_of(pairs.ends)
        columns = (column_of(map(sub, ends, chain([0], ends))), pairs.seconds, pairs.ranks, pairs.indices)
        written = _Columns(len(pairs), *(zlib.compress(column, _QUICK) for column in columns))
        marks = (value.projected, value.settled, value.dead, value.reduced)
        return msgspec.json.encode(_WrittenRanked(value.states, value.values, written, *marks))

    def decode(self, data: bytes) -> Evidence:
        """Read evidence; raise `InputError` if it is invalid."""
        try:
            found = _DECODER.decode(data)
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
            raise InputError(f"invalid evidence: {error}", remedy=_REMEDY) from error
        if not isinstance(found, _WrittenRanked):
            return found
        pairs = _unpacked(found, found.pairs) if isinstance(found.pairs, _Columns) else found.pairs
        marks = (found.projected, found.settled, found.dead, found.reduced)
        return Ranked(found.states, found.values, pairs, *marks)


def _unpacked(found: _WrittenRanked, written: _Columns) -> PackedPairs:
    """Decompress pairs. Those of few states, or of a projection, would become objects: they must not be packed."""
    if found.states <= BY_HAND or found.projected:
        raise InputError(f"invalid evidence: packed pairs of at most {BY_HAND} states, or projected", remedy=_REMEDY)
    ends = array("Q", accumulate(numbers_of(_column(written.counts, found.states))))
    if ends[-1] != written.count:
        raise InputError("invalid evidence: states have another number of pairs than stated", remedy=_REMEDY)
    columns = (_column(data, written.count) for data in (written.seconds, written.ranks, written.indices))
    return PackedPairs(column_of(ends), *columns)


def _column(data: bytes, count: int) -> bytes:
    """Decompress a column of a stated length; a longer one is refused after its first byte too many."""
    made = zlib.decompressobj()
    try:
        found = made.decompress(data, WIDTH * count + 1)
    except zlib.error as error:
        raise InputError(f"invalid evidence: a column cannot be decompressed: {error}", remedy=_REMEDY) from error
    if len(found) != WIDTH * count or not made.eof:
        raise InputError("invalid evidence: a column has another length than stated", remedy=_REMEDY)
    return found
