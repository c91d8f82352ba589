"""Draws the rules of a swarm case, in most cases around a run: its two ends are what A1 and A2 should accept.

A planned run makes it likely that the answer hangs on several rules. It is a walk, each step with a rule made for the
configuration at hand, or a counter, whose runs double with each label. Stray rules come on top.
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
    """How the rules of one case are drawn.

    `locations` and `labels` are those that rules mention; a rule for all labels is one for each of `every_label`.
    `mix` weighs pop, swap, a push that keeps the label it read, and one that need not.
    """

    locations: Sequence[int]
    labels: Sequence[int]
    every_label: Sequence[int]
    mix: tuple[int, int, int, int]
    stray: int
    for_all: int
    limit: int


class Plan(NamedTuple):
    """Rules, and the ends of the run they were drawn around, if there is one."""

    rules: tuple[Rule, ...]
    start: Configuration | None = None
    end: Configuration | None = None


def draw_plan(draw: Draw, dials: RuleDials) -> Plan:
    """Draw the rules: a run, or none; perhaps without one of its rules; then stray rules."""
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
    """Walk some steps from a stack of one to three labels, with a rule made for each."""
    here = start = Configuration(draw.choice(dials.locations), _word(draw, dials, 1 + draw.below(3)))
    rules: dict[Rule, None] = {}
    for _ in range(min(1 + draw.below(12), dials.limit)):
        if not here.stack:
            break
        rule = _rule(draw, dials, here.location, here.stack[0])
        if not rule.w + here.stack[1:]:
            rule = _rule(draw, dials, here.location, here.stack[0])  # the empty stack ends the walk: think twice
        rules[rule] = None
        here = Configuration(rule.q, rule.w + here.stack[1:])
    return Plan(tuple(rules), start, here)


def _counter(draw: Draw, dials: RuleDials) -> Plan:
    """Count: to take A_i away, going from `up` to `down`, A_(i+1) must be put and taken away twice."""
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
    """Draw a rule anywhere; or, at odds of `for_all`, one that does the same to every label."""
    rule = _rule(draw, dials, draw.choice(dials.locations), draw.choice(dials.labels))
    if not dials.for_all or not draw.one_in(dials.for_all):
        return [rule]
    keeps = rule.w[-1:] == (rule.label,)
    return [Rule(rule.p, label, rule.q, (*rule.w[:-1], label) if keeps else rule.w) for label in dials.every_label]


def _rule(draw: Draw, dials: RuleDials, p: int, label: int) -> Rule:
    """Draw what is done to this label here."""
    q, operation = draw.choice(dials.locations), draw.weighted(dials.mix)
    word = _word(draw, dials, min(operation, 2))
    return Rule(p, label, q, (word[0], label) if operation == 2 else word)


def _word(draw: Draw, dials: RuleDials, length: int) -> tuple[int, ...]:
    return tuple(draw.choice(dials.labels) for _ in range(length))
