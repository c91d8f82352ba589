"""The same search rewrites syntax trees: a pass that lists replacements of nodes is all it needs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from hypothesis import given
from hypothesis import strategies as st

from assay.core.campaign.reduce import reduce_case
from assay.core.domain.protocol import Pass

Path = tuple[int, ...]


@dataclass(frozen=True)
class Tree:
    """A term: an operator over its operands, a leaf where there are none."""

    label: str
    below: tuple[Tree, ...] = ()
    group: str = ""

    def nodes(self, path: Path = ()) -> Iterator[tuple[Path, Tree]]:
        yield path, self
        for i, child in enumerate(self.below):
            yield from child.nodes((*path, i))

    def at(self, path: Path) -> Tree | None:
        if not path:
            return self
        return self.below[path[0]].at(path[1:]) if path[0] < len(self.below) else None

    def put(self, path: Path, tree: Tree) -> Tree:
        if not path:
            return tree
        below = list(self.below)
        below[path[0]] = below[path[0]].put(path[1:], tree)
        return Tree(self.label, tuple(below))


ZERO = Tree("0")


@dataclass(frozen=True)
class Rewrite:
    """At a place, what stood there when it was listed, and what stands there after."""

    path: Path
    old: Tree
    new: Tree


class Rewriting:
    """Replaces chosen nodes; one whose place was rewritten meanwhile is skipped."""

    def apply(self, case: Tree, chosen: Sequence[object]) -> Tree | None:
        for change in sorted((c for c in chosen if isinstance(c, Rewrite)), key=lambda c: c.path, reverse=True):
            now = case.at(change.path)
            if now is not None and now.label == change.old.label and len(now.below) == len(change.old.below):
                case = case.put(change.path, change.new)
        return case


class ToZero(Rewriting):
    """Replaces a subtree by zero."""

    def changes(self, case: Tree) -> Sequence[object]:
        return [Rewrite(path, node, ZERO) for path, node in case.nodes() if node != ZERO]


class ToOperand(Rewriting):
    """Replaces an operator by one of its operands."""

    def changes(self, case: Tree) -> Sequence[object]:
        return [Rewrite(path, node, child) for path, node in case.nodes() for child in node.below]


class Simpler:
    """Fewer nodes, then fewer that are not zero."""

    passes: Sequence[Pass[Tree]] = (ToZero(), ToOperand())

    def size(self, case: Tree) -> tuple[int, ...]:
        nodes = [node for _, node in case.nodes()]
        return len(nodes), sum(node.label != "0" for node in nodes)


LEAVES = st.sampled_from([ZERO, Tree("x"), Tree("y")])
TREES = st.recursive(
    LEAVES,
    lambda below: st.builds(lambda op, a, b: Tree(op, (a, b)), st.sampled_from("+*/"), below, below),
    max_leaves=12,
)


def divides(tree: Tree) -> bool:
    return any(node.label == "/" for _, node in tree.nodes())


def divides_by_zero_inside_a_sum(tree: Tree) -> bool:
    return any(
        node.label == "+" and any(n.label == "/" and n.below[1] == ZERO for _, n in node.nodes())
        for _, node in tree.nodes()
    )


@given(TREES.filter(divides))
def test_tree_is_rewritten_to_the_one_operator_that_matters(tree: Tree) -> None:
    reduced = reduce_case(tree, Simpler(), lambda trees: [divides(t) for t in trees])
    assert reduced.case == Tree("/", (ZERO, ZERO))
    assert reduced.one_minimal


@given(TREES, TREES, TREES, TREES, st.integers(1, 4))
def test_operators_between_two_that_matter_are_rewritten_away(
    left: Tree, over: Tree, factor: Tree, right: Tree, width: int
) -> None:
    quotient = Tree("/", (over, ZERO))
    tree = Tree("*", (Tree("+", (left, Tree("*", (factor, quotient)))), right))
    reduced = reduce_case(tree, Simpler(), lambda trees: [divides_by_zero_inside_a_sum(t) for t in trees], width=width)
    assert Simpler().size(reduced.case) == (5, 2)
    assert divides_by_zero_inside_a_sum(reduced.case)


def test_places_that_are_gone_are_skipped() -> None:
    tree = Tree("+", (Tree("*", (Tree("x"), Tree("y"))), Tree("/", (Tree("x"), ZERO))))
    everything = ToZero().changes(tree)
    assert ToZero().apply(tree, everything) == ZERO
    assert reduce_case(tree, Simpler(), lambda trees: [True] * len(trees)).case == ZERO
