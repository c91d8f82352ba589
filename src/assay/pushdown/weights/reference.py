"""The definition: what the lightest run weighs, by going through configurations one by one. Slow and obvious.

Only runs whose stacks never exceed a height are looked at, and so the answer is that of some run, or of a cycle of
configurations that becomes lighter without end: the true least weight is never above it. It may lie below, but for one
case: if the true least weight is finite, `enough` is a height from which on this is it. (A lightest run can then
be chosen without repeated states: a path of at most |S1| · |S2| transitions in the product, over trees in which no
transition lies above itself, so that at most |P| · |Γ| · |S2| labels stand on top of each other beyond those.)
The case must be normal.
"""

from __future__ import annotations

from itertools import product

from assay.pushdown.model import Case, Weight
from assay.pushdown.semantics import Configuration, accepts


class WithoutEnd:
    """In place of a weight: runs become lighter without end."""


def enough(case: Case) -> int:
    """A height of stacks among which a lightest run is, if there is a lightest one at all."""
    second = case.states(case.final)
    return case.states(case.initial) * second + len(case.locations) * len(case.labels) * second


def least_up_to(case: Case, height: int, sign: int = 1) -> Weight | WithoutEnd | None:
    """What the lightest run weighs among those with stacks up to a height; None if there is no run.

    With the sign -1 weights are negated: so the heaviest run is found.
    """
    if case.weights is None:
        raise ValueError("the case has no weights")
    words = [word for length in range(height + 1) for word in product(range(len(case.labels)), repeat=length)]
    configurations = [(p, word) for p in range(len(case.locations)) for word in words]
    steps = [
        ((p, word), (rule.q, rule.w + word[1:]), tuple(sign * number for number in weight))
        for p, word in configurations
        for rule, weight in zip(case.rules, case.weights.of_rules, strict=True)
        if word and (rule.p, rule.label) == (p, word[0]) and len(rule.w) + len(word) - 1 <= height
    ]
    weighs: dict[Configuration, Weight] = {c: case.weights.zero for c in configurations if accepts(case.initial, c)}
    for _ in configurations:
        if not _relaxed(steps, weighs):
            break
    if _falls(case, steps, weighs):
        return WithoutEnd()
    return min((weight for c, weight in weighs.items() if accepts(case.final, c)), default=None)


Steps = list[tuple[Configuration, Configuration, Weight]]


def _relaxed(steps: Steps, weighs: dict[Configuration, Weight]) -> list[Configuration]:
    """Take each step once where that is lighter than what was known, and say where it was."""
    out = []
    for before, after, weight in steps:
        if before in weighs:
            total = tuple(a + b for a, b in zip(weighs[before], weight, strict=True))
            if after not in weighs or total < weighs[after]:
                weighs[after] = total
                out.append(after)
    return out


def _falls(case: Case, steps: Steps, weighs: dict[Configuration, Weight]) -> bool:
    """Whether what still becomes lighter, after a round for each configuration, leads to A2."""
    reached = set(_relaxed(steps, weighs))
    while more := {after for before, after, _ in steps if before in reached} - reached:
        reached |= more
    return any(accepts(case.final, configuration) for configuration in reached)
