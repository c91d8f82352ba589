"""The extracted successors of SM programs are the steps of section 3.7, written down once more without terms.

Here what is left of a process is a function: it gives the next steps for values of the variables.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import cast

from assay.automata.checker.proved import list_of
from assay.checkers import ltl as sm

Values = tuple[int, int, int]
"""Two global variables and the local one of a process, each from 0 to 3."""
Rest = Callable[[Values], list[tuple[Values, "Rest | None"]]]
Made = Callable[["Rest | None", "Rest | None"], Rest]
"""A command, given what follows it and what follows a break."""
FOUR = sm.Range(0, 4)


def either(one: Rest, two: Rest) -> Rest:
    return lambda values: one(values) + two(values)


def random_command(draw: random.Random, depth: int) -> tuple[object, Made]:
    """A command as a term and as a function."""
    kind = draw.randrange(3 if depth == 0 else 6)
    if kind < 3:
        return random_action(draw, kind)
    first, run_first = random_command(draw, depth - 1)
    second, run_second = random_command(draw, depth - 1)
    if kind == 3:
        return sm.Seq(first, second), lambda after, out: run_first(run_second(after, out), out)
    if kind == 4:
        return sm.Choice(first, second), lambda after, out: either(run_first(after, out), run_second(after, out))

    def loop(after: Rest | None, _: Rest | None) -> Rest:
        def again(values: Values) -> list[tuple[Values, Rest | None]]:
            return either(run_first(again, after), run_second(after, after))(values)

        return again

    return sm.Loop(sm.Choice(first, sm.Seq(second, sm.Break()))), loop


def random_action(draw: random.Random, kind: int) -> tuple[object, Made]:
    x, number = draw.randrange(3), draw.randrange(-2, 3)
    reads, target = (sm.Glob(x), sm.ToGlob(x)) if x < 2 else (sm.Loc(0), sm.ToLoc(0))

    def changed(values: Values) -> Values:
        return cast("Values", tuple((v - number) % 4 if i == x else v for i, v in enumerate(values)))

    if kind == 0:
        less, new = sm.Bin(sm.Less(), reads, sm.Num(2)), sm.Bin(sm.Minus(), reads, sm.Num(number))
        action = sm.Assignment(less, target, new)
        return sm.Act(action), lambda after, _: lambda values: [(changed(values), after)] if values[x] < 2 else []
    if kind == 1:
        action = sm.Test(sm.Bin(sm.LessEq(), reads, sm.Num(number)))
        return sm.Act(action), lambda after, _: lambda values: [(values, after)] if values[x] <= number else []
    return sm.Act(sm.Skip()), lambda after, _: lambda values: [(values, after)]


def items(tree: object) -> Iterator[object]:
    rest = cast("tuple[object, object]", tree)
    while rest:
        yield rest[0]
        rest = cast("tuple[object, object]", rest[1])


def by_terms(commands: list[object], steps: int) -> set[tuple[int, ...]]:
    """The values of all variables after so many steps."""
    begun = list_of(sm.Process(command, list_of([0])) for command in commands)
    first = sm.Config(list_of([0, 1]), begun)
    model = sm.Program(list_of([FOUR] * 2), list_of([list_of([FOUR])] * 2), first)
    here = [first]
    for _ in range(steps):
        here = [cast("tuple[object, int]", s)[0] for c in here for s in items(sm.successors(model, c))]
    found = set()
    for shared, processes in cast("list[tuple[object, object]]", here):
        own = [value for process in items(processes) for value in items(cast("tuple[object, object]", process)[1])]
        found.add(cast("tuple[int, ...]", (*items(shared), *own)))
    return found


def by_functions(made: list[Made], steps: int) -> set[tuple[int, ...]]:
    here: list[tuple[list[int], list[int], list[Rest | None]]] = [([0, 1], [0, 0], [m(None, None) for m in made])]
    for _ in range(steps):
        after = []
        for shared, own, left in here:
            moved = [
                (k, values, more)
                for k, rest in enumerate(left)
                if rest
                for values, more in rest((shared[0], shared[1], own[k]))
            ]
            after += [
                (
                    [values[0], values[1]],
                    [values[2] if i == k else v for i, v in enumerate(own)],
                    [more if i == k else r for i, r in enumerate(left)],
                )
                for k, values, more in moved
            ] or [(shared, own, left)]
        here = after
    return {(*shared, *own) for shared, own, _ in here}


def test_every_number_of_steps_leads_to_the_same_values() -> None:
    draw = random.Random(3)
    for _ in range(150):
        pairs = [random_command(draw, 2) for _ in range(2)]
        for steps in range(4):
            assert by_terms([term for term, _ in pairs], steps) == by_functions([made for _, made in pairs], steps)
