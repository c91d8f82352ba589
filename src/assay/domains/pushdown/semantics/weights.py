"""The specification of least weights: explicit enumeration of configurations up to a stack height, unoptimised.

The result is the weight of some run, or comes from a negative cycle of configurations, so it is an upper bound of the
true least weight. If that is finite, the bound is exact for stacks of `sufficient_height`: some lightest run repeats no
state. Such a run has a path of at most |S1| · |S2| transitions in the product, and derivation trees in which no
transition is its own ancestor; these add at most |P| · |Γ| · |S2| labels to the stack. The case must be in normal form.
"""

from __future__ import annotations

from itertools import product
from math import inf

from assay.domains.pushdown.model.case import Case, Weight
from assay.domains.pushdown.semantics.runs import Configuration, accepts


class WithoutEnd:
    """In place of a weight: the weights of runs are unbounded below."""


def sufficient_height(case: Case) -> int:
    """A stack height that some lightest run does not exceed, if the least weight is finite."""
    second = case.states(case.final)
    return case.states(case.initial) * second + len(case.locations) * len(case.labels) * second


def least_up_to(case: Case, height: int, sign: int = 1) -> Weight | WithoutEnd | None:
    """The least weight of a run with stacks up to a height; None if there is no run.

    The sign -1 negates all weights, which gives the greatest weight. Vectors are minimised component by component,
    each among the runs that are minimal in the components before it.
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
    """The configurations reachable by these steps."""
    reached = set(starts)
    while more := {after for before, after, _ in steps if before in reached} - reached:
        reached |= more
    return reached


def _weighed(starts: set[Configuration], steps: Steps, place: int, rounds: int) -> dict[Configuration, int] | None:
    """The least weight of a run to each configuration in one component; None if there is a negative cycle."""
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
