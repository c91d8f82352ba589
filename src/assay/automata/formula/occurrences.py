"""Occurrences of operators in a formula: each by position and kinds of operands, and by the operator around it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from assay.automata.formula.formula import (
    Always,
    And,
    Atom,
    Binary,
    Constant,
    Eventually,
    Formula,
    Iff,
    Implies,
    Next,
    Not,
    Or,
    Release,
    Unary,
    Until,
    WeakUntil,
    children,
)

Occurrence = tuple[str, str, str]
"""A construct, its place, and the kinds of its operands; the last two may be empty."""
UNARY: Mapping[type[Unary], str] = {Not: "!", Always: "[]", Eventually: "<>", Next: "X"}
BINARY: Mapping[type[Binary], str] = {
    And: "&&",
    Or: "||",
    Implies: "->",
    Iff: "<->",
    Until: "U",
    Release: "V",
    WeakUntil: "W",
}
LEAVES = ("true", "false", "atom")
SIZES = {"true": 1, "false": 1, "atom": 1, "negated atom": 2, "operator": 2}
"""The kinds of operands, each with its smallest size."""
TWICE = {"atom": "same atom twice", "negated atom": "same negated atom twice", "operator": "same formula twice"}
ROOT, INSIDE = "root", "inside"


def occurrences(formula: Formula) -> Iterator[Occurrence]:
    """List the occurrences in a formula."""
    waiting: list[tuple[Formula, str]] = [(formula, "")]
    while waiting:
        part, above = waiting.pop()
        construct, place = _sign(part), INSIDE if above else ROOT
        yield construct, place, _operands(part)
        if above and construct not in LEAVES:
            yield construct, above, ""
        parts = children(part)
        sides = ("under",) if len(parts) == 1 else ("left of", "right of")
        waiting += [(inside, f"{side} {construct}") for inside, side in zip(parts, sides, strict=False)]


def _sign(formula: Formula) -> str:
    """The operator of a formula, or the kind of a leaf."""
    if isinstance(formula, Constant):
        return "true" if formula.value else "false"
    if isinstance(formula, Atom):
        return "atom"
    return UNARY[type(formula)] if isinstance(formula, Unary) else BINARY[type(formula)]


def _kind(formula: Formula) -> str:
    """The kind of an operand."""
    if isinstance(formula, Constant | Atom):
        return _sign(formula)
    return "negated atom" if isinstance(formula, Not) and isinstance(formula.body, Atom) else "operator"


def _operands(formula: Formula) -> str:
    parts = children(formula)
    kinds = [_kind(part) for part in parts]
    if len(parts) == 2 and parts[0] == parts[1] and kinds[0] in TWICE:
        return TWICE[kinds[0]]
    return ", ".join(kinds)


def every_occurrence() -> dict[Occurrence, tuple[int, int]]:
    """All occurrences, each with the smallest size of a formula that has it, and the number of atoms that it needs."""
    found = {(leaf, place, ""): (1 + deeper, 0) for leaf in LEAVES for place, deeper in _places()}
    for place, deeper in _places():
        for sign in UNARY.values():
            found |= {(sign, place, kind): (1 + deeper + size, 0) for kind, size in SIZES.items()}
        for sign in BINARY.values():
            for operands, (size, atoms) in _pairs().items():
                found[sign, place, operands] = (1 + deeper + size, atoms)
    for sign, size in _operators():
        found |= {(sign, f"under {above}", ""): (1 + size, 0) for above in UNARY.values()}
        sides = [f"{side} of {above}" for above in BINARY.values() for side in ("left", "right")]
        found |= {(sign, side, ""): (2 + size, 0) for side in sides}
    return found


def _places() -> Sequence[tuple[str, int]]:
    """The positions, each with the number of operators around it."""
    return ((ROOT, 0), (INSIDE, 1))


def _operators() -> Iterator[tuple[str, int]]:
    """All operators, each with the size of its smallest formula."""
    yield from ((sign, 2) for sign in UNARY.values())
    yield from ((sign, 3) for sign in BINARY.values())


def _pairs() -> dict[str, tuple[int, int]]:
    """The kinds of two operands, with the sum of their sizes and the number of atoms that they need."""
    found = {
        f"{left}, {right}": (size + beside, 2 if left == right and "atom" in left else 0)
        for left, size in SIZES.items()
        for right, beside in SIZES.items()
    }
    return found | {text: (2 * SIZES[kind], 0) for kind, text in TWICE.items()}


def least_size(one: str, other: str) -> int:
    """The smallest size of a formula with both: a tree of the operators, and its leaves."""
    both = (one, other)
    binary = sum(sign in BINARY.values() for sign in both)
    unary = sum(sign in UNARY.values() for sign in both)
    leaves = sum(sign in LEAVES for sign in both)
    return unary + max(binary, leaves - 1) + max(binary + 1, leaves)
