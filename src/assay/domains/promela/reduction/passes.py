"""Reduction passes over the syntax tree: remove, unnest and simplify parts of the model and of the formula.

A change names a path in the syntax tree, or in the formula, and one of the replacements of the node there.
`Rewrite.simpler` lists the replacements; a pass selects among them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple, TypeVar

from msgspec.structs import replace

from assay.automata.formula import formula as f
from assay.core.domain.judgement import Judgement
from assay.core.sources.malformed import TokenPass, objection_kind
from assay.domains.promela import tree as t
from assay.domains.promela.formats.malformed import malformed_case, malformed_text, why_rejected
from assay.domains.promela.model.case import Case
from assay.domains.promela.reduction.atoms import SimplerAtoms
from assay.domains.promela.reduction.candidates import (
    removed,
    simpler_expression,
    simpler_formula,
    simpler_number,
    unmarked,
    unnested,
)
from assay.domains.promela.reduction.measure import construct, measure
from assay.domains.promela.reduction.merges import (
    DropFields,
    MergeMtypes,
    MergeNumbers,
    MergeProcesses,
    MergeVariables,
)
from assay.domains.promela.reduction.paths import Path, changed, parts
from assay.domains.promela.reduction.rewritten import parsed, with_atoms, written


class Change(NamedTuple):
    """A path, and the index of a replacement of its node."""

    path: Path
    way: int


Simpler = Callable[[object, object], Sequence[object]]
"""Maps a node and its parent to its replacements; a tuple stands for several elements in a row."""


@dataclass(frozen=True)
class Rewrite:
    """A reduction pass that replaces nodes of the model or of its formula."""

    simpler: Simpler
    of_formula: bool = False

    def changes(self, case: Case) -> list[Change]:
        """List the possible changes."""
        root = self._root(case)
        if root is None:
            return []
        inside: dict[Path, object] = {}
        out = []
        for path, node in parts(root):
            inside[path] = node
            ways = self.simpler(node, inside[path[:-1]] if path else None)
            out += [Change(path, way) for way in range(len(ways))]
        return out

    def apply(self, case: Case, chosen: Sequence[object]) -> Case | None:
        """Apply changes; of two at one path, the first."""
        tree, formula = parsed(case.source), case.property.formula
        root = formula if self.of_formula else tree
        if root is None:
            return case
        first: dict[Path, int] = {}
        for change in chosen:
            if isinstance(change, Change):
                first.setdefault(change.path, change.way)
        nodes = dict(parts(root))
        put = {}
        for path, way in first.items():
            ways = self.simpler(nodes[path], nodes[path[:-1]] if path else None) if path in nodes else ()
            if way < len(ways):
                put[path] = ways[way]
        if self.of_formula:
            return replace(case, property=replace(case.property, formula=changed(formula, put)))
        return written(case, changed(tree, put))

    def ingredient(self, case: Case, change: object) -> str:
        """Name the construct at the place of the change; numbers and names have none."""
        found = dict(parts(self._root(case))).get(change.path) if isinstance(change, Change) else None
        return construct(found)

    def _root(self, case: Case) -> object | None:
        if malformed_text(case) is not None:
            return None
        return case.property.formula if self.of_formula else parsed(case.source)


class Variables:
    """Replaces variables by 0 everywhere, and removes their declarations and assignments."""

    def changes(self, case: Case) -> list[str]:
        """List the declared variables."""
        if malformed_text(case) is not None:
            return []
        found = (node.name for _, node in parts(parsed(case.source)) if isinstance(node, t.Declaration))
        return list(dict.fromkeys(found))

    def apply(self, case: Case, chosen: Sequence[object]) -> Case | None:
        """Remove variables from the model and the formula."""
        names = {name for name in chosen if isinstance(name, str)}
        tree = _without(parsed(case.source), names)
        made = with_atoms(case, lambda said: _without(said, names), tree)
        return None if made is None else written(made, tree)

    def ingredient(self, case: Case, change: object) -> str:
        """Name the type of the variable."""
        return next(
            (
                node.kind if node.size is None else f"array of {node.kind}"
                for _, node in parts(parsed(case.source))
                if isinstance(node, t.Declaration) and node.name == change
            ),
            "",
        )


N = TypeVar("N", t.Tree, t.Expression)


def _without(root: N, names: set[str]) -> N:
    put: dict[Path, object] = {}
    nodes: dict[Path, object] = {}
    for path, node in parts(root):
        nodes[path] = node
        if any(path[:n] in put for n in range(len(path))):
            continue
        instead = _instead(node, names, path, isinstance(nodes.get(path[:-2]), t.Receive))
        if instead is not None:
            put[path] = instead
    return changed(root, put)


def _instead(node: object, names: set[str], path: Path, received: bool) -> object | None:  # noqa: FBT001, PLR0911 - facts
    """The replacement of a node that mentions a removed variable; None if it mentions none."""
    match node:
        case t.Declare(variables) if all(variable.name in names for variable in variables):
            return ()
        case t.Declaration(name=name) | t.For(variable=t.Reference(name)) | t.ForIn(over=t.Reference(name)) if (
            name in names
        ):
            return ()
        case (
            t.Assign(target=t.Reference(name))
            | t.Select(variable=t.Reference(name))
            | t.Send(channel=t.Reference(name))
            | t.Receive(channel=t.Reference(name))
        ) if name in names:
            return t.Test(t.Number(1))
        case t.OfChannel(channel=t.Reference(name)) | t.Poll(channel=t.Reference(name)) if name in names:
            return t.Number(0)
        case t.RemoteValue(variable=t.Reference(name)) if name in names:
            return t.Number(0)
        case t.Reference(name) if name in names and path[-1:] != ("rest",):
            return t.Reference("_") if received and path[-2:-1] == ("arguments",) else t.Number(0)
        case _:
            return None


class Fairness:
    """Drops the weak fairness constraint."""

    def changes(self, case: Case) -> list[str]:
        """List the single change, if the case has fairness."""
        return ["without fairness"] if case.fair else []

    def apply(self, case: Case, chosen: Sequence[object]) -> Case:
        """Consider all runs."""
        return replace(case, fair=False) if chosen else case

    def ingredient(self, _case: Case, _change: object) -> str:
        """Name the constraint."""
        return "weak fairness"


class Syntax:
    """The reducer: passes over the syntax of a model and its formula."""

    passes = (
        Rewrite(removed),
        Rewrite(unnested),
        Rewrite(simpler_formula, of_formula=True),
        Variables(),
        Fairness(),
        MergeProcesses(),
        DropFields(),
        Rewrite(simpler_expression),
        SimplerAtoms(),
        MergeVariables(),
        MergeMtypes(),
        Rewrite(unmarked),
        MergeNumbers(),
        Rewrite(simpler_number),
        TokenPass(malformed_text, malformed_case, why_rejected),
    )

    def size(self, case: Case) -> tuple[int, ...]:
        """Measure a case."""
        return measure(case)


REDUCER = Syntax()


def signature(case: Case, _judgement: Judgement) -> str:
    """The signature by which reduced cases are bucketed: property, kinds of statements, operators of the formula.

    A malformed text has the parser's objection.
    """
    if malformed_text(case) is not None:
        return f"malformed; {objection_kind(why_rejected(case.source))}"
    kinds = sorted(
        {type(node).__name__.lower() for _, node in parts(parsed(case.source)) if isinstance(node, t.Statement)}
    )
    formula = case.property.formula
    said = [] if formula is None else sorted({type(part).__name__.lower() for part in f.subformulas(formula)})
    return f"{case.property.kind}; {' '.join(kinds)}; {' '.join(said) or 'no formula'}"
