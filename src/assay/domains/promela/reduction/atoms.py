"""The reduction pass that simplifies the expressions in a formula."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import count
from typing import NamedTuple

from assay.domains.promela import tree as t
from assay.domains.promela.formats.malformed import malformed_text
from assay.domains.promela.model.case import Case
from assay.domains.promela.reduction.candidates import simpler_expression
from assay.domains.promela.reduction.measure import construct
from assay.domains.promela.reduction.paths import Path, changed, parts
from assay.domains.promela.reduction.rewritten import parsed, with_atoms


class Part(NamedTuple):
    """A place in an expression of the formula, and the index of a replacement."""

    atom: int
    path: Path
    way: int


class SimplerAtoms:
    """Simplifies the expressions of the formula."""

    def changes(self, case: Case) -> list[Part]:
        """List the replacements in each expression."""
        return [
            Part(k, path, way)
            for k, said in enumerate(_expressions(case))
            for path, node, around in _inner(said)
            for way in range(len(simpler_expression(node, around)))
        ]

    def apply(self, case: Case, chosen: Sequence[object]) -> Case | None:
        """Apply changes; of two at one place, the first."""
        first: dict[tuple[int, Path], int] = {}
        for change in chosen:
            if isinstance(change, Part):
                first.setdefault((change.atom, change.path), change.way)
        numbers = count()

        def simplify(said: t.Expression) -> object:
            k = next(numbers)
            ways = {path: simpler_expression(node, around) for path, node, around in _inner(said) if (k, path) in first}
            return changed(said, {path: found[first[k, path]] for path, found in ways.items()})

        return with_atoms(case, simplify, parsed(case.source))

    def ingredient(self, case: Case, change: object) -> str:
        """Name the operator."""
        if not isinstance(change, Part):
            return ""
        return construct(dict(parts(_expressions(case)[change.atom]))[change.path])


def _expressions(case: Case) -> list[t.Expression]:
    found: list[t.Expression] = []

    def look(said: t.Expression) -> t.Expression:
        found.append(said)
        return said

    if malformed_text(case) is None:
        with_atoms(case, look, parsed(case.source))
    return found


def _inner(said: t.Expression) -> Iterator[tuple[Path, object, object]]:
    nodes = dict(parts(said))
    return ((path, node, nodes[path[:-1]] if path else None) for path, node in nodes.items())
