"""Writes out a `select` between two numbers, as SPIN's lexer does.

SPIN replaces the text `select (x : 1 .. 3)` by `if :: x = 1 :: x = 2 :: x = 3 fi`, and by a loop if the numbers are
more than 32 apart. It matches characters: a name of letters and digits, and numbers, on one line and outside of
inlines. Any other `select` is a statement of its own, which may stop at any value of its range.
"""

from __future__ import annotations

from collections.abc import Sequence

from assay.domains.promela.formats.lexer import tokenize
from assay.domains.promela.formats.tokens import Token, decimal

_FORM = ("select", "(", None, ":", None, "..", None, ")")
"""The tokens that are matched; a name and two numbers are free."""
_WIDEST = 32


def written_out(tokens: Sequence[Token], at: int) -> tuple[int, list[Token]] | None:
    """Give the index after a `select` and its replacement; None if it is not written out."""
    found = tokens[at : at + len(_FORM)]
    if len(found) < len(_FORM) or any(w not in (None, token.value) for w, token in zip(_FORM, found, strict=True)):
        return None
    name, low, high = found[2].value, found[4].value, found[6].value
    if found[2].type != "NAME" or not (name.isalnum() and low.isdecimal() and high.isdecimal()):
        return None
    first, last = decimal(low), decimal(high)
    if first > last:
        return None
    if last - first <= _WIDEST:
        options = " ".join(f":: {name} = {value}" for value in range(first, last + 1))
        text = f"if {options} fi"
    else:
        text = f"{name} = {first}; do :: ({name} < {last}) -> {name}++ :: break od"
    return at + len(_FORM), [_moved(token, tokens[at]) for token in tokenize(text, "")]


def _moved(token: Token, to: Token) -> Token:
    return to.like(token.type, token.value)
