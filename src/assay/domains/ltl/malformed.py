"""Malformed texts as cases: a text that a syntax rules out, in the place of a formula.

Only what the tool's manual rules out is malformed. In SPIN's syntax, parentheses without a temporal operator enclose an
expression of Promela, which `spin -f` copies into its claim unread: the inside of such parentheses is not judged.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from assay.automata.formula.formula import TRUE
from assay.automata.formula.syntax import FLAT, parse
from assay.domains.ltl.lbt_spelling import objection
from assay.domains.ltl.model.case import LBT, SPIN, Case, Text
from assay.errors import InputError

_SPIN_SIGNS = "( ) ! [] <> [ ] < > & | - -> <-> && || U V = == ; , . : + * ~ # @ $ % ^ ' \\ 2 true false p q"
_LBT_SIGNS = "( ) ! & | i e ^ X F G U V t f p p0 p1 0 - + # ; W M x [] -1 p-1 p+1"
WORDS: Mapping[str, tuple[str, ...]] = {SPIN: tuple(_SPIN_SIGNS.split()), LBT: tuple(_LBT_SIGNS.split())}
"""Tokens of each syntax, and signs that it does not have."""
_TOKEN = re.compile(r"\w+|[^\w\s]")
_MOST_TOKENS = 90
"""Fewer than the depth at which the parser gives up: what it then rejects is not a formula."""
_UNREAD = re.compile(r'[{}"\0]|/\*|//')
"""Braces are parentheses to SPIN, and quotations and comments are read by its preprocessor: not in its manual."""
_INNERMOST = re.compile(r"\([^()]*\)")
_TEMPORAL = re.compile(r"\[\]|<>|\b(?:U|V|W|X|R|always|eventually|until|stronguntil|weakuntil|release|next)\b")


def malformed_case(text: Text) -> Case:
    """Make the case of a text."""
    return Case(TRUE, text)


def text_in(case: Case, syntax: str) -> str | None:
    """Give the text of a malformed case in this syntax; None for any other case."""
    return case.malformed.text if case.malformed is not None and case.malformed.syntax == syntax else None


def why_not_asked(case: Case, syntax: str) -> str:
    """Say why a reader of a syntax is not asked about a case; empty if it is."""
    if case.malformed is None:
        return "the formula is not malformed; ask a translator"
    return "" if case.malformed.syntax == syntax else f"the text is in the syntax of {case.malformed.syntax}"


def why_rejected(text: Text) -> str:
    """Say what is wrong with a text; empty if nothing is, or if its syntax leaves that open."""
    if len(_TOKEN.findall(text.text)) > _MOST_TOKENS or "\0" in text.text:
        return ""
    return _OBJECTIONS[text.syntax](text.text)


def _spin(text: str) -> str:
    if _UNREAD.search(text) or not text.strip():
        return ""
    shorter = text
    while (inside := _INNERMOST.search(shorter)) is not None:
        if _TEMPORAL.search(inside[0]) and (why := _parsed(inside[0])):
            return why
        shorter = f"{shorter[: inside.start()]} p {shorter[inside.end() :]}"
    return _parsed(shorter)


def _parsed(text: str) -> str:
    try:
        parse(text, FLAT)
    except InputError as error:
        return error.what
    return ""


_OBJECTIONS: Mapping[str, Callable[[str], str]] = {SPIN: _spin, LBT: objection}
