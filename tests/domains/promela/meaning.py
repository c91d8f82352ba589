"""Whether some run of a small system violates a formula, from what the operators mean: no translation, no engine.

At each moment of a run every temporal subformula is true or false, and the moment after it says which: `f U g` is `g`,
or `f` and itself a moment later. So runs are paths through pairs of a state and a guess of what is true there. Guesses
that put off for ever what they promise are left out: `f U g` true for ever without `g`, `[] f` false for ever with `f`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import product

from tests.domains.promela.naive import components
from tests.domains.promela.toys import Action, Toy

from assay.automata.formula import formula as f
from assay.domains.promela.model.question import Question

TEMPORAL = (f.Next, f.Always, f.Eventually, f.Until, f.WeakUntil, f.Release)
Guess = dict[f.Formula, bool]
Node = tuple[int, int]
"""A state, and which of all guesses is made there."""
Moment = tuple[frozenset[str], int]
"""The same with a letter in place of a state."""


def now(formula: f.Formula, letter: frozenset[str], guess: Guess) -> bool:  # noqa: PLR0911 - a case for each kind
    """Whether a formula is true at a moment, by what holds there and what is guessed of temporal operators."""
    match formula:
        case f.Constant(value):
            return value
        case f.Atom(name):
            return name in letter
        case f.Not(body):
            return not now(body, letter, guess)
        case f.And(left, right):
            return now(left, letter, guess) and now(right, letter, guess)
        case f.Or(left, right):
            return now(left, letter, guess) or now(right, letter, guess)
        case f.Implies(left, right):
            return not now(left, letter, guess) or now(right, letter, guess)
        case f.Iff(left, right):
            return now(left, letter, guess) == now(right, letter, guess)
        case _:
            return guess[formula]


def _due(formula: f.Formula, true: Guess, later: Guess) -> bool:
    """What a temporal operator must be, by its parts now and by what is true at the next moment."""
    match formula:
        case f.Next(body):
            return later[body]
        case f.Always(body):
            return true[body] and later[formula]
        case f.Eventually(body):
            return true[body] or later[formula]
        case f.Until(left, right) | f.WeakUntil(left, right):
            return true[right] or (true[left] and later[formula])
        case f.Release(left, right):
            return true[right] and (true[left] or later[formula])
        case _:
            raise TypeError(formula)


def _settled(formula: f.Formula, true: Guess) -> bool:
    """Whether nothing is put off by an operator at this moment."""
    match formula:
        case f.Eventually(body) | f.Until(_, body):
            return not true[formula] or true[body]
        case f.Always(body) | f.Release(_, body):
            return true[formula] or not true[body]
        case f.WeakUntil(left, right):
            return true[formula] or not (true[left] or true[right])
        case _:
            return True


@dataclass(frozen=True)
class Guesses:
    """All that can be guessed of a formula at a moment, and which guesses can follow each other."""

    formula: f.Formula
    letters: frozenset[frozenset[str]]

    @cached_property
    def parts(self) -> list[f.Formula]:
        return list(dict.fromkeys(f.subformulas(self.formula)))

    @cached_property
    def temporal(self) -> list[f.Formula]:
        return [part for part in self.parts if isinstance(part, TEMPORAL)]

    @cached_property
    def truth(self) -> dict[Moment, Guess]:
        """What is true at a moment."""
        options = product((False, True), repeat=len(self.temporal))
        ways: list[Guess] = [dict(zip(self.temporal, way, strict=True)) for way in options]
        return {
            (letter, number): {part: now(part, letter, way) for part in self.parts}
            for letter in self.letters
            for number, way in enumerate(ways)
        }

    @cached_property
    def following(self) -> dict[Moment, set[Moment]]:
        """Which moments can come next."""
        truth = self.truth
        return {
            here: {
                there
                for there in truth
                if all(truth[here][part] == _due(part, truth[here], truth[there]) for part in self.temporal)
            }
            for here in truth
        }

    def settled(self, moments: list[Moment]) -> bool:
        """Whether nothing is put off for ever by who comes through all of these again and again."""
        return all(any(_settled(part, self.truth[moment]) for moment in moments) for part in self.temporal)

    @cached_property
    def live(self) -> set[Moment]:
        """The moments from which some word, whatever its letters, keeps what is guessed."""
        targets = {moment: sorted(after, key=str) for moment, after in self.following.items()}
        good = {m for component in components(targets) if self.settled(list(component)) for m in component}
        while more := {m for m, after in self.following.items() if m not in good and after & good}:
            good |= more
        return good


@lru_cache(maxsize=256)
def guesses_of(formula: f.Formula, letters: frozenset[frozenset[str]]) -> Guesses:
    return Guesses(formula, letters)


def violated(question: Question[int, Action], toy: Toy) -> bool:
    """Whether some run, fair if that is asked for, makes the formula false."""
    formula = question.asked.formula
    assert formula is not None
    guesses = guesses_of(formula, frozenset(toy.letters))

    def onward(node: Node) -> Iterator[tuple[frozenset[int], Node]]:
        state, guess = node
        after = guesses.following[toy.letters[state], guess]
        for movers, target in going(question, toy, state):
            yield from ((movers, (target, later)) for letter, later in after if letter == toy.letters[target])

    moments = guesses.truth.items()
    starts = [(0, n) for (letter, n), true in moments if letter == toy.letters[0] and not true[formula]]
    arcs = _reached(starts, onward)
    for component in components({node: [target for _, target in arcs[node]] for node in arcs}):
        settled = guesses.settled([(toy.letters[state], guess) for state, guess in component])
        if settled and (not question.fair or _fair(toy, arcs, component)):
            return True
    return False


def excluded(question: Question[int, Action], toy: Toy, choices: tuple[int, ...] | None = None) -> bool:
    """Whether the formula is false whatever comes after the beginning of some run, or of the one with these choices."""
    formula = question.asked.formula
    assert formula is not None
    names = f.atoms(formula)
    every = frozenset(
        frozenset(n for n, on in zip(names, way, strict=True) if on) for way in product((0, 1), repeat=len(names))
    )
    guesses = guesses_of(formula, every)

    def left(possible: Iterable[Moment], state: int) -> frozenset[Moment]:
        letter = toy.letters[state] & frozenset(names)
        return frozenset(moment for moment in possible if moment[0] == letter and moment in guesses.live)

    first = left((moment for moment, true in guesses.truth.items() if true[formula]), 0)
    waiting, seen = [(0, first, 0)], set[tuple[int, frozenset[Moment], int]]()
    while waiting:
        state, possible, done = here = waiting.pop()
        if not possible and (choices is None or done == len(choices)):
            return True
        if here in seen or (choices is not None and done == len(choices)):
            continue
        seen.add(here)
        ways = going(question, toy, state)
        if choices is not None:
            steps, choice = toy.table[state], choices[done]
            on = 0 <= choice < len(steps) and steps[choice].fault in ("", "assertion")
            ways = [(frozenset(), steps[choice].target)] if on else ways if choice < 0 and not steps else []
        for _, target in ways:
            after = (later for moment in possible for later in guesses.following[moment])
            waiting.append((target, left(after, target), 0 if choices is None else done + 1))
    return False


def going(question: Question[int, Action], toy: Toy, state: int) -> list[tuple[frozenset[int], int]]:
    """Who moves, and where to: steps that do not go wrong; where there is no step at all the run stays."""
    steps = toy.table[state]
    if not steps and question.stutters:
        return [(frozenset(), state)]
    return [(toy.movers(step.action), step.target) for step in steps if step.fault in ("", "assertion")]


Arcs = dict[Node, list[tuple[frozenset[int], Node]]]


def _reached(starts: list[Node], onward: Callable[[Node], Iterator[tuple[frozenset[int], Node]]]) -> Arcs:
    arcs: Arcs = {}
    waiting = list(starts)
    while waiting:
        node = waiting.pop()
        if node not in arcs:
            arcs[node] = list(onward(node))
            waiting += [target for _, target in arcs[node]]
    return arcs


def _fair(toy: Toy, arcs: Arcs, component: set[Node]) -> bool:
    """Whether each process that can move everywhere in the component moves somewhere in it."""
    able = [frozenset(p for step in toy.table[state] for p in toy.movers(step.action)) for state, _ in component]
    moving = {p for node in component for movers, target in arcs[node] if target in component for p in movers}
    return frozenset.intersection(*able) <= moving
