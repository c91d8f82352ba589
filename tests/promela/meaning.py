"""Whether some run of a small system violates a formula, from what the operators mean: no translation, no engine.

At each moment of a run every temporal subformula is true or false, and the moment after it says which: `f U g` is `g`,
or `f` and itself a moment later. So runs are paths through pairs of a state and a guess of what is true there. Guesses
that put off for ever what they promise are left out: `f U g` true for ever without `g`, `[] f` false for ever with `f`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import product

from toys import Action, Toy

from assay.ltl import formula as f
from assay.promela.model.question import Question, reads
from assay.promela.model.system import A, S, Step, System

TEMPORAL = (f.Next, f.Always, f.Eventually, f.Until, f.WeakUntil, f.Release)
Guess = dict[f.Formula, bool]
Node = tuple[int, int]
"""A state, and which of all guesses is made there."""


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


def violated(question: Question[int, Action], toy: Toy) -> bool:
    """Whether some run, fair if that is asked for, makes the formula false."""
    formula = question.asked.formula
    assert formula is not None
    parts = list(dict.fromkeys(f.subformulas(formula)))
    temporal = [part for part in parts if isinstance(part, TEMPORAL)]
    guesses: list[Guess] = [
        dict(zip(temporal, guess, strict=True)) for guess in product((False, True), repeat=len(temporal))
    ]
    truth: dict[tuple[frozenset[str], int], Guess] = {
        (letter, number): {part: now(part, letter, guess) for part in parts}
        for letter in set(toy.letters)
        for number, guess in enumerate(guesses)
    }
    agree = {
        (here, there): all(truth[here][part] == _due(part, truth[here], truth[there]) for part in temporal)
        for here in truth
        for there in truth
    }

    def onward(node: Node) -> Iterator[tuple[frozenset[int], Node]]:
        state, guess = node
        for movers, target in going(question, toy, state):
            for after in range(len(guesses)):
                if agree[(toy.letters[state], guess), (toy.letters[target], after)]:
                    yield movers, (target, after)

    starts = [(0, number) for number in range(len(guesses)) if not truth[toy.letters[0], number][formula]]
    arcs = _reached(starts, onward)
    for component in components({node: [target for _, target in arcs[node]] for node in arcs}):
        values = [truth[toy.letters[state], guess] for state, guess in component]
        if all(any(_settled(part, true) for true in values) for part in temporal) and (
            not question.fair or _fair(toy, arcs, component)
        ):
            return True
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


def components(targets: dict[Node, list[Node]]) -> Iterator[set[Node]]:
    """Give every set of nodes that reach each other: backwards, from what a search in depth left last."""
    sources: dict[Node, list[Node]] = {node: [] for node in targets}
    for node, after in targets.items():
        for target in after:
            sources[target].append(node)
    left = set(targets)
    for node in reversed(_in_depth(targets)):
        if node not in left:
            continue
        component, waiting = set[Node](), [node]
        while waiting:
            here = waiting.pop()
            if here in left:
                left.discard(here)
                component.add(here)
                waiting += sources[here]
        if len(component) > 1 or node in targets[node]:
            yield component


def _in_depth(targets: dict[Node, list[Node]]) -> list[Node]:
    """Give all nodes in the order in which a search in depth leaves them."""
    order: list[Node] = []
    seen: set[Node] = set()
    for start, following in targets.items():
        path = [] if start in seen else [(start, iter(following))]
        seen.add(start)
        while path:
            node, rest = path[-1]
            target = next(rest, None)
            if target is None:
                order.append(node)
                path.pop()
            elif target not in seen:
                seen.add(target)
                path.append((target, iter(targets[target])))
    return order
