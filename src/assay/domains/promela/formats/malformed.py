"""Malformed models as cases: the text, which the parser rejects, in the place of a model."""

from __future__ import annotations

import re

from assay.domains.promela.formats.parser import parse_tree
from assay.domains.promela.model.case import MALFORMED, Case, Property
from assay.errors import InputError

_FOREIGN = re.compile(r"\bc_(code|decl|expr|state|track)\b|^\s*#|\\", re.MULTILINE)
"""Embedded C code and directives of the preprocessor: such a text is never handed to SPIN."""


def malformed_case(text: str) -> Case:
    """Make the case of a text that the parser rejects."""
    return Case(text, Property(MALFORMED))


def malformed_text(case: Case) -> str | None:
    """Give the text of a malformed case; None for any other case."""
    return case.source if case.property.kind == MALFORMED else None


def why_rejected(text: str) -> str:
    """Give the parser's objection; empty if it accepts the text, or if the text is not for SPIN."""
    if _FOREIGN.search(text):
        return ""
    try:
        parse_tree(text)
    except InputError as error:
        return str(error)
    except RecursionError:
        return ""
    return ""
