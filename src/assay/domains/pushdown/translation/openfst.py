"""Cases as OpenFst's pushdown transducers: labels are parentheses, and a balanced path leads from A1 to A2.

The transducer opens a parenthesis for each label of a configuration of A1, from the bottom up, walking A1 backwards; a
rule closes the label it reads and opens those it pushes; then the rest is closed along A2.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import count
from typing import NamedTuple

from assay.domains.pushdown.model.case import EPSILON, Case

START, DEAD = 0, 1


class Arc(NamedTuple):
    """An arc; label γ is opened by 1 + γ and closed by -(1 + γ); 0 stands for ε."""

    source: int
    parenthesis: int
    target: int


def transducer(case: Case) -> tuple[list[Arc], list[int]]:
    """Make the arcs on paths from the start to a final state, and the final states.

    OpenFst aborts on an open parenthesis that is never closed: each gets a closing arc into a dead end.
    """
    states1, states2 = case.states(case.initial), case.states(case.final)
    one, run = 2, 2 + states1
    two = run + len(case.locations)
    finals = [two + state for state in case.final.finals]
    arcs = _useful(list(_arcs(case, one, run, two, two + states2)), finals)
    opened = dict.fromkeys((arc.target, arc.parenthesis) for arc in arcs if arc.parenthesis > 0)
    return arcs + [Arc(state, -parenthesis, DEAD) for state, parenthesis in opened], finals


def _arcs(case: Case, one: int, run: int, two: int, free: int) -> Iterator[Arc]:
    """States of A1 are numbered from `one`, locations from `run`, states of A2 from `two`, states amid rules on."""
    for state in case.initial.finals:
        yield Arc(START, 0, one + state)
    for source, label, target in case.initial.edges:
        yield Arc(one + target, 0 if label == EPSILON else 1 + label, one + source)
    for p in range(len(case.locations)):
        yield Arc(one + p, 0, run + p)
        yield Arc(run + p, 0, two + p)
    numbers = count(free)
    for rule in case.rules:
        here = run + rule.p
        parentheses = [-(1 + rule.label), *(1 + label for label in reversed(rule.w))]
        for parenthesis in parentheses[:-1]:
            there = next(numbers)
            yield Arc(here, parenthesis, there)
            here = there
        yield Arc(here, parentheses[-1], run + rule.q)
    for source, label, target in case.final.edges:
        yield Arc(two + source, 0 if label == EPSILON else -(1 + label), two + target)


def _useful(arcs: list[Arc], finals: Sequence[int]) -> list[Arc]:
    forth = _reached({START}, [(arc.source, arc.target) for arc in arcs])
    back = _reached(set(finals), [(arc.target, arc.source) for arc in arcs])
    return [arc for arc in arcs if arc.source in forth and arc.target in back]


def is_unbounded(arcs: Sequence[Arc]) -> bool:
    """Whether OpenFst might meet an open parenthesis inside itself.

    OpenFst follows arcs without parentheses and opening arcs, and jumps from an opening arc behind the closing one.
    Here, any reachable closing arc counts, balanced or not: an over-approximation that takes some bounded stacks for
    unbounded ones.
    """
    opening = [arc for arc in arcs if arc.parenthesis > 0]
    every = [(arc.source, arc.target) for arc in arcs]
    inside = {state: _reached({state}, every) for state in {arc.target for arc in opening}}
    steps = [(arc.source, arc.target) for arc in arcs if arc.parenthesis >= 0]
    for arc in opening:
        ends = (end for end in arcs if end.parenthesis == -arc.parenthesis and end.source in inside[arc.target])
        steps += [(arc.source, end.target) for end in ends]
    met = _reached({START}, steps)
    below = {state: _reached({state}, steps) for state in inside if state in met}
    return any(arc.source in met and arc.source in below[arc.target] for arc in opening)


def _reached(states: set[int], pairs: list[tuple[int, int]]) -> set[int]:
    """Give the states that are reachable from these."""
    after: defaultdict[int, list[int]] = defaultdict(list)
    for source, target in pairs:
        after[source].append(target)
    reached, new = set(states), list(states)
    while new:
        for target in after[new.pop()]:
            if target not in reached:
                reached.add(target)
                new.append(target)
    return reached


def write_transducer(arcs: Sequence[Arc], finals: Sequence[int], labels: int) -> bytes:
    """Write a transducer for `fstcompile`; the first line begins with its start.

    Every arc has weight 1: OpenFst 1.7.9 does not terminate on some transducers with cycles of weight 0.
    """
    lines = [f"{START} {DEAD} 0 0 1"]
    for source, parenthesis, target in arcs:
        symbol = parenthesis if parenthesis >= 0 else labels - parenthesis
        lines.append(f"{source} {target} {symbol} {symbol} 1")
    return "\n".join([*lines, *map(str, finals), ""]).encode()


def write_pairs(labels: int) -> bytes:
    """Write the parentheses: label γ is opened by 1 + γ and closed by 1 + `labels` + γ."""
    return "".join(f"{1 + label} {1 + labels + label}\n" for label in range(labels)).encode()
