"""Nested depth-first search for an accepting cycle (Courcoubetis, Vardi, Wolper and Yannakakis).

The inner search looks for a cycle through an accepting node. It starts when the outer search leaves the node, in
postorder: then what an earlier inner search has visited cannot lead back to the node, and one set of visited nodes
serves all inner searches.
"""

from __future__ import annotations

from collections.abc import Callable

from assay.domains.kripke.engine.product import Node, Product


def has_accepting_cycle(product: Product, *, in_postorder: bool = True) -> bool:
    """Whether an accepting cycle is reachable; in preorder, which is wrong, inner searches start on arrival."""
    outer, inner = set[Node](), set[Node]()

    def closes(node: Node) -> bool:
        return product.accepting(node) and _returns(product, node, inner)

    for start in product.starts:
        if start not in outer and _visit(product, start, outer, closes, in_postorder=in_postorder):
            return True
    return False


def _visit(
    product: Product, start: Node, seen: set[Node], closes: Callable[[Node], bool], *, in_postorder: bool
) -> bool:
    """Search from a node; `closes` is asked of each node on leaving or on reaching it."""
    seen.add(start)
    if not in_postorder and closes(start):
        return True
    path = [(start, iter(product.after(start)))]
    while path:
        node, ahead = path[-1]
        there = next(ahead, None)
        if there is None:
            path.pop()
            if in_postorder and closes(node):
                return True
        elif there not in seen:
            seen.add(there)
            if not in_postorder and closes(there):
                return True
            path.append((there, iter(product.after(there))))
    return False


def _returns(product: Product, seed: Node, seen: set[Node]) -> bool:
    """Whether a path over nodes that no inner search has visited leads from a node to itself."""
    waiting = [seed]
    while waiting:
        for there in product.after(waiting.pop()):
            if there == seed:
                return True
            if there not in seen:
                seen.add(there)
                waiting.append(there)
    return False
