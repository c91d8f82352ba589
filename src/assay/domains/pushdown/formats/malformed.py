"""Malformed texts as cases: a text that a format rules out, in the place of a case.

Only what the format's documentation rules out is malformed. For an instance of PDAAAL that is text that is not JSON, a
missing key, and a value of another shape; what Assay rejects as a likely mistake is left out. For a transducer of
OpenFst it is a line with another number of columns, and a column that is not a number of its kind.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from assay.domains.pushdown.formats.instance import read_instance
from assay.domains.pushdown.formats.json_input import as_object, only_keys, parse
from assay.domains.pushdown.model.case import Automaton, Case, Text
from assay.errors import InputError

INSTANCE, TRANSDUCER = "instance", "transducer"
_WORDS_OF_JSON = '{ } [ ] : , " "" "p" null true false 0 -1 1.5 [] {} [[]] "to" "pop" "edges" "states" \\ / NaN'
_WORDS_OF_LINES = "0 1 -1 x 1.5 1e 0x 2147483648 4294967297 99999999999 , ; # Infinity - 0 0"
WORDS: Mapping[str, tuple[str, ...]] = {
    INSTANCE: tuple(_WORDS_OF_JSON.split()),
    TRANSDUCER: tuple(_WORDS_OF_LINES.split()),
}
"""Tokens of each format, and signs that it does not have."""
SYNTAXES = tuple(WORDS)
_RULED_OUT = re.compile(
    r'invalid JSON|the JSON ends|unexpected text after|an edge with|.*" is missing$|expected a(?:n| list|n object)\b'
)
_NUMBER = re.compile(r"\+?[0-9]+", re.ASCII)
_MOST_LABEL = 2**31 - 1
"""A label is an `int` of 32 bits in OpenFst's standard arcs."""


def malformed_case(text: Text) -> Case:
    """Make the case of a text."""
    return Case((), (), (), Automaton(), Automaton(), malformed=text)


def text_in(case: Case, syntax: str) -> str | None:
    """Give the text of a malformed case in this format; None for any other case."""
    return case.malformed.text if case.malformed is not None and case.malformed.syntax == syntax else None


def why_not_asked(case: Case, syntax: str) -> str:
    """Say why a reader of a format is not asked about a case; empty if it is."""
    if case.malformed is None:
        return "the case is not malformed; ask a decider"
    return "" if case.malformed.syntax == syntax else f"the text is in the format {case.malformed.syntax}"


def why_rejected(text: Text) -> str:
    """Say what is wrong with a text; empty if nothing is, or if its format leaves that open."""
    return _OBJECTIONS[text.syntax](text.text)


def read_malformed(syntax: object, text: object) -> Case:
    """Read a malformed case; `InputError` if the text is not malformed."""
    if syntax not in SYNTAXES:
        raise InputError(f"unknown syntax {syntax!r}", where="syntax", remedy=f"write {' or '.join(SYNTAXES)}")
    if not isinstance(text, str) or not why_rejected(Text(str(syntax), text)):
        raise InputError("the text is not malformed", where="malformed", remedy="give it as a case")
    return malformed_case(Text(str(syntax), text))


def _instance(text: str) -> str:
    try:
        document = as_object(parse(text.encode(), "instance"), "")
        only_keys(document, ("instance",), tuple(document), "")
        read_instance(document)
    except (InputError, UnicodeEncodeError) as error:
        what = error.what if isinstance(error, InputError) else ""
        return what if _RULED_OUT.match(what) else ""
    return ""


def _transducer(text: str) -> str:
    for number, line in enumerate(text.split("\n"), 1):
        columns = line.split()
        if columns and (why := _line(columns)):
            return f"{why} in line {number}"
    return ""


def _line(columns: list[str]) -> str:
    if len(columns) not in {1, 2, 4, 5}:
        return "wrong number of columns"
    arc = len(columns) > 2
    states, labels, weight = columns[: 1 + arc], columns[2:4], columns[4:] if arc else columns[1:]
    if not all(map(_NUMBER.fullmatch, states)):
        return "a state that is not a number"
    if not all(map(_NUMBER.fullmatch, labels)):
        return "a label that is not a number"
    if any(int(label) > _MOST_LABEL for label in labels):
        return "a label above 2^31 - 1"
    return "a weight that is not a number" if weight and not _is_weight(weight[0]) else ""


def _is_weight(text: str) -> bool:
    """Whether a text may be a weight: a number in decimal, or anything that C reads as one."""
    return re.fullmatch(r"[+-]?(?:[0-9.]+(?:[eE][+-]?[0-9]+)?|0[xX].*|[a-zA-Z].*)", text, re.ASCII) is not None


_OBJECTIONS: Mapping[str, Callable[[str], str]] = {INSTANCE: _instance, TRANSDUCER: _transducer}
