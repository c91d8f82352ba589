"""Parses models, formulas and expressions; syntax errors give their position and what was expected."""

from __future__ import annotations

from collections.abc import Collection
from functools import lru_cache

from assay.automata.formula.formula import Formula
from assay.domains.promela.formats.expected import expected
from assay.domains.promela.formats.grammar import grammar
from assay.domains.promela.formats.lalr_parser import DEEPEST, LalrParser, NestingError, UnexpectedTokenError
from assay.domains.promela.formats.lexer import UnexpectedCharacterError, tokenize
from assay.domains.promela.formats.postlex import TEMPORAL, postlex
from assay.domains.promela.formats.spot import OPERATORS, SpotSyntax
from assay.domains.promela.formats.tokens import Token, where
from assay.domains.promela.formats.tree_builder import TreeBuilder
from assay.domains.promela.tree import Claim, Expression, Place, Tree
from assay.errors import InputError


def parse_tree(text: str, file: str = "model") -> Tree:
    """Parse a preprocessed model; `file` names it in positions until a line marker says otherwise."""
    tree = _parse(text, file, "model", ())
    if not isinstance(tree, Tree):
        raise TypeError("the start rule model must build a Tree")
    return tree


parse_once = lru_cache(maxsize=64)(parse_tree)
"""A cached `parse_tree`: the properties of a model are read one after the other."""


def parse_formula(text: str, file: str = "formula", spot: SpotSyntax | None = None) -> Formula:
    """Parse a formula; with `spot` also in Spot's syntax."""
    tree = _parse(f"ltl {{\n{text}\n}}", file, "model", (), first=0, spot=spot)
    claims = tree.units if isinstance(tree, Tree) else ()
    if len(claims) != 1 or not isinstance(claims[0], Claim):
        raise InputError("more than one formula", where=file, remedy="give one")
    return claims[0].formula


def parse_expression(text: str, processes: Collection[str] = (), file: str = "expression") -> Expression:
    """Parse an expression; `processes` are the model's proctypes, for references like `P:x`."""
    expression: Expression = _parse(text, file, "expression", processes)  # type: ignore[assignment]
    return expression


def _parse(
    text: str, file: str, start: str, processes: Collection[str], first: int = 1, spot: SpotSyntax | None = None
) -> object:
    """Parse a text whose first line has this number."""
    last = Place(file, first, 1)
    shift = f"# {first}\n" if first != 1 else ""
    operators = TEMPORAL if spot is None else TEMPORAL | {name: OPERATORS[name] for name in spot.operators}
    try:
        tokens = list(postlex(tokenize(shift + text, file), processes, operators))
        named = spot is not None and spot.check_associativity(tokens)
        lalr = LalrParser(start, TreeBuilder(spot, named=named))
        for token in tokens:
            last = token.place
            lalr.feed(token)
        return lalr.finish()
    except UnexpectedCharacterError as error:
        raise _unexpected_character(text, file, error.line - (1 if shift else 0), error.column) from None
    except UnexpectedTokenError as error:
        raise _unexpected_token(error, last, shift + text) from None
    except NestingError:
        raise InputError(f"nested more than {DEEPEST} levels deep", where=where(last), remedy="nest it less") from None


def _unexpected_token(error: UnexpectedTokenError, last: Place, text: str) -> InputError:
    token = error.token
    place, found = (last, "end of the text") if token is None else (token.place, repr(token.value[:30]))
    found = "end of line or ';'" if token is not None and token.value == ";" else found
    shown = "" if token is None else _pointed(text, token)
    wanted = expected(error.accepted, grammar().written)
    return InputError(f"unexpected {found}{shown}", where=where(place), remedy=f"expected {wanted}")


def _pointed(text: str, token: Token) -> str:
    """Show the line with an arrow at the token."""
    lines = text.split("\n")
    row = token.line - 1
    return _arrow(lines[row], token.column) if row < len(lines) else ""


def _arrow(line: str, column: int) -> str:
    return f" (at the arrow in: {line[: column - 1].strip()[-40:]} → {line[column - 1 :].strip()[:40]})"


def _unexpected_character(text: str, file: str, line: int, column: int) -> InputError:
    shown = text.split("\n")[line - 1]
    rest = shown[column - 1 :]
    unclosed = {'"': "string", "'": "character literal", "/*": "comment"}
    kind = next((kind for start, kind in unclosed.items() if rest.startswith(start)), None)
    problem, remedy = (
        (f"unexpected character {rest[:1]!r}", "delete it") if kind is None else (f"unclosed {kind}", "close it")
    )
    return InputError(f"{problem}{_arrow(shown, column)}", where=f"{file}:{line}:{column}", remedy=remedy)
