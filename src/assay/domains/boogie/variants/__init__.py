"""Variants of a program: other programs with the same outcome.

A program with a name or type error is renamed only, since the other rewritings need the types of its parts.
"""

from __future__ import annotations

from collections.abc import Iterator

from assay.core.domain.splitmix import Draw
from assay.core.domain.variants import vary
from assay.domains.boogie.model.case import Program
from assay.domains.boogie.semantics.names import misnamed
from assay.domains.boogie.semantics.typing import mistyped
from assay.domains.boogie.variants import declarations, expressions, statements

_NAMES = {"rename": declarations.renamed}
_ALL = {
    **_NAMES,
    "reorder-declarations": declarations.reordered,
    "equivalent-expression": expressions.rewritten,
    "dead-code": statements.with_dead_code,
    "split-assignment": statements.split_assignment,
    "split-assertion": statements.split_assertion,
    "unroll": statements.unrolled,
    "flip-branches": statements.flipped,
    "swap-assignments": statements.swapped,
}


def variants(case: Program, draw: Draw) -> Iterator[tuple[str, Program]]:
    """Draw variants of a program; a malformed text has none."""
    if case.malformed is not None:
        return iter(())
    flawed = misnamed(case) is not None or mistyped(case) is not None
    return vary(_NAMES if flawed else _ALL, case, draw)
