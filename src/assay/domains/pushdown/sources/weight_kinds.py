"""The kinds of weights that a source can be asked for."""

from __future__ import annotations

from typing import Literal, NamedTuple

from assay.core.domain.source import SourceParameter


class Kind(NamedTuple):
    """Plain numbers or vectors, with or without negative ones."""

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
DRAWN = SourceParameter(
    "weights", NONE, f"{_WORDS}, or any: each case draws which of these four", choices=(NONE, *KINDS, ANY)
)
LISTED = SourceParameter("weights", NONE, f"{_WORDS}; each weight is one of a few", choices=(NONE, *KINDS))
