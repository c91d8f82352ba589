"""Places in a model where a rewriting is allowed: inside processes, outside of `d_step`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from msgspec.structs import replace

from assay.domains.promela import tree as t
from assay.domains.promela.formats import parse_tree, write_tree
from assay.domains.promela.model.case import Case
from assay.domains.promela.reduction.paths import Path, parts


class Spot(NamedTuple):
    """A node of a model with its path, and the nodes around it from the root on."""

    path: Path
    node: object
    around: tuple[object, ...]


def spots(tree: t.Tree) -> Iterator[Spot]:
    """Yield the nodes of processes; not those in a `d_step` or a `D_proctype`, where the first option has priority."""
    nodes: dict[Path, object] = {}
    for path, node in parts(tree):
        nodes[path] = node
        around = tuple(nodes[path[:n]] for n in range(len(path)))
        process = next((one for one in around if isinstance(one, t.Proctype)), None)
        if process is None or process.deterministic:
            continue
        if any(isinstance(one, t.Block) and one.kind == "d_step" for one in (*around, node)):
            continue
        yield Spot(path, node, around)


def contains(root: object, *kinds: type) -> bool:
    """Whether a part of the tree has a node of one of these kinds."""
    return any(isinstance(node, kinds) for _, node in parts(root))


def reads_layout(case: Case, tree: t.Tree) -> bool:
    """Whether the model or the formula asks for SPIN's own numbers of statements."""
    own = any(isinstance(node, t.OfProcess) and node.function == "pc_value" for _, node in parts(tree))
    return own or "pc_value" in case.source


def rewritten(case: Case, tree: t.Tree) -> Case:
    """Give the case with another model."""
    return replace(case, source=write_tree(tree))


def tree_of(case: Case) -> t.Tree:
    """Parse the model of a case."""
    return parse_tree(case.source)
