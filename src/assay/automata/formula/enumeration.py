"""Enumerates the formulas of a size, and draws random formulas.

The size of a formula is the number of its operators and atoms. Formulas of one size are numbered, so that they can be
enumerated in any order, split into ranges, or sampled uniformly, without a list of them.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from assay.automata.formula.formula import (
    FALSE,
    TRUE,
    Always,
    And,
    Atom,
    Binary,
    Eventually,
    Formula,
    Iff,
    Implies,
    Next,
    Not,
    Or,
    Release,
    Unary,
    Until,
    WeakUntil,
)
from assay.errors import UsageError

UNARY: tuple[Callable[[Formula], Unary], ...] = (Not, Always, Eventually, Next)
BINARY: tuple[Callable[[Formula, Formula], Binary], ...] = (And, Or, Implies, Iff, Until, Release, WeakUntil)


@dataclass(frozen=True)
class Space:
    """All formulas over some atoms and operators; `Space(("p", "q"))` has every operator."""

    atoms: tuple[str, ...]
    unary: tuple[Callable[[Formula], Unary], ...] = UNARY
    binary: tuple[Callable[[Formula, Formula], Binary], ...] = BINARY
    constants: bool = True
    _counts: list[int] = field(default_factory=lambda: [0], compare=False, repr=False)

    def __post_init__(self) -> None:
        if not self.leaves:
            raise UsageError("a formula needs an atom or a constant", remedy="name an atom")

    @property
    def leaves(self) -> tuple[Formula, ...]:
        """The formulas of size 1."""
        return (*map(Atom, self.atoms), *((TRUE, FALSE) if self.constants else ()))

    def count(self, size: int) -> int:
        """Count the formulas of a size."""
        for n in range(len(self._counts), size + 1):
            pairs = sum(self._counts[k] * self._counts[n - 1 - k] for k in range(1, n - 1))
            self._counts.append(
                len(self.leaves) if n == 1 else len(self.unary) * self._counts[n - 1] + len(self.binary) * pairs
            )
        return self._counts[size] if size > 0 else 0

    def formula(self, size: int, index: int) -> Formula:
        """Give a formula of a size by its number, from 0."""
        if not 0 <= index < self.count(size):
            raise UsageError(f"no formula {index} of size {size}", remedy=f"use a number below {self.count(size)}")
        if size == 1:
            return self.leaves[index]
        below = self.count(size - 1)
        if index < len(self.unary) * below:
            which, index = divmod(index, below)
            return self.unary[which](self.formula(size - 1, index))
        index -= len(self.unary) * below
        for left in range(1, size - 1):
            lefts, rights = self.count(left), self.count(size - 1 - left)
            if index < len(self.binary) * lefts * rights:
                which, index = divmod(index, lefts * rights)
                first, second = divmod(index, rights)
                return self.binary[which](self.formula(left, first), self.formula(size - 1 - left, second))
            index -= len(self.binary) * lefts * rights
        raise AssertionError("the counts do not add up")


def random_formula(size: int, space: Space, below: Callable[[int], int]) -> Formula:
    """Draw a formula of a size; `below(n)` draws from 0 … n - 1.

    A uniform draw would give mostly unary operators, so binary operators are favoured. One leaf in ten is a constant:
    formulas with more constants simplify to trivial ones.
    """
    if size > 1 and space.unary and (size == 2 or not space.binary or below(5) < 2):
        return space.unary[below(len(space.unary))](random_formula(size - 1, space, below))
    if size > 2 and space.binary:
        left = 1 + below(size - 2)
        make = space.binary[below(len(space.binary))]
        return make(random_formula(left, space, below), random_formula(size - 1 - left, space, below))
    return _leaf(space, below)


def _leaf(space: Space, below: Callable[[int], int]) -> Formula:
    names = len(space.atoms)
    if space.constants and (not names or below(10) == 0):
        return TRUE if below(2) else FALSE
    return space.leaves[below(names)]
