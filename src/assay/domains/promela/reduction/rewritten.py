"""Rewrites a whole case, the model and the expressions in its formula."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from msgspec.structs import replace

from assay.automata.formula import formula as f
from assay.domains.promela import tree as t
from assay.domains.promela.formats import parse_expression, parse_tree, write_expression, write_tree
from assay.domains.promela.model.case import NEVER, Case
from assay.domains.promela.reduction.paths import Path, changed, mapped, parts
from assay.errors import InputError

parsed = lru_cache(maxsize=16)(parse_tree)  # passes reduce the same case in turn


def written(case: Case, tree: t.Tree) -> Case | None:
    """Print the reduced model; None if it lacks a process or the claim that is asked about, or cannot be parsed."""
    if not tree.processes or (case.property.kind == NEVER and tree.why_no_never(case.property.name)):
        return None
    text = write_tree(tree)
    try:
        parsed(text)
    except InputError:
        return None
    return replace(case, source=text)


def rewritten(case: Case, rewrite: Callable[[object], object]) -> Case | None:
    """Rewrite every node of the model and of the formula's expressions; None if the result cannot be parsed."""
    tree = mapped(parsed(case.source), rewrite)
    if not isinstance(tree, t.Tree):
        return None
    made = with_atoms(case, lambda said: mapped(said, rewrite), parsed(case.source))
    return None if made is None else written(made, tree)


def with_atoms(case: Case, rewrite: Callable[[t.Expression], object], tree: t.Tree) -> Case | None:
    """Rewrite the expressions of the formula, which refer to processes of the tree; None if one cannot be read."""
    processes = [process.name for process in tree.processes]
    put: dict[Path, object] = {}
    for path, node in parts(case.property.formula):
        if isinstance(node, f.Atom):
            try:
                said = rewrite(parse_expression(node.name, processes))
            except InputError:  # it refers to a removed process
                return None
            put[path] = f.Atom(write_expression(said))  # type: ignore[arg-type]  # an expression stays one
    formula = changed(case.property.formula, put)
    return replace(case, property=replace(case.property, formula=formula))
