"""Malformed inputs: texts that a reader must reject, made from valid ones by changes of tokens.

Assay's own reader says that a text is malformed. It may be wrong, so a tool that accepts the text disagrees in a kind
of its own, `accepted`, which does not fail a campaign: one of the two readers is wrong.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from assay.core.domain.source import Identity, Source, draw_of
from assay.core.domain.splitmix import Draw

_PIECE = re.compile(r"\w+|[^\w\s]|\s+")
_TRIES = 40
D = TypeVar("D")
M = TypeVar("M")

Rejects = Callable[[str], str]
"""Reads a text; gives the reader's objection, empty if it accepts."""


def tokens(text: str) -> list[str]:
    """Cut a text into words, single signs, and spaces; together they are the text."""
    return _PIECE.findall(text)


def spoil(text: str, draw: Draw, words: Sequence[str] = ()) -> str:
    """Drop, repeat, replace, insert or exchange one token; half of the new ones are from `words`, if there are any."""
    pieces = tokens(text)
    places = [i for i, piece in enumerate(pieces) if not piece.isspace()]
    if not places:
        return text + ")"
    i, j = draw.choice(places), draw.choice(places)
    way = draw.below(5)
    new = draw.choice(words) if words and draw.one_in(2) else pieces[j]
    if way == 0:
        pieces[i] = ""
    elif way == 1:
        pieces[i] = f"{pieces[i]} {pieces[i]}"
    elif way == 2:
        pieces[i] = new
    elif way == 3:
        pieces[i] = f"{new} {pieces[i]}"
    else:
        pieces[i], pieces[j] = pieces[j], pieces[i]
    return "".join(pieces)


def spoilt(text: str, rejects: Rejects, draw: Draw, words: Sequence[str] = ()) -> str:
    """Spoil a text until the reader rejects it."""
    for _ in range(_TRIES):
        changed = spoil(text, draw, words)
        if rejects(changed):
            return changed
    while not rejects(text):
        text += " )"
    return text


@dataclass(frozen=True)
class MalformedTexts(Generic[D, M]):
    """A source of malformed cases, made from the texts of the cases of another one."""

    identity: Identity
    drawn: Source[D]
    text: Callable[[D], str]
    rejects: Rejects
    make: Callable[[str], M]
    words: Sequence[str] = ()
    """Tokens of the language that the texts need not have."""
    size: int | None = None

    def case(self, i: int) -> M:
        """Spoil the text of case i of the other source."""
        draw = draw_of(self.identity.key, i)
        return self.make(spoilt(self.text(self.drawn.case(i)), self.rejects, draw, self.words))


@dataclass(frozen=True)
class TokenPass(Generic[M]):
    """The reduction of malformed cases: removes tokens while the reader rejects the text."""

    text: Callable[[M], str | None]
    """The text of a malformed case; None for any other case."""
    make: Callable[[str], M]
    rejects: Rejects

    def changes(self, case: M) -> Sequence[object]:
        """List the tokens."""
        text = self.text(case)
        return () if text is None else range(len(tokens(text)))

    def apply(self, case: M, chosen: Sequence[object]) -> M | None:
        """Remove tokens; None if the reader accepts the rest."""
        gone, text = set(chosen), self.text(case) or ""
        left = "".join(piece for i, piece in enumerate(tokens(text)) if i not in gone)
        return self.make(left) if self.rejects(left) else None


def objection_kind(objection: str) -> str:
    """Give the objection without its place, quoted tokens and the text at the arrow, for a signature."""
    what = re.sub(r"^\S*?:\d+(:\d+)?: ", "", objection.partition(" (at the arrow")[0])
    return re.sub(r"'[^']*'", "…", what)
