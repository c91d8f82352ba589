"""Equivalent expressions: laws of C's integers that keep what is evaluated, and in which order."""

from __future__ import annotations

from assay.core.domain.splitmix import Draw
from assay.domains.promela import tree as t
from assay.domains.promela.model.case import Case
from assay.domains.promela.reduction.paths import changed
from assay.domains.promela.variants.places import Spot, contains, spots, tree_of
from assay.domains.promela.variants.places import rewritten as with_tree

_SPECIAL = (t.Timeout, t.NonProgress, t.Run, t.Poll, t.OfChannel, t.OfProcess, t.RemoteLabel, t.RemoteValue)
"""SPIN restricts where these may stand."""
_MIRRORED = {"<": ">", ">": "<", "<=": ">=", ">=": "<=", "==": "==", "!=": "!=", "+": "+", "*": "*", "&": "&", "|": "|"}
_NEGATED = {"<": ">=", ">": "<=", "<=": ">", ">=": "<", "==": "!=", "!=": "=="}


def rewritten(case: Case, draw: Draw) -> Case | None:
    """Apply a law at one place."""
    tree = tree_of(case)
    ways = [(spot.path, new) for spot in spots(tree) if _allowed(spot) for new in _equivalent(spot.node)]
    return with_tree(case, changed(tree, dict([draw.choice(ways)]))) if ways else None


def _allowed(spot: Spot) -> bool:
    """Initial values and arguments of a receive must be constants, so they stay."""
    if not isinstance(spot.node, t.Binary) or contains(spot.node, *_SPECIAL):
        return False
    return not any(isinstance(one, t.Declare | t.Declaration | t.Receive | t.Poll) for one in spot.around)


def _equivalent(node: object) -> list[t.Expression]:
    if not isinstance(node, t.Binary):
        return []
    operator, left, right = node.operator, node.left, node.right
    out: list[t.Expression] = []
    if operator in _MIRRORED:
        out.append(t.Binary(_MIRRORED[operator], right, left))
    if operator in _NEGATED:
        out.append(t.Unary("!", t.Binary(_NEGATED[operator], left, right)))
    if operator in ("&&", "||"):
        other = "||" if operator == "&&" else "&&"
        out.append(t.Unary("!", t.Binary(other, t.Unary("!", left), t.Unary("!", right))))
    if operator in ("+", "-", "<", "<=", ">", ">=") and isinstance(right, t.Number):
        out.append(t.Binary(operator, left, t.Binary("+", t.Number(right.value - 1), t.Number(1))))
    if operator in ("+", "-"):
        out.append(t.Binary("+", node, t.Number(0)))
        out.append(t.Binary("-" if operator == "+" else "+", left, t.Unary("-", right)))
    return out
