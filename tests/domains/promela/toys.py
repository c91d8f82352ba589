"""Small systems given as tables, random ones among them, and what is true of them by looking at all components."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from assay.automata.buchi.automaton import Automaton, Edge, Label
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
from assay.core.domain.splitmix import Draw
from assay.domains.promela.model.case import ACCEPTANCE, LTL, NEVER, NON_PROGRESS, SAFETY, Property
from assay.domains.promela.model.question import Question, reads
from assay.domains.promela.model.system import A, S, Step, System

Action = tuple[int, frozenset[int]]
"""A number, and the processes that take part."""
ATOMS = ("a", "b", "c")


@dataclass(frozen=True)
class Toy:
    """A system by its table; state 0 is initial."""

    table: tuple[tuple[Step[Action, int], ...], ...]
    letters: tuple[frozenset[str], ...]
    ends: frozenset[int] = frozenset()
    accepts: frozenset[int] = frozenset()
    progress: frozenset[int] = frozenset()
    initial: int = 0
    asked: list[int] = field(default_factory=list, compare=False)
    """Which states were expanded, in order."""

    @classmethod
    def ring(cls, count: int) -> Toy:
        """One process that goes round."""
        table = tuple((Step((0, frozenset({0})), (state + 1) % count),) for state in range(count))
        return cls(table, (frozenset(),) * count)

    def steps(self, state: int) -> tuple[Step[Action, int], ...]:
        self.asked.append(state)
        return self.table[state]

    def holds(self, proposition: str, state: int) -> bool:
        return proposition in self.letters[state]

    def ended(self, state: int) -> bool:
        return state in self.ends

    def accepting(self, state: int) -> bool:
        return state in self.accepts

    def progressing(self, state: int) -> bool:
        return state in self.progress

    def movers(self, action: Action) -> frozenset[int]:
        return action[1]


def toy_of(system: System[S, A], atoms: tuple[str, ...], *, movers: bool = True, most: int = 100_000) -> Toy:
    """Write a system down as a table; states are numbered as a search in breadth meets them."""
    order, numbers = [system.initial], {system.initial: 0}
    table = []
    for state in order:  # grows while it is walked
        row = []
        for choice, step in enumerate(system.steps(state)):
            if step.target not in numbers:
                numbers[step.target] = len(order)
                order.append(step.target)
            moving = system.movers(step.action) if movers else frozenset[int]()
            row.append(Step((choice, moving), numbers[step.target], step.fault))
        table.append(tuple(row))
        if len(order) > most:
            raise ValueError(f"more than {most} states")

    def where(flags: list[bool]) -> frozenset[int]:
        return frozenset(number for number, flag in enumerate(flags) if flag)

    return Toy(
        tuple(table),
        tuple(frozenset(atom for atom in atoms if reads(system, atom, state)) for state in order),
        where([system.ended(state) for state in order]),
        where([system.accepting(state) for state in order]),
        where([system.progressing(state) for state in order]),
    )


def some_of(draw: Draw, count: int, one_in: int) -> frozenset[int]:
    return frozenset(number for number in range(count) if draw.one_in(one_in))


def random_toy(draw: Draw, *, faults: bool = False) -> Toy:
    count = 1 + draw.below(7)
    processes = 1 + draw.below(3)
    table = []
    for state in range(count):
        steps = []
        for number in range(draw.below(4)):
            movers = frozenset({draw.below(processes)} | ({draw.below(processes)} if draw.one_in(5) else set()))
            fault = draw.choice(["", "", "", "assertion", "index"]) if faults else ""
            target = state if fault == "index" else draw.below(count)
            steps.append(Step((number, movers), target, fault))
        table.append(tuple(steps))
    letters = tuple(frozenset(atom for atom in ATOMS if draw.one_in(2)) for _ in range(count))
    return Toy(tuple(table), letters, some_of(draw, count, 2), some_of(draw, count, 3), some_of(draw, count, 2))


def random_automaton(draw: Draw) -> Automaton:
    count = 1 + draw.below(4)
    edges = []
    for _ in range(1 + draw.below(8)):
        signs = [draw.below(4) for _ in ATOMS]
        label = Label(
            frozenset(atom for atom, sign in zip(ATOMS, signs, strict=True) if sign == 0),
            frozenset(atom for atom, sign in zip(ATOMS, signs, strict=True) if sign == 1),
        )
        edges.append(Edge(draw.below(count), label, draw.below(count)))
    sets = tuple(some_of(draw, count, 2) for _ in range(draw.below(4)))
    return Automaton(count, tuple(sorted({0, draw.below(count)})), tuple(edges), sets)


_UNARY: tuple[Callable[[Formula], Formula], ...] = (Not, Next, Always, Eventually)
_BINARY: tuple[Callable[[Formula, Formula], Formula], ...] = (And, Or, Implies, Iff, Until, WeakUntil, Release)


def random_formula(draw: Draw, size: int) -> Formula:
    if size <= 1:
        return Constant(draw.one_in(2)) if draw.one_in(12) else Atom(draw.choice(ATOMS))
    if size == 2 or draw.one_in(3):
        return draw.choice(_UNARY)(random_formula(draw, size - 1))
    left = 1 + draw.below(size - 2)
    return draw.choice(_BINARY)(random_formula(draw, left), random_formula(draw, size - 1 - left))


def random_question(draw: Draw, kind: str, *, faults: bool = False) -> tuple[Toy, Question[int, Action]]:
    toy, fair = random_toy(draw, faults=faults), kind != SAFETY and draw.one_in(2)
    if kind == LTL:
        return toy, Question(toy, Property(LTL, "1", random_formula(draw, 1 + draw.below(7))), fair)
    never = random_automaton(draw) if kind == NEVER else None
    return toy, Question(toy, Property(kind), fair, never)


def random_questions(kind: str, count: int, *, faults: bool = False) -> Iterator[tuple[Toy, Question[int, Action]]]:
    for number in range(count):
        yield random_question(Draw(number * 1_000_003 + sum(map(ord, kind))), kind, faults=faults)


CYCLIC = (LTL, NEVER, ACCEPTANCE, NON_PROGRESS)
