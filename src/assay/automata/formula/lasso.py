"""The semantics of formulas on lassos: the reference for all algorithms here.

A word is an infinite sequence of letters; a letter is the set of atoms that hold at a position. Automata or formulas
that are not equivalent differ on a lasso: a stem, then a cycle repeated for ever.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from typing import assert_never

from msgspec import Struct

from assay.automata.formula.formula import (
    Always,
    And,
    Atom,
    Constant,
    Eventually,
    Formula,
    Iff,
    Implies,
    Next,
    Not,
    Or,
    Release,
    Until,
    WeakUntil,
)
from assay.errors import UsageError

Letter = frozenset[str]


class Lasso(Struct, frozen=True):
    """The word stem · cycle · cycle · …."""

    stem: tuple[Letter, ...]
    cycle: tuple[Letter, ...]

    def __post_init__(self) -> None:
        if not self.cycle:
            raise UsageError("the cycle of a lasso is empty", remedy="give it at least one letter")

    @property
    def letters(self) -> tuple[Letter, ...]:
        """The letter of each position; the first position of the cycle follows the last."""
        return self.stem + self.cycle

    def after(self, position: int) -> int:
        """Give the next position."""
        return position + 1 if position + 1 < len(self.stem) + len(self.cycle) else len(self.stem)

    def __str__(self) -> str:
        stem, cycle = (
            " ".join("{" + " ".join(sorted(letter)) + "}" for letter in part) for part in (self.stem, self.cycle)
        )
        return f"{stem} ({cycle})*".lstrip()


def holds(formula: Formula, word: Lasso) -> bool:
    """Whether the word satisfies the formula."""
    return truth(formula, word)[0]


def truth(formula: Formula, word: Lasso) -> list[bool]:
    """Evaluate the formula at each position of the word."""
    match formula:
        case Constant(value):
            return [value for _ in word.letters]
        case Atom(name):
            return [name in letter for letter in word.letters]
        case Not(body) | Next(body) | Always(body) | Eventually(body):
            return _unary(formula, truth(body, word), word)
        case And() | Or() | Implies() | Iff() | Until() | WeakUntil() | Release():
            return _binary(formula, truth(formula.left, word), truth(formula.right, word), word)
        case _:
            assert_never(formula)


def _unary(formula: Not | Next | Always | Eventually, body: list[bool], word: Lasso) -> list[bool]:
    match formula:
        case Not():
            return [not here for here in body]
        case Next():
            return [body[word.after(i)] for i in range(len(body))]
        case Always():
            return [all(body[j] for j in _from(i, word)) for i in range(len(body))]
        case Eventually():
            return [any(body[j] for j in _from(i, word)) for i in range(len(body))]
        case _:
            assert_never(formula)


def _binary(
    formula: And | Or | Implies | Iff | Until | WeakUntil | Release, left: list[bool], right: list[bool], word: Lasso
) -> list[bool]:
    both = list(zip(left, right, strict=True))
    match formula:
        case And():
            return [f and g for f, g in both]
        case Or():
            return [f or g for f, g in both]
        case Implies():
            return [not f or g for f, g in both]
        case Iff():
            return [f == g for f, g in both]
        case Until():
            return [_until(left, right, _from(i, word), otherwise=False) for i in range(len(both))]
        case WeakUntil():
            return [_until(left, right, _from(i, word), otherwise=True) for i in range(len(both))]
        case Release():  # f V g is !(!f U !g)
            not_left, not_right = [not f for f in left], [not g for g in right]
            return [not _until(not_left, not_right, _from(i, word), otherwise=False) for i in range(len(both))]
        case _:
            assert_never(formula)


def _from(position: int, word: Lasso) -> list[int]:
    """Give the positions from this one on, in order, each once."""
    out: list[int] = []
    while position not in out:
        out.append(position)
        position = word.after(position)
    return out


def _until(left: Sequence[bool], right: Sequence[bool], positions: list[int], *, otherwise: bool) -> bool:
    """Whether `right` holds eventually, and `left` until then; `otherwise` if `right` never and `left` always holds."""
    for position in positions:
        if right[position]:
            return True
        if not left[position]:
            return False
    return otherwise


def letters_over(names: Sequence[str]) -> list[Letter]:
    """Give all letters over some atoms."""
    return [
        frozenset(n for n, on in zip(names, bits, strict=True) if on)
        for bits in product((False, True), repeat=len(names))
    ]


def words_over(names: Sequence[str], *, stem: int, cycle: int) -> Iterator[Lasso]:
    """Give every lasso with at most `stem` letters in the stem and `cycle` in the cycle."""
    letters = letters_over(names)
    for before in range(stem + 1):
        for length in range(1, cycle + 1):
            for first in product(letters, repeat=before):
                for then in product(letters, repeat=length):
                    yield Lasso(first, then)
