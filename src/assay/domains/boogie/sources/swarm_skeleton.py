"""Skeletons of programs: counted and nested loops, accumulators, and guards that depend on them.

Each program draws its own operators, literals and idioms. A probe, `assert true`, marks the place of each assertion, so
that the program can be run before its assertions are drawn.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from assay.core.domain.coverage import CoverageCell
from assay.domains.boogie.coverage.vocabulary import BLOCKS
from assay.domains.boogie.model.case import (
    ASSERT,
    ASSIGN,
    CLOSE,
    FALSE,
    IF,
    MINUS,
    NOT,
    OPEN,
    TRUE,
    WHILE,
    Program,
    Token,
    Type,
    Variable,
)
from assay.domains.boogie.sources.cell_expressions import CellExpressions
from assay.domains.boogie.sources.small_draw import SmallDraw
from assay.domains.boogie.sources.swarm_cells import SCRATCH_INTS, SCRATCH_TRUTH, CellStatements, needs_unreachable_end
from assay.domains.boogie.sources.swarm_dials import COUNTERS, TOTALS, TRUTHS, Dials

_MODULI = (2, 3, 5, 7, 10, 16)


class Skeleton(Struct, frozen=True):
    """A program with probes in place of assertions, and the places of the probes."""

    program: Program
    probes: tuple[int, ...]


def skeleton(draw: SmallDraw, cells: Sequence[CoverageCell], *, nonterminating: bool) -> Skeleton:
    """Draw a skeleton with some cells of the coverage table, optionally with a loop that does not terminate."""
    return _Drawing(draw, Dials.drawn(draw), cells).skeleton(nonterminating=nonterminating)


class _Drawing:
    """A skeleton under construction."""

    def __init__(self, draw: SmallDraw, dials: Dials, cells: Sequence[CoverageCell]) -> None:
        self.below = draw.below
        self.choice = draw.choice
        self.draw = draw
        self.dials = dials
        self.totals = list(TOTALS[: dials.totals])
        self.truths = list(TRUTHS[: dials.truths])
        self.counters: list[str] = []
        """The counters of the enclosing loops."""
        self.out: list[Token] = []
        self.probes: list[int] = []
        self.statements = CellStatements(draw, CellExpressions(draw, (*self.totals, *COUNTERS), TRUTHS))
        self.last = [cell for cell in cells if needs_unreachable_end(cell)]
        self.cells = [cell for cell in cells if cell not in self.last]

    def skeleton(self, *, nonterminating: bool) -> Skeleton:
        variables = [Variable(name, Type.INT, 0 if self.below(2) else self.literal()) for name in self.totals]
        variables += [Variable(name, Type.BOOL, self.choice((TRUE, FALSE))) for name in (*TRUTHS, SCRATCH_TRUTH)]
        variables += [Variable(name, Type.INT, 0) for name in (*COUNTERS, *SCRATCH_INTS)]
        for _ in range(1 + self.below(2)):
            self.part()
        while self.cells:
            self.cell()
        if nonterminating or self.last:
            self.nonterminating()
        for cell in self.last:
            self.out += self.statements.statements(cell)
        self.probe()
        return Skeleton(Program(tuple(variables), tuple(self.out)), tuple(self.probes))

    def part(self) -> None:
        """Draw some assignments and a loop, followed by a probe."""
        for _ in range(self.below(3)):
            self.assignment()
        if self.below(4) == 0:
            self.cell()
        if self.below(4):
            self.counted() if self.below(3) else self.accumulating()
        if self.below(2):
            self.probe()

    def cell(self) -> None:
        """Draw the statements of a cell; a cell of the top level waits until the loops are left."""
        if self.cells and (not self.counters or self.cells[-1].place != BLOCKS[0]):
            self.out += self.statements.statements(self.cells.pop())

    def probe(self) -> None:
        self.probes.append(len(self.out))
        self.out += (ASSERT, TRUE)

    def counted(self) -> None:
        """`k := a; while (k < b) { …; k := k + c; }`, upwards or downwards."""
        counter = COUNTERS[len(self.counters)]
        rounds, step = 1 + self.below(self.dials.rounds), 1 + self.below(3)
        first = self.literal() if self.dials.signed else self.below(4)
        last = first + rounds * step
        up = self.below(3) > 0
        if not up:
            first, last = last, first
        self.out += (ASSIGN, counter, first, WHILE)
        operator = (("<", "!=") if up else (">", "!="))[self.below(4) == 0]
        start = len(self.out)
        self.guard([operator, counter, last])
        guard = self.out[start:]
        self.out.append(OPEN)
        self.counters.append(counter)
        self.inside()
        self.counters.pop()
        self.out += (ASSIGN, counter, "+" if up else "-", counter, step, CLOSE)
        if self.below(4) == 0:  # the negated guard, which every verifier can infer after a loop
            self.out += (ASSERT, NOT, *guard)

    def guard(self, tokens: list[Token]) -> None:
        """Emit a condition, sometimes in conjunction with one about an accumulator."""
        if self.below(5) == 0:
            self.out += ("&&", "<", self.choice(self.totals), 1000 + self.below(4000))
        self.out += tokens

    def accumulating(self) -> None:
        """`while (s < b) { s := s + c; … }`: the number of iterations depends on earlier computation.

        A total far below the bound is reduced first, so that the run ends within the step limit.
        """
        total = self.choice(self.totals)
        self.out += (IF, "<", total, -1000, OPEN, ASSIGN, total, "mod", total, 97, CLOSE, OPEN, CLOSE)
        bound, step = 10 + self.below(30 * self.dials.rounds), 1 + self.below(9)
        self.out += (WHILE, "<", total, bound, OPEN, ASSIGN, total, "+", total, step)
        others = [name for name in self.totals if name != total]
        for name in others[: 1 + self.below(2)]:
            change: tuple[Token, ...] = (total, step, 1)
            self.out += (ASSIGN, name, "+", name, self.choice(change))
        if self.below(2):
            self.probe()
        self.out.append(CLOSE)

    def inside(self) -> None:
        """The body of a counted loop."""
        for _ in range(1 + self.below(3)):
            self.assignment()
        if self.dials.nested and len(self.counters) < 2 and self.below(2):
            self.counted()
        if self.below(4) < self.dials.branches:
            self.branch()
        if self.below(3) == 0:
            self.cell()
        if self.below(2):
            self.probe()

    def branch(self) -> None:
        self.out.append(IF)
        self.condition()
        self.out.append(OPEN)
        self.assignment()
        if self.below(4) == 0:
            self.probe()
        self.out += (CLOSE, OPEN)
        if self.below(2):
            self.assignment()
        self.out.append(CLOSE)

    def condition(self) -> None:
        """A condition that holds in some iterations only."""
        modulus = self.choice(_MODULI)
        kind = self.below(4)
        if kind == 0 and self.truths:
            self.out += (NOT, self.choice(self.truths)) if self.below(2) else (self.choice(self.truths),)
        elif kind == 1:
            self.out += (self.choice(("<", ">=", "!=")), self.name(), self.literal())
        elif kind == 2:
            self.out += (self.choice(("<", "<=", "==")), self.name(), self.name())
        else:
            self.out += ("==", "mod", self.name(), modulus, self.below(modulus))

    def assignment(self) -> None:
        """Update an accumulator, or assign a Boolean variable."""
        if self.truths and self.below(4) == 0:
            name = self.choice(self.truths)
            self.out += (ASSIGN, name)
            if self.below(3) == 0:
                self.out += (NOT, name)
            else:
                self.condition()
            return
        name = self.choice(self.totals)
        self.out += (ASSIGN, name)
        kind = self.below(8)
        if kind == 0 and self.dials.multiplies:
            if len(self.counters) > 1 or self.below(2):
                self.out += ("mod", "+", "*", name, 2 + self.below(9), self.name(), self.choice((101, 1009, 65537)))
            else:
                self.out += ("+", "*", name, self.choice((2, 3, -2)), self.name())
        elif kind == 1 and self.dials.divides:
            self.out += (self.choice(("div", "mod")), "+", name, self.literal(), self.choice((2, 3, -3, 7, 10)))
        elif kind == 2 and self.dials.signed:
            self.out += (self.choice(("+", "-")), self.choice(self.totals), MINUS, self.name())
        elif kind == 3:
            self.out += ("-", "+", self.name(), self.name(), self.name())
        else:
            self.out += (self.choice(("+", "+", "-")), name, self.name() if self.below(2) else self.literal())

    def nonterminating(self) -> None:
        """A nonterminating loop with finitely many states: its updates are modulo a constant."""
        counter = COUNTERS[0]
        modulus = 2 + self.below(12)
        kind = self.below(4)
        if kind == 0:
            self.out += (WHILE, TRUE, OPEN)
        elif kind == 1 and self.truths:
            name = self.choice(self.truths)
            self.out += (ASSIGN, name, TRUE, WHILE, name, OPEN)
        elif kind == 2:
            self.out += (ASSIGN, counter, 0, WHILE, "<", counter, modulus, OPEN)
        else:
            self.out += (ASSIGN, counter, 0, WHILE, ">=", counter, 0, OPEN)
        self.out += (ASSIGN, counter, "mod", "+", counter, 1 + self.below(3), modulus)
        total = self.choice(self.totals)
        if self.below(2):
            self.out += (ASSIGN, total, "mod", "+", total, counter, self.choice(_MODULI))
        else:
            values: tuple[Token, ...] = (counter, 0, 7)
            self.out += (ASSIGN, total, self.choice(values))
        if self.below(2):
            self.probe()
        self.out.append(CLOSE)

    def name(self) -> str:
        """An accumulator or the counter of an enclosing loop."""
        names = self.totals + self.counters
        return names[self.below(len(names))]

    def literal(self) -> int:
        if self.dials.large and self.below(4) == 0:
            return (self.draw.bits() >> (24 + self.below(36))) * (-1 if self.dials.signed and self.below(2) else 1)
        number = self.below(12) if self.below(4) else self.below(200)
        return -number if self.dials.signed and self.below(3) == 0 else number
