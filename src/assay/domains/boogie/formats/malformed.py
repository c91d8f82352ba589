"""Malformed programs as cases: the text, which the reader rejects, in the place of a program."""

from __future__ import annotations

from assay.domains.boogie.formats.boogie_text import read_procedures
from assay.domains.boogie.formats.tokens import KEYWORDS, OutsideBPL0Error, Source
from assay.domains.boogie.model.case import Program
from assay.errors import InputError

_SIGNS = "( ) { } [ ] | : ; , = == := :: ! - + * ** / ++ < <: <== ==> <==> && || \\ ' # ."
WORDS = (
    *sorted(KEYWORDS),
    *_SIGNS.split(),
    *("0x", "1e", "1.", "1.5e", "8bv", "1bv1", "00", "-0", "_", "?", "@", "\u00ac", "\t", "\0"),
    *('"', '"\\"', "/*", "*/", "//", "/* /* */", "{:", "{:a}", '{:a "b", 1}', "{:a,}", "{x}"),
)
"""Reserved words, symbols, and beginnings of literals, strings, comments and attributes."""


def malformed_case(text: str) -> Program:
    """Make the case of a text that the reader rejects."""
    return Program((), (), text)


def malformed_text(case: Program) -> str | None:
    """Give the text of a malformed case; None for any other case."""
    return case.malformed


def why_rejected(text: str) -> str:
    """Give the reader's objection; empty if it accepts the text, or meets a construct outside BPL_0."""
    try:
        read_procedures(Source(text, "program"))
    except OutsideBPL0Error:
        return ""
    except InputError as error:
        return str(error)
    return ""
