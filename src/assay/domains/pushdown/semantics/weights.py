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
from math import inf

from assay.domains.pushdown.model.case import Case, Weight
from assay.domains.pushdown.semantics.runs import Configuration, accepts


class WithoutEnd:
    """In place of a weight: runs become lighter without end."""


def enough(case: Case) -> int:
    """A height of stacks among which a lightest run is, if there is a lightest one at all."""
    second = case.states(case.final)
    return case.states(case.initial) * second + len(case.locations) * len(case.labels) * second


def least_up_to(case: Case, height: int, sign: int = 1) -> Weight | WithoutEnd | None:
    """What the lightest run weighs among those with stacks up to a height; None if there is no run.

    With the sign -1 weights are negated: so the heaviest run is found. Vectors are taken place by place: among the runs
    that are lightest so far, what does the lightest weigh in the next place?
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
    starts = {c for c in configurations if accepts(case.initial, c)}
    ends = {c for c in configurations if accepts(case.final, c)} & _reached(starts, steps)
    if not ends:
        return None
    found = []
    for place in range(len(case.weights.zero)):
        between = _reached(starts, steps) & _reached(ends, [(after, before, w) for before, after, w in steps])
        steps = [(before, after, weight) for before, after, weight in steps if {before, after} <= between]
        weighs = _weighed(starts & between, steps, place, len(configurations))
        if weighs is None:
            return WithoutEnd()
        found.append(min(weighs[c] for c in ends))
        steps = [step for step in steps if weighs[step[1]] == weighs[step[0]] + step[2][place]]
        starts = {c for c in starts & between if weighs[c] == 0}
        ends = {c for c in ends if weighs[c] == found[-1]}
    return tuple(found)


Steps = list[tuple[Configuration, Configuration, Weight]]


def _reached(starts: set[Configuration], steps: Steps) -> set[Configuration]:
    """What steps lead to."""
    reached = set(starts)
    while more := {after for before, after, _ in steps if before in reached} - reached:
        reached |= more
    return reached


def _weighed(starts: set[Configuration], steps: Steps, place: int, rounds: int) -> dict[Configuration, int] | None:
    """What the lightest way to each configuration weighs in one place; None if ways become lighter without end."""
    weighs = dict.fromkeys(starts, 0)
    for _ in range(rounds + 1):
        changed = False
        for before, after, weight in steps:
            if before in weighs and weighs[before] + weight[place] < weighs.get(after, inf):
                weighs[after] = weighs[before] + weight[place]
                changed = True
        if not changed:
            return weighs
    return None
