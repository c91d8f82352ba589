"""The kinds of weights that sources generate."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal, NamedTuple

from assay.core.domain.source import Parameter, SourceParameter
from assay.errors import UsageError


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
_WORDS = "weights of the rules: none, uint, int, uint-vector, int-vector"
DRAWN = SourceParameter("weights", "none", f"{_WORDS}, or any: each case draws one of these four")
LISTED = SourceParameter("weights", "none", f"{_WORDS}; from a small fixed set")


def weights_asked_for(source: str, parameters: Mapping[str, Parameter], also: Sequence[str] = ()) -> str:
    """Read the parameter `weights`; `none` by default."""
    kind = str(parameters.get("weights", "none"))
    known = ("none", *KINDS, *also)
    if kind not in known:
        where = f"--source {source}:weights={kind}"
        raise UsageError(f"unknown kind of weights {kind!r}", where=where, remedy=f"write one of {', '.join(known)}")
    return kind
