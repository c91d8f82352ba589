"""The source `exhaustive`: every model of a small shape, with every formula of a small size.

Two processes share two bits, and a channel if the shape has one. The first has two commands: in sequence, both in a
loop, or as options of a loop. The second has one command, executed once or in a loop. Case i is computed from i, and
the cases of a model are consecutive.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache

from assay.automata.formula.formula import (
    Always,
    And,
    Atom,
    Eventually,
    Formula,
    Implies,
    Not,
    Or,
    Release,
    Until,
    WeakUntil,
)
from assay.core.domain.source import Identity
from assay.domains.promela.formats.files import GIVEN
from assay.domains.promela.model.case import LTL, Case, Property

_CHANGES = ("x = 1", "x = 1 - x", "y = 1 - y", "y = x")
_SHARED = tuple(f"{guard}{change}" for guard in ("", "x == 0 -> ", "x == 1 -> ", "y == 1 -> ") for change in _CHANGES)
_COMMUNICATION = ("q!0", "q!x", "q?x", "q?y", "q?1", "x = 1 - x", "y = 1 - y", "x == 1 -> q!1")
SHAPES: Mapping[str, tuple[str, tuple[str, ...]]] = {
    "shared": ("", _SHARED),
    "buffered": ("chan q = [1] of { bit };\n", _COMMUNICATION),
    "rendezvous": ("chan q = [0] of { bit };\n", _COMMUNICATION),
}
"""For each shape: the declarations besides the bits, and the commands."""
_FIRST = ("{0};\n  {1}", "do\n  :: {0};\n    {1}\n  od", "do\n  :: {0}\n  :: {1}\n  od")
_SECOND = ("{0}", "do\n  :: {0}\n  od")
_ATOMS = (Atom("x"), Atom("y"))
_UNARY: tuple[Callable[[Formula], Formula], ...] = (Not, Always, Eventually)
_BINARY: tuple[Callable[[Formula, Formula], Formula], ...] = (And, Or, Implies, Until, WeakUntil, Release)


@dataclass(frozen=True)
class Exhaustive:
    """All models of one shape with all formulas up to a size."""

    identity: Identity
    shape: str
    operators: int

    @property
    def formulas(self) -> int:
        """The number of formulas for each model."""
        return sum(map(formula_count, range(self.operators + 1)))

    @property
    def models(self) -> int:
        """The number of models."""
        commands = len(SHAPES[self.shape][1])
        return len(_FIRST) * commands**2 * len(_SECOND) * commands

    @property
    def size(self) -> int:
        """The number of cases."""
        return self.models * self.formulas

    def case(self, i: int) -> Case:
        """Compute case i."""
        model, which = divmod(i, self.formulas)
        size = 0
        while which >= formula_count(size):
            which -= formula_count(size)
            size += 1
        return Case(model_text(self.shape, model), Property(LTL, GIVEN, formula(size, which)))


def model_text(shape: str, i: int) -> str:
    """Write model i of a shape."""
    declared, commands = SHAPES[shape]
    i, first = divmod(i, len(_FIRST))
    i, one = divmod(i, len(commands))
    i, two = divmod(i, len(commands))
    i, second = divmod(i, len(_SECOND))
    other = commands[i]
    return (
        f"bit x;\nbit y;\n{declared}"
        f"active proctype P() {{\n  {_FIRST[first].format(commands[one], commands[two])}\n}}\n"
        f"active proctype Q() {{\n  {_SECOND[second].format(other)}\n}}\n"
    )


@cache
def formula_count(size: int) -> int:
    """Count the formulas with exactly `size` operators."""
    if size == 0:
        return len(_ATOMS)
    pairs = sum(formula_count(left) * formula_count(size - 1 - left) for left in range(size))
    return len(_UNARY) * formula_count(size - 1) + len(_BINARY) * pairs


def formula(size: int, i: int) -> Formula:
    """Compute formula i among those with `size` operators."""
    if size == 0:
        return _ATOMS[i]
    operator, rest = divmod(i, formula_count(size - 1))
    if operator < len(_UNARY):
        return _UNARY[operator](formula(size - 1, rest))
    i -= len(_UNARY) * formula_count(size - 1)
    for left in range(size):
        right = size - 1 - left
        pairs = formula_count(left) * formula_count(right)
        if i < len(_BINARY) * pairs:
            operator, i = divmod(i, pairs)
            a, b = divmod(i, formula_count(right))
            return _BINARY[operator](formula(left, a), formula(right, b))
        i -= len(_BINARY) * pairs
    raise IndexError("the formula number is too large for this size")
