"""The ends of channels that a proctype claims for itself with `xr` and `xs`."""

from __future__ import annotations

from assay.domains.promela import tree
from assay.domains.promela.compile.expressions import Resolver
from assay.domains.promela.compile.names import Names
from assay.domains.promela.model.expression import Expression
from assay.domains.promela.tree.parts import parts


def claims_of(unit: tree.Proctype, names: Names) -> tuple[tuple[str, Expression], ...]:
    """Give `r` or `s`, and the channel, for each claim of a proctype."""
    found = [part for part in parts(unit.body) if isinstance(part, tree.Exclusive)]
    return tuple((part.kind[1], Resolver(names).channel(channel)) for part in found for channel in part.channels)
