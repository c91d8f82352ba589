"""More rules with the same runs between configurations of A1 and A2."""

from __future__ import annotations

from msgspec.structs import replace

from assay.core.domain.splitmix import Draw
from assay.domains.pushdown.model.case import Case, Rule, Weight
from assay.domains.pushdown.variants.growth import with_label, with_location, with_rules

_MOST = 4


def split(case: Case, draw: Draw) -> Case | None:
    """Split a rule in two, through a location of its own; the first part has its weight."""
    if not case.rules:
        return None
    number = draw.below(len(case.rules))
    case, middle = with_location(case, "mid")
    rule = case.rules[number]
    between = rule.label
    if draw.one_in(2):
        case, between = with_label(case, "between")
    rules = list(case.rules)
    rules[number] = Rule(rule.p, rule.label, middle, (between,))
    return with_rules(replace(case, rules=tuple(rules)), [Rule(middle, between, rule.q, rule.w)])


def duplicated(case: Case, draw: Draw) -> Case | None:
    """Repeat some rules, with their weights."""
    if not case.rules:
        return None
    chosen = [draw.below(len(case.rules)) for _ in range(1 + draw.below(3))]
    weights = () if case.weights is None else tuple(case.weights.of_rules[i] for i in chosen)
    return with_rules(case, [case.rules[i] for i in chosen], weights)


def with_dead_location(case: Case, draw: Draw) -> Case | None:
    """Add a location that no rule enters and where A1 has no configuration, with rules that leave it."""
    if not case.labels:
        return None
    case, dead = with_location(case, "dead")
    rules = [_rule(case, draw, dead, draw.below(len(case.labels))) for _ in range(1 + draw.below(_MOST))]
    return with_rules(case, rules, _weights(case, draw, len(rules)))


def with_dead_label(case: Case, draw: Draw) -> Case:
    """Add a label that is on no stack of A1 and that no live rule pushes, with rules that read it."""
    case, dead = with_label(case, "dead")
    rules = [_rule(case, draw, draw.below(len(case.locations)), dead) for _ in range(1 + draw.below(_MOST))]
    return with_rules(case, rules, _weights(case, draw, len(rules)))


def with_sink(case: Case, draw: Draw) -> Case | None:
    """Add a location that is entered and never left, and where A2 has no configuration."""
    if not case.labels:
        return None
    case, sink = with_location(case, "sink")
    rules = []
    for _ in range(1 + draw.below(_MOST)):
        rule = _rule(case, draw, draw.below(len(case.locations)), draw.below(len(case.labels)))
        rules.append(rule._replace(q=sink))
    return with_rules(case, rules, _weights(case, draw, len(rules)))


def _rule(case: Case, draw: Draw, p: int, label: int) -> Rule:
    labels = len(case.labels)
    word = tuple(draw.below(labels) for _ in range(draw.below(3)))
    return Rule(p, label, draw.below(len(case.locations)), word)


def _weights(case: Case, draw: Draw, count: int) -> tuple[Weight, ...]:
    """Draw weights of rules that no counted run uses."""
    if case.weights is None:
        return ()
    least = -3 if case.weights.kind == "int" else 0
    return tuple(tuple(least + draw.below(4 - least) for _ in case.weights.zero) for _ in range(count))
