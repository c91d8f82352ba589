"""The grammar made ready to parse. What Lark makes of it takes a third of a second, so it is kept on disk."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from hashlib import blake2b
from importlib.resources import files

from lark import Lark, Token
from msgspec import Struct

from assay.core.caches import cache_folder
from assay.promela.formats.building import Building


class _Everything(Struct, frozen=True):
    """Lets the lexer hand on also what the grammar does not mention; the layout sees to it."""

    always_accept: Iterable[str] = ("NEWLINE", "MARKER", "OUTSIDE", "INLINE")

    def process(self, stream: Iterator[Token]) -> Iterator[Token]:
        """Hand all on."""
        return stream


@cache
def grammar() -> Lark:
    """Make the parser, or read it from where it is kept; Lark sees whether that is still what it would make."""
    text = files("assay.promela.formats").joinpath("promela.lark").read_text(encoding="utf-8")
    folder = cache_folder()
    name = f"promela-{blake2b(text.encode(), digest_size=8).hexdigest()}.grammar"
    return Lark(
        text,
        start=["model", "expression"],
        parser="lalr",
        lexer="basic",
        postlex=_Everything(),
        transformer=Building(),
        maybe_placeholders=True,
        cache=str(folder / name) if folder is not None else False,
    )
