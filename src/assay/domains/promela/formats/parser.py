"""Reads models, formulas and expressions; what cannot be read is said with its place and what could stand there."""

from __future__ import annotations

from collections.abc import Collection
from functools import lru_cache

from assay.automata.formula.formula import Formula
from assay.domains.promela.formats.expected import expected
from assay.domains.promela.formats.grammar import grammar
from assay.domains.promela.formats.lalr_parser import Reading, UnexpectedError
from assay.domains.promela.formats.lexer import StrangeError, words_of
from assay.domains.promela.formats.postlex import TEMPORAL, arranged
from assay.domains.promela.formats.spot import OPERATORS, Spot
from assay.domains.promela.formats.tokens import Word, where
from assay.domains.promela.formats.tree_builder import Building
from assay.domains.promela.tree import Claim, Expression, Place, Tree
from assay.errors import InputError


def parse_tree(text: str, file: str = "model") -> Tree:
    """Read a preprocessed model; `file` is what places without a marker in the text refer to."""
    tree = _parse(text, file, "model", ())
    if not isinstance(tree, Tree):
        raise TypeError("a model is read as a tree")
    return tree


parse_once = lru_cache(maxsize=64)(parse_tree)
"""The same, remembered: who reads a file looks for its claims, and then asks for one after the other."""


def parse_formula(text: str, file: str = "formula", spot: Spot | None = None) -> Formula:
    """Read a formula; with `spot` it may also be in Spot's spelling."""
    tree = _parse(f"ltl {{\n{text}\n}}", file, "model", (), first=0, spot=spot)
    claims = tree.units if isinstance(tree, Tree) else ()
    if len(claims) != 1 or not isinstance(claims[0], Claim):
        raise InputError("more than one formula", where=file, remedy="give one")
    return claims[0].formula


def parse_expression(text: str, processes: Collection[str] = (), file: str = "expression") -> Expression:
    """Read an expression; `processes` are the names of the model's proctypes, for references like `P:x`."""
    expression: Expression = _parse(text, file, "expression", processes)  # type: ignore[assignment]
    return expression


def _parse(
    text: str, file: str, start: str, processes: Collection[str], first: int = 1, spot: Spot | None = None
) -> object:
    """Read a text whose first line has this number."""
    last = Place(file, first, 1)
    shift = f"# {first}\n" if first != 1 else ""
    operators = TEMPORAL if spot is None else TEMPORAL | {name: OPERATORS[name] for name in spot.operators}
    try:
        words = list(arranged(words_of(shift + text, file), processes, operators))
        named = spot is not None and spot.check_words(words)
        reading = Reading(start, Building(spot, named=named))
        for word in words:
            last = word.place
            reading.feed(word)
        return reading.finish()
    except StrangeError as error:
        raise _strange(text, file, error.line - (1 if shift else 0), error.column) from None
    except UnexpectedError as error:
        raise _unexpected(error, last, shift + text) from None


def _unexpected(error: UnexpectedError, last: Place, text: str) -> InputError:
    word = error.word
    place, found = (last, "the end of the text") if word is None else (word.place, word.value)
    found = "the end of a line or ;" if found == ";" else found[:30]
    shown = "" if word is None else _pointed(text, word)
    wanted = expected(error.accepted, grammar().written)
    return InputError(f"found {found} where {wanted} could stand{shown}", where=where(place), remedy="correct it")


def _pointed(text: str, word: Word) -> str:
    """Show the line with an arrow at the word."""
    lines = text.split("\n")
    row = word.line - 1
    return _arrow(lines[row], word.column) if row < len(lines) else ""


def _arrow(line: str, column: int) -> str:
    return f" (at the arrow in: {line[: column - 1].strip()[-40:]} → {line[column - 1 :].strip()[:40]})"


def _strange(text: str, file: str, line: int, column: int) -> InputError:
    shown = text.split("\n")[line - 1]
    what = {'"': "a text without its closing quote", "'": "a character without its closing quote"}
    begins = shown[column - 1 : column]
    said = what.get(
        begins, "a comment without an end" if shown[column - 1 :].startswith("/*") else f"{begins!r} begins no word"
    )
    return InputError(f"{said}{_arrow(shown, column)}", where=f"{file}:{line}:{column}", remedy="correct it")
