"""The cells of formulas: each operator by position and kinds of operands, each nesting of two operators, the leaves."""

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
from assay.core.domain.coverage import CoverageCell
from assay.core.domain.source import Identity
from assay.domains.ltl.model.case import Case

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
OPTIONAL = {"X", "W"}
"""The operators that the parameter `next` adds."""
ROOT, INSIDE = "root", "inside"
_FILES = "only if a file contains it"
_MALFORMED = "a malformed text has no parts"


def cells_of(case: Case) -> Iterator[CoverageCell]:
    """List the cells of a formula; a malformed text has none."""
    waiting: list[tuple[Formula, str]] = [(case.formula, "")] if case.malformed is None else []
    while waiting:
        formula, above = waiting.pop()
        construct, place = _sign(formula), INSIDE if above else ROOT
        yield CoverageCell(construct, place, _operands(formula))
        if above and construct not in LEAVES:
            yield CoverageCell(construct, above)
        parts = children(formula)
        sides = ("under",) if len(parts) == 1 else ("left of", "right of")
        waiting += [(part, f"{side} {construct}") for part, side in zip(parts, sides, strict=False)]


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


def expected_cells(source: Identity) -> Mapping[CoverageCell, str]:
    """List all cells, each with the reason why the source never draws it."""
    return {cell: _reason(source, cell, size, atoms) for cell, (size, atoms) in _language().items()}


def _language() -> dict[CoverageCell, tuple[int, int]]:
    """All cells, each with the smallest size of a formula that has it, and the number of atoms that it needs."""
    found = {CoverageCell(leaf, place): (1 + deeper, 0) for leaf in LEAVES for place, deeper in _places()}
    for place, deeper in _places():
        for sign in UNARY.values():
            found |= {CoverageCell(sign, place, kind): (1 + deeper + size, 0) for kind, size in SIZES.items()}
        for sign in BINARY.values():
            for operands, (size, atoms) in _pairs().items():
                found[CoverageCell(sign, place, operands)] = (1 + deeper + size, atoms)
    for sign, size in _operators():
        found |= {CoverageCell(sign, f"under {above}"): (1 + size, 0) for above in UNARY.values()}
        sides = [f"{side} of {above}" for above in BINARY.values() for side in ("left", "right")]
        found |= {CoverageCell(sign, side): (2 + size, 0) for side in sides}
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


def _reason(source: Identity, cell: CoverageCell, size: int, atoms: int) -> str:
    if source.name not in {"formulas", "exhaustive"}:
        return _MALFORMED if source.name == "malformed" else _FILES
    if why := _without_next(source, cell.construct, cell.place.split()[-1]):
        return why
    limits = dict(source.parameters)
    if atoms > int(limits["atoms"]):
        return f"needs atoms={atoms}"
    return f"needs size={size}" if size > int(limits["size"]) else ""


def _without_next(source: Identity, *signs: str) -> str:
    return "needs next=1" if OPTIONAL & set(signs) and not dict(source.parameters)["next"] else ""


def pair_reason(source: Identity, one: str, other: str) -> str:
    """Say why two operators or leaves do not fit into one formula."""
    if source.name not in {"formulas", "exhaustive"}:
        return _MALFORMED if source.name == "malformed" else _FILES
    if why := _without_next(source, one, other):
        return why
    least, most = _least(one, other), int(dict(source.parameters)["size"])
    return f"needs size={least}" if least > most else ""


def _least(one: str, other: str) -> int:
    """The smallest size of a formula with both: a tree of the operators, and its leaves."""
    both = (one, other)
    binary = sum(sign in BINARY.values() for sign in both)
    unary = sum(sign in UNARY.values() for sign in both)
    leaves = sum(sign in LEAVES for sign in both)
    return unary + max(binary, leaves - 1) + max(binary + 1, leaves)
