"""How a case comes apart: processes, statements, options and variables go, blocks open, what is left gets simpler.

A change names a path in the syntax tree, or in the formula, and which of several ways to simplify what stands there.
All ways are listed by `simpler`; a pass is a choice among them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import NamedTuple, TypeVar

from msgspec import Struct

from assay.automata.formula import formula as f
from assay.core.domain.judgement import Judgement
from assay.domains.promela import tree as t
from assay.domains.promela.formats import parse_expression, parse_tree, write_expression, write_tree
from assay.domains.promela.model.case import Case
from assay.domains.promela.reduction.candidates import gone, opened, simpler_expression, simpler_formula, simpler_number
from assay.domains.promela.reduction.paths import Path, changed, parts
from assay.errors import InputError

_parsed = lru_cache(maxsize=16)(parse_tree)  # a case is taken apart in many ways, one after the other


class Change(NamedTuple):
    """Something to do at a path, and which of several ways to do it."""

    path: Path
    way: int


Simpler = Callable[[object, object], Sequence[object]]
"""Given what stands at a path and what contains it: what can stand there, a tuple for several things in a row."""


@dataclass(frozen=True)
class Rewriting:
    """One kind of change to the model or to its formula."""

    simpler: Simpler
    of_formula: bool = False

    def changes(self, case: Case) -> list[Change]:
        """List what can be changed."""
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
        """Make the changes; of two at one path the first is made."""
        tree, formula = _parsed(case.source), case.property.formula
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
        return _written(case, changed(tree, put))

    def _root(self, case: Case) -> object | None:
        return case.property.formula if self.of_formula else _parsed(case.source)


def _written(case: Case, tree: t.Tree) -> Case | None:
    """Write a model; none of it is left where it has no process, or cannot be read any more."""
    if not tree.processes:
        return None
    text = write_tree(tree)
    try:
        _parsed(text)
    except InputError:
        return None
    return replace(case, source=text)


class Variables:
    """Puts 0 in the place of a variable everywhere: its declaration, and what writes to it, goes."""

    def changes(self, case: Case) -> list[str]:
        """List the names that are declared."""
        found = (node.name for _, node in parts(_parsed(case.source)) if isinstance(node, t.Declaration))
        return list(dict.fromkeys(found))

    def apply(self, case: Case, chosen: Sequence[object]) -> Case | None:
        """Take variables out of the model and of the formula."""
        names = {name for name in chosen if isinstance(name, str)}
        tree = _without(_parsed(case.source), names)
        processes = [process.name for process in tree.processes]
        put: dict[Path, object] = {}
        for path, node in parts(case.property.formula):
            if isinstance(node, f.Atom):
                try:
                    said = parse_expression(node.name, processes)
                except InputError:  # it speaks of a process that is gone
                    return None
                put[path] = f.Atom(write_expression(_without(said, names)))
        formula = changed(case.property.formula, put)
        return _written(replace(case, property=replace(case.property, formula=formula)), tree)


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
    """What stands where a variable is mentioned, when it is gone; None where it is not."""
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
    """Lets all runs count."""

    def changes(self, case: Case) -> list[str]:
        """List the one thing there is to do."""
        return ["every run"] if case.fair else []

    def apply(self, case: Case, chosen: Sequence[object]) -> Case:
        """Ask about all runs."""
        return replace(case, fair=False) if chosen else case


class Syntax:
    """Reduction over the syntax of a model and its formula."""

    passes = (
        Rewriting(gone),
        Rewriting(opened),
        Rewriting(simpler_formula, of_formula=True),
        Variables(),
        Fairness(),
        Rewriting(simpler_expression),
        Rewriting(simpler_number),
    )

    def size(self, case: Case) -> tuple[int, ...]:
        """Measure how much there is first, then how large numbers are."""
        tree, formula = _parsed(case.source), case.property.formula
        nodes = [node for _, node in parts(tree) if isinstance(node, Struct)]
        said = 0 if formula is None else sum(not isinstance(part, f.Constant) for part in f.subformulas(formula)) + 1
        words = sum(_length(node) for _, node in parts(tree))
        return (len(nodes) + said, words, len(case.source), int(case.fair))


def _length(node: object) -> int:
    """How long the names and numbers in a node are."""
    if not isinstance(node, Struct):
        return 0
    own = (getattr(node, name) for name in node.__struct_fields__)
    return sum(len(str(value)) for value in own if isinstance(value, (int, str)))


REDUCER = Syntax()


def signature(case: Case, _judgement: Judgement) -> str:
    """What reduced cases of one bug share: the property, the kinds of statements, the operators of the formula."""
    kinds = sorted(
        {type(node).__name__.lower() for _, node in parts(_parsed(case.source)) if isinstance(node, t.Statement)}
    )
    formula = case.property.formula
    said = [] if formula is None else sorted({type(part).__name__.lower() for part in f.subformulas(formula)})
    return f"{case.property.kind}; {' '.join(kinds)}; {' '.join(said) or 'no formula'}"
