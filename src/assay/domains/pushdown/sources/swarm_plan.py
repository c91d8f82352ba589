"""The rules of a swarm case, mostly drawn around a planned run whose two ends A1 and A2 accept.

A planned run makes it likely that the answer depends on several rules. It is a random walk, each step with a new rule
for the current configuration, or a binary counter, whose runs double in length with each label. Unrelated rules are
added.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from assay.core.domain.splitmix import Draw
from assay.domains.pushdown.model.case import Rule


class Configuration(NamedTuple):
    """A control location and a stack, top first."""

    location: int
    stack: tuple[int, ...]


class RuleDials(NamedTuple):
    """The parameters of the rules of one case.

    Rules use `locations` and `labels`; a rule for all labels is one rule for each of `every_label`. `mix` gives the
    relative frequencies of pop, swap, push that keeps the label it reads, and general push.
    """

    locations: Sequence[int]
    labels: Sequence[int]
    every_label: Sequence[int]
    mix: tuple[int, int, int, int]
    stray: int
    for_all: int
    limit: int


class Plan(NamedTuple):
    """Rules, and the ends of their planned run, if there is one."""

    rules: tuple[Rule, ...]
    start: Configuration | None = None
    end: Configuration | None = None


def draw_plan(draw: Draw, dials: RuleDials) -> Plan:
    """Draw the rules of a planned run, if any; perhaps drop one of them; then add unrelated rules."""
    kind = draw.weighted((3, 8, 1))
    plan = Plan(()) if kind == 0 else _walk(draw, dials) if kind == 1 else _counter(draw, dials)
    rules = dict.fromkeys(plan.rules)
    if rules and draw.one_in(3):
        del rules[draw.choice(plan.rules)]
    for _ in range(dials.stray):
        more = dict.fromkeys(_stray(draw, dials))
        if len(rules | more) <= dials.limit:
            rules |= more
    return plan._replace(rules=tuple(rules))


def _walk(draw: Draw, dials: RuleDials) -> Plan:
    """Walk some steps from a stack of one to three labels, with a new rule for each."""
    here = start = Configuration(draw.choice(dials.locations), _word(draw, dials, 1 + draw.below(3)))
    rules: dict[Rule, None] = {}
    for _ in range(min(1 + draw.below(12), dials.limit)):
        if not here.stack:
            break
        rule = _rule(draw, dials, here.location, here.stack[0])
        if not rule.w + here.stack[1:]:
            rule = _rule(draw, dials, here.location, here.stack[0])  # draw again: an empty stack ends the walk
        rules[rule] = None
        here = Configuration(rule.q, rule.w + here.stack[1:])
    return Plan(tuple(rules), start, here)


def _counter(draw: Draw, dials: RuleDials) -> Plan:
    """A binary counter: popping A_i, from `up` to `down`, pushes and pops A_(i+1) twice."""
    up, down = draw.choice(dials.locations), draw.choice(dials.locations)
    digits = dials.labels[: (dials.limit + 1) // 2]
    rules: dict[Rule, None] = {}
    for digit, finer in pairwise(digits):
        rules[Rule(up, digit, up, (finer, digit))] = None
        rules[Rule(down, digit, up, (finer,))] = None
    if digits:
        rules[Rule(up, digits[-1], down, ())] = None
    return Plan(tuple(rules), Configuration(up, tuple(digits[:1])), Configuration(down, ()))


def _stray(draw: Draw, dials: RuleDials) -> list[Rule]:
    """Draw an unrelated rule; or, at odds of `for_all`, the same rule for every label."""
    rule = _rule(draw, dials, draw.choice(dials.locations), draw.choice(dials.labels))
    if not dials.for_all or not draw.one_in(dials.for_all):
        return [rule]
    keeps = rule.w[-1:] == (rule.label,)
    return [Rule(rule.p, label, rule.q, (*rule.w[:-1], label) if keeps else rule.w) for label in dials.every_label]


def _rule(draw: Draw, dials: RuleDials, p: int, label: int) -> Rule:
    """Draw a rule for this location and label."""
    q, operation = draw.choice(dials.locations), draw.weighted(dials.mix)
    word = _word(draw, dials, min(operation, 2))
    return Rule(p, label, q, (word[0], label) if operation == 2 else word)


def _word(draw: Draw, dials: RuleDials, length: int) -> tuple[int, ...]:
    return tuple(draw.choice(dials.labels) for _ in range(length))
