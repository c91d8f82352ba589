"""Writes a formula for people and tools: as text, in lbt's prefix notation, or as its Büchi automaton."""

from __future__ import annotations

from assay.automata.buchi.hoa import write_hoa
from assay.automata.buchi.never import write_claim
from assay.automata.buchi.translate import translate, translate_buchi
from assay.automata.formula.syntax import write
from assay.domains.ltl.formats import CaseCodec
from assay.domains.ltl.lbt_spelling import spelled
from assay.domains.ltl.model.case import Case
from assay.errors import UsageError


def written(case: Case, form: str) -> bytes:
    """Write a case in a format; the automaton of a formula is Assay's own, with a generalised condition in HOA."""
    text = write(case.formula)
    if case.malformed is not None and form != "json":
        if form != "ltl":
            raise UsageError("a malformed text has no such form", where="--form", remedy="write --form ltl")
        return case.malformed.text.encode() + b"\n"
    match form:
        case "ltl":
            return text.encode() + b"\n"
        case "lbt":
            return spelled(case.formula).encode() + b"\n"
        case "hoa":
            return write_hoa(translate(case.formula), text).encode()
        case "never":
            return write_claim(translate_buchi(case.formula), text).encode()
        case _:
            return CaseCodec().encode(case) + b"\n"
