"""Evidence as JSON."""

from __future__ import annotations

from typing import Annotated

import msgspec

from assay.domains.pushdown.model.case import Edge
from assay.domains.pushdown.model.evidence import (
    Bounded,
    Closed,
    Derivation,
    Direction,
    Entry,
    Evidence,
    Meeting,
    Potentials,
    Trace,
    Unbounded,
    Weighed,
)
from assay.errors import InputError

_Number = Annotated[int, msgspec.Meta(ge=0, le=2**31 - 1)]
"""Numbers in tables are bounded by the tables."""
_Weight = tuple[Annotated[int, msgspec.Meta(ge=-(2**63), le=2**63 - 1)], ...]


class _DerivationForm(msgspec.Struct, tag="derivation"):
    direction: Direction
    entries: list[Entry]
    location: _Number
    path: list[int]
    other: list[int]


class _MeetingForm(msgspec.Struct, tag="meeting"):
    forward: _DerivationForm
    backward: _DerivationForm


class _ClosedForm(msgspec.Struct, tag="closed"):
    direction: Direction
    edges: list[Edge]
    pairs: list[tuple[int, int]]


_EdgeBounds = list[tuple[Edge, _Weight | None]]
_PairBounds = list[tuple[tuple[int, int], _Weight | None]]
"""A bound; null is the empty bound."""


class _BoundedForm(msgspec.Struct, tag="bounded"):
    weight: _Weight
    derivation: _DerivationForm
    edges: _EdgeBounds
    pairs: _PairBounds


class _UnboundedForm(msgspec.Struct, tag="unbounded", omit_defaults=True):
    derivation: _DerivationForm
    on_path: bool
    lower: _Number
    upper: _Number
    edges: _EdgeBounds = []
    pairs: _PairBounds = []


class _WeighedForm(msgspec.Struct, tag="weighed"):
    least: _BoundedForm | _UnboundedForm
    greatest: _BoundedForm | _UnboundedForm


_Form = _DerivationForm | _MeetingForm | _ClosedForm | _WeighedForm | Trace
_DECODER: msgspec.json.Decoder[_Form] = msgspec.json.Decoder(_Form)


class EvidenceCodec:
    """Writes evidence as JSON and reads it back."""

    def encode(self, value: Evidence) -> bytes:
        """Write evidence."""
        return msgspec.json.encode(_form(value))

    def decode(self, data: bytes) -> Evidence:
        """Read evidence; `InputError` if it is malformed."""
        try:
            return _evidence(_DECODER.decode(data))
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError, OverflowError) as error:
            remedy = "give evidence written by `assay check --evidence`"
            raise InputError(f"invalid evidence: {error}", remedy=remedy) from error


def _form(value: Evidence) -> _Form:
    if isinstance(value, Derivation):
        return _derivation_form(value)
    if isinstance(value, Meeting):
        return _MeetingForm(_derivation_form(value.forward), _derivation_form(value.backward))
    if isinstance(value, Closed):
        return _ClosedForm(value.direction, list(value.edges), list(value.pairs))
    if isinstance(value, Weighed):
        return _WeighedForm(_side_form(value.least), _side_form(value.greatest))
    return value


def _derivation_form(value: Derivation) -> _DerivationForm:
    path, other = value.path.tolist(), value.other.tolist()
    return _DerivationForm(value.direction, list(value.entries), value.location, path, other)


def _side_form(side: Bounded | Unbounded) -> _BoundedForm | _UnboundedForm:
    derivation = _derivation_form(side.derivation)
    edges, pairs = _bound_forms(side.potentials)
    if isinstance(side, Unbounded):
        return _UnboundedForm(derivation, side.on_path, side.lower, side.upper, edges, pairs)
    return _BoundedForm(side.weight, derivation, edges, pairs)


def _bound_forms(potentials: Potentials | None) -> tuple[_EdgeBounds, _PairBounds]:
    if potentials is None:
        return [], []
    edges: _EdgeBounds = [(edge, bound or None) for edge, bound in potentials.of_edges()]
    return edges, [(pair, bound or None) for pair, bound in potentials.of_pairs()]


def _evidence(form: _Form) -> Evidence:
    if isinstance(form, _DerivationForm):
        return _derivation(form)
    if isinstance(form, _MeetingForm):
        return Meeting(_derivation(form.forward), _derivation(form.backward))
    if isinstance(form, _ClosedForm):
        return Closed(form.direction, form.edges, form.pairs)
    if isinstance(form, _WeighedForm):
        return Weighed(_side(form.least), _side(form.greatest))
    return form


def _derivation(form: _DerivationForm) -> Derivation:
    return Derivation(form.direction, form.entries, form.location, form.path, form.other)


def _side(form: _BoundedForm | _UnboundedForm) -> Bounded | Unbounded:
    potentials = Potentials(
        [edge for edge, _ in form.edges],
        [bound or () for _, bound in form.edges],
        [pair for pair, _ in form.pairs],
        [bound or () for _, bound in form.pairs],
    )
    if isinstance(form, _BoundedForm):
        return Bounded(form.weight, _derivation(form.derivation), potentials)
    found = potentials if form.edges or form.pairs else None
    return Unbounded(_derivation(form.derivation), form.on_path, form.lower, form.upper, found)
