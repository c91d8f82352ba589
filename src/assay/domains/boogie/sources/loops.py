"""The source `loops`: short loops over signed counters, made for the abstract interpreters of verifiers.

A loop has one or two updates, as more of them leave no bound to infer. Some guards compare with literals, which
verifiers use as widening thresholds, and some with a variable that never changes. Assertions are drawn after running
the program: they state the bound that is reached, or one less; a third of the programs has none.
"""

from __future__ import annotations

from dataclasses import dataclass

from assay.core.domain.source import Identity
from assay.domains.boogie.model.case import (
    ASSERT,
    ASSIGN,
    CLOSE,
    FALSE,
    IF,
    OPEN,
    TRUE,
    WHILE,
    Program,
    Token,
    Type,
    Variable,
)
from assay.domains.boogie.semantics.replay import Statements as Run
from assay.domains.boogie.sources.loop_updates import Statements
from assay.domains.boogie.sources.small_draw import SmallDraw
from assay.domains.boogie.sources.swarm import filled
from assay.domains.boogie.sources.swarm_skeleton import Skeleton

_NUMBERS = ("x", "y", "z")
_TRUTH, _LIMIT, _COUNTER = "b", "n", "i"
_FOLLOWED, _VISITS = 300, 40
_LARGEST = 1 << 40


@dataclass(frozen=True)
class Loops:
    """The programs of this source."""

    identity: Identity
    key: int
    size: None = None

    def case(self, i: int) -> Program:
        """Draw program i."""
        draw = SmallDraw(self.key, i)
        drawn = _Drawing(draw).skeleton()
        return filled(draw, drawn, _visits(drawn), failing=draw.below(2) == 0)


def _visits(drawn: Skeleton) -> dict[int, list[list[int]]]:
    """Run a skeleton while its numbers are small, and record the values at the first visits of each probe."""
    found: dict[int, list[list[int]]] = {place: [] for place in drawn.probes}
    for place, values in Run(drawn.program).walk(_FOLLOWED):
        if any(abs(value) > _LARGEST for value in values):
            break
        if place in found and len(found[place]) < _VISITS:
            found[place].append(list(values))
    return found


class _Drawing:
    """A program under construction."""

    def __init__(self, draw: SmallDraw) -> None:
        self.below, self.choice = draw.below, draw.choice
        self.numbers = _NUMBERS[: 1 + draw.below(3)]
        self.truth = _TRUTH if draw.below(4) == 0 else ""
        self.statements = Statements(draw, self.numbers, self.truth)
        self.asserts = draw.below(3) > 0
        self.out: list[Token] = []
        self.probes: list[int] = []

    def skeleton(self) -> Skeleton:
        literal = self.statements.literal
        variables = [Variable(name, Type.INT, literal()) for name in self.numbers]
        variables += [Variable(_TRUTH, Type.BOOL, self.choice((TRUE, FALSE)))] if self.truth else []
        limit = 1 + self.below(8)
        for _ in range(self.below(2)):
            self.update()
        for _ in range(1 + (self.below(3) == 0)):
            self.loop(nested=self.below(5) == 0)
        for _ in range(self.below(3)):
            self.update()
        self.probe()
        variables += [Variable(_LIMIT, Type.INT, limit)] if _LIMIT in self.out else []
        variables += [Variable(_COUNTER, Type.INT, 0)] if _COUNTER in self.out else []
        return Skeleton(Program(tuple(variables), tuple(self.out)), tuple(self.probes))

    def update(self) -> None:
        """Draw an update, which may depend on a guard."""
        guarded = self.below(5) == 0
        if guarded:
            self.out += (IF, *self.statements.guard(), OPEN)
        if self.truth and self.below(4) == 0:
            self.out += self.statements.truth_update()
        else:
            self.out += self.statements.update(self.choice(self.numbers))
        if guarded:
            self.out += (CLOSE, OPEN)
            self.out += self.statements.update(self.choice(self.numbers)) if self.below(2) else ()
            self.out.append(CLOSE)

    def loop(self, *, nested: bool) -> None:
        """Draw a loop with one or two updates; most have a counter too, so that they end."""
        counted = self.below(4) > 0
        guard = self.statements.guard()
        bound: Token = _LIMIT if self.below(2) else 1 + self.below(8)
        if counted:
            self.out += (ASSIGN, _COUNTER, 0) if _COUNTER in self.out else ()
            head = ["<", _COUNTER, bound]
            guard = list(self.choice((head, ["&&", *head, *guard], ["&&", *guard, *head])))
        self.out += (WHILE, *guard, OPEN)
        if self.below(3):
            self.out += self.statements.step(self.choice(self.numbers))
        if self.below(5):
            self.update()
        if nested:
            self.out += (WHILE, *self.statements.guard(), OPEN)
            self.update()
            self.out.append(CLOSE)
        if self.below(3) == 0:
            self.probe()
        if counted:
            self.out += (ASSIGN, _COUNTER, "+", _COUNTER, 1)
        self.out.append(CLOSE)

    def probe(self) -> None:
        if self.asserts:
            self.probes.append(len(self.out))
            self.out += (ASSERT, TRUE)
