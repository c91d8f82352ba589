"""Other names of variables, proctypes, labels, types and constants, in the model and in the formula."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import TypeVar

from msgspec import Struct
from msgspec.structs import replace

from assay.automata.formula import formula as f
from assay.core.domain.splitmix import Draw
from assay.core.domain.variants import shuffled
from assay.domains.promela import tree as t
from assay.domains.promela.formats import parse_expression, write_expression
from assay.domains.promela.model.case import Case
from assay.domains.promela.reduction.paths import parts
from assay.domains.promela.variants.places import rewritten, tree_of

N = TypeVar("N")
_STEMS = ("v", "P", "zz", "x_y", "aRatherLongNameForSomething", "Q", "_k", "s")
_MEANING = re.compile(r"(end|progress|accept)?")
"""The first letters of a label, by which SPIN knows its meaning."""


def renamed(case: Case, draw: Draw) -> Case:
    """Give everything that the model declares another name."""
    tree = tree_of(case)
    declared = _declared(tree)
    taken = set(re.findall(r"\w+", case.source))
    stem = draw.choice(_STEMS)
    free = [name for k in range(2 * len(declared) + 20) if (name := f"{stem}{k}") not in taken]
    names = dict(zip(declared, shuffled(free[: len(declared)], draw), strict=True))
    for label in _labels(tree):
        meaning = _MEANING.match(label)
        names[label] = (meaning[0] if meaning else "") + names[label]
    processes = [process.name for process in tree.processes]
    formula = case.property.formula
    if formula is not None:
        formula = _formula(formula, names, processes)
    units = tuple(
        replace(unit, formula=_formula(unit.formula, names, processes))
        if isinstance(unit, t.Claim)
        else _with_names(unit, names)
        for unit in tree.units
    )
    return replace(rewritten(case, t.Tree(units)), property=replace(case.property, formula=formula))


def _labels(tree: t.Tree) -> list[str]:
    return [node.label for _, node in parts(tree) if isinstance(node, t.Labelled)]


def _declared(tree: t.Tree) -> list[str]:
    out: list[str] = _labels(tree)
    for _, node in parts(tree):
        match node:
            case t.Declaration(_, name) | t.Typedef(name):
                out.append(name)
            case t.Proctype(name) if name != "init":
                out.append(name)
            case t.Mtype(names, kind):
                out += [*names, *([kind] if kind else [])]
            case _:
                pass
    return list(dict.fromkeys(out))


def _with_names(node: N, names: Mapping[str, str]) -> N:
    """Rename in a part of the tree; formats of `printf` and names of claims stay."""
    kept = {"format"} if isinstance(node, t.Print) else {"name"} if isinstance(node, t.Never | t.Claim) else set()
    return _mapped(node, lambda value: _named(value, names), kept)


def _mapped(node: N, change: Callable[[str], str], kept: set[str]) -> N:
    """Change every text in a part of the tree, except in some fields of its root."""

    def deep(value: object) -> object:
        if isinstance(value, str):
            return change(value)
        if isinstance(value, tuple):
            return tuple(map(deep, value))
        if isinstance(value, t.Place) or not isinstance(value, Struct):
            return value
        return _mapped(value, change, {"format"} if isinstance(value, t.Print) else set())

    if not isinstance(node, Struct):
        return node
    fields = [name for name in node.__struct_fields__ if name not in kept]
    return replace(node, **{name: deep(getattr(node, name)) for name in fields})


def _named(text: str, names: Mapping[str, str]) -> str:
    """Rename a name, or the type of an `mtype:NAME`."""
    head, colon, kind = text.partition(":")
    return f"{head}:{names.get(kind, kind)}" if colon and head == "mtype" else names.get(text, text)


def _formula(formula: f.Formula, names: Mapping[str, str], processes: Sequence[str]) -> f.Formula:
    if isinstance(formula, f.Atom):
        return f.Atom(write_expression(_with_names(parse_expression(formula.name, processes), names)))
    return f.rebuilt(formula, lambda part: _formula(part, names, processes))
