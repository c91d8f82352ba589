"""Random graphs: their size, shape, labels and initial states are drawn first, then the edges."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from assay.automata.formula.enumeration import BINARY, UNARY, Space
from assay.automata.formula.formula import Next, WeakUntil
from assay.automata.formula.random_formulas import draw_formula
from assay.automata.kripke import Case, State
from assay.core.domain.source import Identity, draw_of
from assay.core.domain.splitmix import Draw

NAMES = tuple("pqrstuvw")
_FEW = 4


@dataclass(frozen=True)
class Bounds:
    """The largest graph and formula of a source."""

    states: int
    degree: int
    initial: int
    atoms: int
    size: int
    following: int
    """Whether formulas have `X` and `W`."""


@dataclass(frozen=True)
class RandomCases:
    """Random graphs with random formulas, each graph with its own number of states."""

    identity: Identity
    bounds: Bounds
    key: int
    size: int | None = None

    def case(self, i: int) -> Case:
        """Draw case i."""
        draw, bounds = draw_of(self.key, i), self.bounds
        count = 1 + draw.below(bounds.states)
        atoms = NAMES[: bounds.atoms]
        after = [_some(draw, count, 1 + draw.below(min(count, bounds.degree))) for _ in range(count)]
        labels = [tuple(atom for atom in atoms if draw.one_in(2)) for _ in range(count)]
        starts = _some(draw, count, 1 + draw.below(min(count, bounds.initial)))
        formula = draw_formula(draw.below, bounds.size, formula_space(atoms, following=bool(bounds.following)))
        return Case(states(labels, after), starts, formula)


@dataclass(frozen=True)
class SwarmCases:
    """Random cases, each with its own sizes, shape, labelling and operators."""

    identity: Identity
    key: int
    size: int | None = None

    def case(self, i: int) -> Case:
        """Draw case i."""
        draw = draw_of(self.key, i)
        count = 1 + draw.below(draw.choice((3, 6, 12)))
        atoms = NAMES[: 1 + draw.below(_FEW)]
        after = draw.choice(_SHAPES)(draw, count)
        labels = draw.choice(_LABELLINGS)(draw, count, atoms)
        starts = (0,) if draw.one_in(2) else _some(draw, count, 1 + draw.below(min(count, _FEW)))
        every = formula_space(atoms, following=draw.one_in(2))
        unary = tuple(make for make in every.unary if not draw.one_in(3))
        binary = tuple(make for make in every.binary if not draw.one_in(3))
        space = Space(atoms, unary or every.unary, binary or every.binary)
        return Case(states(labels, after), starts, draw_formula(draw.below, draw.choice((4, 7, 10)), space))


def formula_space(atoms: Sequence[str], *, following: bool) -> Space:
    """Give all formulas over some atoms, with `X` and `W` or without."""
    unary = tuple(make for make in UNARY if following or make is not Next)
    binary = tuple(make for make in BINARY if following or make is not WeakUntil)
    return Space(tuple(atoms), unary, binary)


def states(labels: Sequence[Sequence[str]], after: Sequence[Sequence[int]]) -> tuple[State, ...]:
    """Make the states, with the names s0, s1 and so on."""
    rows = enumerate(zip(labels, after, strict=True))
    return tuple(State(f"s{n}", tuple(sorted(atoms)), tuple(sorted(set(there)))) for n, (atoms, there) in rows)


def _some(draw: Draw, count: int, wanted: int) -> tuple[int, ...]:
    """Draw `wanted` of the numbers below `count`, sorted."""
    left = list(range(count))
    return tuple(sorted(left.pop(draw.below(len(left))) for _ in range(wanted)))


def _sparse(draw: Draw, count: int) -> list[Sequence[int]]:
    return [_some(draw, count, 1 + draw.below(min(count, 2))) for _ in range(count)]


def _dense(draw: Draw, count: int) -> list[Sequence[int]]:
    return [_some(draw, count, 1 + draw.below(count)) for _ in range(count)]


def _ring(draw: Draw, count: int) -> list[Sequence[int]]:
    """A cycle with a chord here and there."""
    return [((n + 1) % count, *((draw.below(count),) if draw.one_in(4) else ())) for n in range(count)]


def _layers(draw: Draw, count: int) -> list[Sequence[int]]:
    """Edges lead on; back edges and self-loops are rare, and the last state has a self-loop."""
    forward = [(n + 1 + draw.below(count - n - 1),) if n < count - 1 else (n,) for n in range(count)]
    return [(*there, *((draw.below(n + 1),) if draw.one_in(3) else ())) for n, there in enumerate(forward)]


def _loops(draw: Draw, count: int) -> list[Sequence[int]]:
    """Every state has a self-loop."""
    return [(n, *((draw.below(count),) if not draw.one_in(3) else ())) for n in range(count)]


def _freely(draw: Draw, count: int, atoms: Sequence[str]) -> list[Sequence[str]]:
    rate = draw.choice((2, 2, 4))
    return [[atom for atom in atoms if draw.one_in(rate)] for _ in range(count)]


def _one_each(draw: Draw, count: int, atoms: Sequence[str]) -> list[Sequence[str]]:
    """Exactly one atom holds in each state."""
    return [[draw.choice(atoms)] for _ in range(count)]


def _rarely(draw: Draw, count: int, atoms: Sequence[str]) -> list[Sequence[str]]:
    """All atoms hold everywhere but in one state, or the converse."""
    odd, often = draw.below(count), draw.one_in(2)
    return [list(atoms) if (n != odd) == often else [] for n in range(count)]


_SHAPES: Sequence[Callable[[Draw, int], list[Sequence[int]]]] = (_sparse, _dense, _ring, _layers, _loops)
_LABELLINGS: Sequence[Callable[[Draw, int, Sequence[str]], list[Sequence[str]]]] = (_freely, _one_each, _rarely)
