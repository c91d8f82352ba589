"""The cells of the language that `swarm` draws from; the vocabulary is that of the source `grammar`."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import product

from assay.core.domain.coverage import CoverageCell
from assay.domains.promela.coverage import formulas
from assay.domains.promela.coverage.declarations import declaration_cells, label_cells
from assay.domains.promela.coverage.operands import BINARY, CHANNELS, KINDS, RECEIVED, SAME, VARIABLES

SITES = ("value", "condition", "message", "assertion")
"""Where an expression may be."""
PLACES = (
    "process",
    "guard of if",
    "option of if",
    "guard of do",
    "option of do",
    "first in atomic",
    "atomic",
    "first in d_step",
    "d_step",
    "block",
    "main of unless",
    "first in escape",
    "escape",
    "for",
)
"""Where a statement may be."""
STEADY = ("assignment", "condition", "skip", "assert", "printf", "if", "send", "sorted send")
"""Statements that may be anywhere, a d_step included."""
_LABELLED = ("do", "atomic", "block", "for", "select", "receive ?", "receive ??", "receive ?<>", "receive ??<>")
OTHERS = (*_LABELLED, "unless")
D_STEP = "it may block or leave the d_step, which SPIN refuses or reports as an error"
UNDEFINED = "undefined in C: SPIN's answer depends on the compiler"
GUARD = "SPIN reports an unless at a guard as an error"
SENT = "SPIN refuses it as a field of a message"
SLOW = "SPIN's translation doubles a side of each W, and takes minutes for p U (q <-> r)"


@cache
def all_cells() -> dict[CoverageCell, str]:
    """All cells, with the reason for those that no source may draw."""
    return {
        **_statements(),
        **_operators(),
        **dict.fromkeys(_messages(), ""),
        **declaration_cells(),
        **label_cells((*STEADY, *_LABELLED, "d_step"), PLACES),
        **dict.fromkeys(_processes(), ""),
        **_formulas(),
    }


def _statements() -> dict[CoverageCell, str]:
    found = {CoverageCell(word, place): "" for word, place in product(STEADY, PLACES)}
    for word, place in product(OTHERS, PLACES):
        guards = word == "unless" and place.startswith("guard of")
        found[CoverageCell(word, place)] = D_STEP if "d_step" in place else GUARD if guards else ""
    for word, kind in product(("else", "timeout"), ("if", "do")):
        found[CoverageCell(word, f"guard of {kind}")] = ""
    for target, value in product(VARIABLES, (*KINDS, SAME)):
        found[CoverageCell("=", target, value)] = ""
    return found


def _operators() -> dict[CoverageCell, str]:
    found: dict[CoverageCell, str] = {}
    for operator in BINARY:
        for left, right in product(KINDS, KINDS):
            wild = operator in ("<<", ">>") and right in ("negative", "boundary")
            found[CoverageCell(operator, "operands", f"{left}, {right}")] = UNDEFINED if wild else ""
        found[CoverageCell(operator, "operands", SAME)] = ""
        found.update({CoverageCell(operator, site): "" for site in SITES})
    for sign in "-!~":
        found.update({CoverageCell(f"unary {sign}", site): "" for site in SITES})
        kinds = (kind for kind in KINDS if kind not in ("constant", "negative", "boundary"))
        found.update({CoverageCell(f"unary {sign}", "operands", kind): "" for kind in kinds})
    tests = ("empty", "full", "nempty", "nfull")
    for word, site in product(("conditional", "len", *tests, "?[]", "??[]"), SITES):
        found[CoverageCell(word, site)] = SENT if word in tests and site == "message" else ""
    found.update({CoverageCell("subscript", "", kind): "" for kind in ("constant", *VARIABLES, "system", "expression")})
    return found


def _messages() -> Iterator[CoverageCell]:
    for channel, kind in product(CHANNELS, KINDS):
        yield CoverageCell("!", channel, kind)
    yield from (CoverageCell("!!", CHANNELS[0], kind) for kind in KINDS)
    for form, kind in product(("?", "??", "?<>", "??<>"), RECEIVED):
        yield CoverageCell(form, CHANNELS[0], kind)
    yield from (CoverageCell("?", CHANNELS[1], kind) for kind in RECEIVED)


def _processes() -> Iterator[CoverageCell]:
    for word, site in product(("remote variable", "remote label", "enabled", "get_priority"), SITES):
        yield CoverageCell(word, site)
    yield from (CoverageCell("priority", place) for place in ("proctype", "init", "run"))
    yield CoverageCell("provided", "proctype")
    yield from (CoverageCell("inline", "unit", f"{count} parameters") for count in range(3))


def _formulas() -> dict[CoverageCell, str]:
    found = {
        CoverageCell(sign, place, kind): ""
        for sign, place, kind in product(formulas.UNARY, formulas.PLACES, formulas.OPERANDS)
    }
    for sign, place, left, right in product(formulas.BINARY, formulas.PLACES, formulas.OPERANDS, formulas.OPERANDS):
        found[CoverageCell(sign, place, f"{left}, {right}")] = _too_slow(sign, place, left, right)
    for place, kind in product(formulas.PLACES[1:], formulas.ATOMS):
        found[CoverageCell("atom", place, kind)] = ""
    return found


def _too_slow(sign: str, place: str, left: str, right: str) -> str:
    """Whether SPIN may need minutes; negated atoms are fine."""
    if sign not in ("W", "<->"):
        return ""
    return SLOW if "temporal" in (left, right) or (sign == "<->" and place != "below temporal") else ""
