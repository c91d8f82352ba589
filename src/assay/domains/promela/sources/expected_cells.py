"""The cells that a source must reach, and the reasons for those that it does not."""

from __future__ import annotations

from functools import cache

from assay.core.domain.coverage import CoverageCell
from assay.core.domain.source import Identity
from assay.domains.promela.coverage.formulas import BINARY, UNARY
from assay.domains.promela.coverage.language import all_cells
from assay.domains.promela.coverage.occurrences import case_cells
from assay.domains.promela.coverage.operands import CHANNELS, SAME
from assay.domains.promela.formats.files import GIVEN
from assay.domains.promela.model.case import LTL, Case, Property
from assay.domains.promela.sources.exhaustive import SHAPES, formula, formula_count, model_text

CORPUS = "a corpus has what its files have"
PAIRS = "grammar covers pairs of productions, which benchmarks/promela_grammar_coverage.csv counts"
BASIC = "random has the basic constructs alone, with small numbers; swarm draws it in turn"
NESTED = "seldom: half of the formulas are patterns, the others have few operators; swarm draws it in turn"
AIMED = (
    "reductions has the statements that a reduction may defer, and what makes deferring unsound; swarm draws it in turn"
)
SHAPE = "the shape has two bits and a few fixed commands"
_MOST_FORMULAS = 2
"""The size of the formulas that are enumerated; larger ones have further cells."""
_WORDS = frozenset({"assignment", "condition", "send", "receive ?", "if", "do", "atomic", "else"})
_PLACES = ("process", "guard of if", "option of if", "guard of do", "option of do", "first in atomic")
"""The places of all statements of `random`."""
_TWO = ("local, constant", "local, global", "global, constant", "global, local", "global, global")
_DRAWN = {
    ("=", "local"): ("constant", "global", "expression", SAME),
    ("=", "global"): ("constant", "global", "local", "expression", SAME),
    **{(sign, "operands"): _TWO for sign in ("<", ">", "==", "!=")},
    **{(sign, "condition"): ("",) for sign in ("<", ">", "==", "!=", "&&", "||", "unary !")},
    **{(sign, "operands"): ("local, constant", "global, constant") for sign in "+*"},
    **{(sign, site): ("",) for sign in "+*%" for site in ("value", "message")},
    **{("!", channel): ("constant", "local", "global", "expression") for channel in CHANNELS},
    **{("?", channel): ("constant", "_", "local", "global") for channel in CHANNELS},
    ("%", "operands"): ("expression, constant",),
    ("&&", "operands"): ("expression, expression",),
    ("||", "operands"): ("expression, expression",),
    ("unary !", "operands"): ("expression",),
    ("atom", "below temporal"): ("comparison", "variable", "length"),
    ("atom", "below boolean"): ("comparison", "variable", "length"),
}
"""The operands of `random`."""
_SIMPLE = ("process", "guard of do", "option of do", "option of if", "main of unless")
_COMPOUND = ("process", "guard of do", "option of do")
_IN_REDUCTIONS = {
    **{(word, place): ("",) for word in ("assignment", "condition", "send", "receive ?", "skip") for place in _SIMPLE},
    **{(word, "atomic"): ("",) for word in ("assert", "assignment", "condition", "send", "receive ?")},
    **{(word, place): ("",) for word in ("do", "if", "unless") for place in _COMPOUND},
    **{("timeout", place): ("",) for place in ("guard of do", "guard of if")},
    **{("!", channel): ("constant", "local") for channel in CHANNELS},
    **{("?", channel): ("constant", "local") for channel in CHANNELS},
    **{(word, "condition"): ("",) for word in ("empty", "full", "nempty", "len", "?[]")},
    ("assert", "process"): ("",),
    ("atomic", "process"): ("",),
    ("else", "guard of if"): ("",),
    ("condition", "first in escape"): ("",),
    ("assignment", "first in d_step"): ("",),
    ("=", "global"): ("constant", "expression", "global", "local"),
    ("=", "local"): ("constant", "expression", "local"),
    **{
        ("atom", f"below {place}"): ("comparison", "length", "remote label", "remote variable")
        for place in ("temporal", "boolean")
    },
    **{(sign, "root"): ("atom", "boolean", "temporal") for sign in ("[]", "<>")},
    **{(sign, "root"): ("atom, atom", "boolean, boolean") for sign in "UW"},
}
"""What the models of `reductions` are made of."""


def expected_cells(source: Identity) -> dict[CoverageCell, str]:
    """All cells, with the reason for those that the source never reaches."""
    cells = all_cells()
    if source.name == "swarm":
        return dict(cells)
    if source.name == "random":
        return {cell: why or _why_not_random(cell) for cell, why in cells.items()}
    if source.name == "reductions":
        return {cell: "" if _is_of_reductions(cell) else why or AIMED for cell, why in cells.items()}
    if source.name == "exhaustive":
        parameters = dict(source.parameters)
        found = _of_shape(str(parameters["shape"]), int(parameters["operators"]))
        return {cell: "" if cell in found else why or SHAPE for cell, why in cells.items()}
    return {cell: why or (PAIRS if source.name == "grammar" else CORPUS) for cell, why in cells.items()}


def _is_of_reductions(cell: CoverageCell) -> bool:
    return cell.operands in _IN_REDUCTIONS.get((cell.construct, cell.place), ())


def _why_not_random(cell: CoverageCell) -> str:
    """Why `random` does not draw a cell; empty if it does."""
    if cell.construct in _WORDS:
        compound = cell.construct in ("if", "do", "atomic")
        places = ("process", "option of if", "option of do") if compound else _PLACES
        flat = cell.place == "atomic" and cell.construct in ("assignment", "send", "receive ?")
        drawn = cell.place in places or cell.construct == "else" or flat
    elif cell.construct in UNARY:
        return "" if cell.place == "root" or cell.operands == "atom" else NESTED
    elif cell.construct in BINARY:
        return "" if cell.operands == "atom, atom" and cell.construct != "<->" else NESTED
    else:
        drawn = cell.operands in _DRAWN.get((cell.construct, cell.place), ())
    return "" if drawn else BASIC


@cache
def _of_shape(shape: str, operators: int) -> frozenset[CoverageCell]:
    """The cells of `exhaustive`: each command in each place, and each formula up to a size."""
    commands = len(SHAPES[shape][1])
    first, second = 3, 2
    found: set[CoverageCell] = set()
    every = [formula(size, i) for size in range(min(operators, _MOST_FORMULAS) + 1) for i in range(formula_count(size))]
    for number, asked in enumerate(every):
        case = Case(model_text(shape, number % first), Property(LTL, GIVEN, asked))
        found.update(case_cells(case))
    for one in range(commands):
        for place in range(first * second):
            i = place % first + first * (one + commands * (one + commands * (place // first + second * one)))
            found.update(case_cells(Case(model_text(shape, i), Property(LTL, GIVEN, every[0]))))
    return frozenset(found)
