"""The cells that a source must reach, and the reasons for those that it does not."""

from __future__ import annotations

from assay.core.domain.coverage import CoverageCell
from assay.core.domain.source import Identity
from assay.domains.boogie.coverage import vocabulary as v
from assay.domains.boogie.coverage.language import mistyped_cells, typed_cells
from assay.domains.boogie.model.case import ASSIGN, INVARIANT, STATEMENTS, Type

NO_INVARIANTS = (
    "BPL_0 has no loop invariants: to find correct ones for random loops is nontrivial (the paper, end of section 4)"
)
SELDOM = "seldom: 0 and 1 are each 1 in 16 literals, larger ones than 32 bits 1 in 128; swarm draws it in turn"
BY_CHANCE = "seldom: in this class operands have the right types by chance; class=typed draws it"
FEW_LOCALS = "seldom: most programs have one or two variables (the paper, Table 3); swarm draws it in turn"
CORPUS = "a corpus has what its files have"
MALFORMED = "a malformed text has no parts"
PAPER = "seldom: the composition is that of the paper's Table 3; random and swarm draw it"
LOOPS = "loops has guards and updates of a few fixed forms; swarm draws it in turn"
_SELDOM = frozenset({"0", "1", "large"})
_EXACT = frozenset({*v.INT_KINDS, *v.BOOL_KINDS, v.SAME, v.SAME_BOOL})
_BOUNDS = ("1", "negative", "positive")
_COMPARED = (
    *("same variable", "variable, variable", "0, variable", "variable, 0"),
    *(f"{bound}, variable" for bound in _BOUNDS),
    *(f"variable, {bound}" for bound in _BOUNDS),
    *("expression, negative", "expression, positive"),
)
_COMPARISONS = ("<", "<=", ">", ">=", "==", "!=")
_IN_LOOPS: dict[tuple[str, str], tuple[str, ...]] = {
    **{(sign, place): _COMPARED for sign in _COMPARISONS for place in ("while guard", "left of logic")},
    **{(sign, "while guard"): ("bool expression, bool expression",) for sign in ("&&", "||", "==>", "<==>")},
    ("!", "while guard"): ("bool expression", "bool variable"),
    ("+", "assigned"): ("same variable", "variable, variable", *(f"variable, {bound}" for bound in _BOUNDS)),
    ("-", "assigned"): ("variable, variable", "same variable", "variable, expression", "negative, variable"),
    ("*", "assigned"): ("variable, variable", "same variable", "expression, expression", "variable, negative"),
    ("(-)", "assigned"): ("variable",),
    **{
        (sign, "assigned"): tuple(f"{of}, {by}" for of in ("variable", "expression") for by in _BOUNDS)
        for sign in ("div", "mod")
    },
    (":=", "loop"): ("expression", "bool expression", "negative", "positive"),
    (":=", "top level"): ("expression", "bool expression", "negative", "positive"),
    ("while", "top level"): ("bool expression; body",),
    ("while", "loop"): ("bool expression; body",),
    ("if", "loop"): ("bool expression; both", "bool expression; no else"),
    ("assert", "loop"): ("bool expression",),
    ("assert", "top level"): ("bool expression",),
}
"""What the programs of `loops` are made of."""
_TWO_VARIABLES = ("variable, variable", "bool variable, bool variable")


def expected_cells(source: Identity) -> dict[CoverageCell, str]:
    """All cells of the language of a source; the text says why the source never reaches the cell."""
    if source.name == "random":
        parameters = dict(source.parameters)
        return _of_random(str(parameters["class"]), int(parameters["size"]))
    if source.name == "loops":
        return {cell: "" if _is_of_loops(cell) else LOOPS for cell in typed_cells()}
    whys = {"swarm": "", "paper": PAPER, "malformed": MALFORMED}
    return dict.fromkeys(typed_cells(), whys.get(source.name, CORPUS))


def _is_of_loops(cell: CoverageCell) -> bool:
    return cell.operands in _IN_LOOPS.get((cell.construct, cell.place), ())


def _of_random(kind: str, size: int) -> dict[CoverageCell, str]:
    wrong = () if kind == "typed" else mistyped_cells()
    named = [cell for cell in wrong if kind == "formed" or v.UNDECLARED not in cell.operands]
    return {cell: _why_not(cell, kind, size) for cell in (*typed_cells(), *named)}


def _why_not(cell: CoverageCell, kind: str, size: int) -> str:
    """Why `random` does not draw a cell; empty if it does."""
    if INVARIANT in (cell.construct, cell.place):
        return NO_INVARIANTS
    if _depth(cell) > size:
        return f"size={size} bounds the depth of blocks and expressions; this needs {_depth(cell)}"
    operands = cell.operands.split(", ")
    if cell.construct in STATEMENTS or cell.construct == "declaration":
        return SELDOM if kind == "formed" and "large" in operands else ""
    exact = any(operand in _EXACT for operand in operands)
    if exact and kind != "typed":
        return BY_CHANCE
    if cell.operands in _TWO_VARIABLES:
        return FEW_LOCALS
    return SELDOM if _SELDOM.intersection(operands) else ""


def _depth(cell: CoverageCell) -> int:
    """The least size of a program with the cell: a block, an operator, and an operator inside need one more each."""
    if cell.construct == "declaration":
        return 1
    inner = "expression" in cell.operands
    if cell.construct in STATEMENTS:
        blocks = cell.place != v.BLOCKS[0]
        holds = cell.construct in ("if", "while")
        other = "variable" in cell.operands and cell.construct == ASSIGN and "same" not in cell.operands
        return 1 + max(blocks + max(inner, holds), other)
    above = v.result_type(cell.construct) == Type.INT and cell.place != v.ASSIGNED
    nested = above or cell.place not in v.POSITIONS.values()
    return 2 + nested + inner
