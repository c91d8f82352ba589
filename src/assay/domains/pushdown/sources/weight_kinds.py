"""The kinds of weights that sources generate."""

from __future__ import annotations

from typing import Literal, NamedTuple

from assay.core.domain.source import SourceParameter


class Kind(NamedTuple):
    """Plain numbers or vectors, signed or unsigned."""

    type: Literal["uint", "int"]
    vector: bool


KINDS: dict[str, Kind] = {
    "uint": Kind("uint", vector=False),
    "int": Kind("int", vector=False),
    "uint-vector": Kind("uint", vector=True),
    "int-vector": Kind("int", vector=True),
}
NONE, ANY = "none", "any"
_WORDS = "weights of the rules: none, uint, int, uint-vector, int-vector"
DRAWN = SourceParameter("weights", NONE, f"{_WORDS}; from a small fixed set", choices=(NONE, *KINDS, ANY))
LISTED = SourceParameter("weights", NONE, f"{_WORDS}; from a small fixed set", choices=(NONE, *KINDS))
