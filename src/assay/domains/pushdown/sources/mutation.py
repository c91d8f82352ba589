"""Small changes of a case: a rule or an edge changed, dropped, repeated or moved; a state accepting or not."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from assay.core.domain.splitmix import Draw
from assay.domains.pushdown.model.case import Automaton, Case, Edge, Rule


def mutate(case: Case, draw: Draw) -> Case | None:
    """Change one rule, edge or final state."""
    if not case.locations or not case.labels:
        return None
    if draw.one_in(2):
        return _with_rule(case, draw)
    if draw.one_in(2):
        return replace(case, initial=_automaton(case, case.initial, draw))
    return replace(case, final=_automaton(case, case.final, draw))


def _with_rule(case: Case, draw: Draw) -> Case | None:
    if not case.rules:
        return None
    place = draw.below(len(case.rules))
    weights = list(case.weights.of_rules) if case.weights is not None else [()] * len(case.rules)
    rules = list(zip(case.rules, weights, strict=True))
    rule, weight = rules.pop(place)
    way = draw.below(5)
    if way == 1:
        rules[place:place] = [(rule, weight), (rule, weight)]
    elif way == 2:
        rules.insert(draw.below(len(rules) + 1), (rule, weight))
    elif way > 2:
        rules.insert(place, (_other_rule(case, rule, draw), weight))
    given = case.weights
    if given is not None:
        given = replace(given, of_rules=tuple(weight for _, weight in rules))
    return replace(case, rules=tuple(rule for rule, _ in rules), weights=given)


def _other_rule(case: Case, rule: Rule, draw: Draw) -> Rule:
    location, label = draw.below(len(case.locations)), draw.below(len(case.labels))
    words = [rule.w[:-1], (label, *rule.w)[:2], rule.w[::-1], tuple(label for _ in rule.w)]
    ways: list[Callable[[], Rule]] = [
        lambda: rule._replace(p=location),
        lambda: rule._replace(label=label),
        lambda: rule._replace(q=location),
        lambda: rule._replace(w=draw.choice(words)),
    ]
    return draw.choice(ways)()


def _automaton(case: Case, given: Automaton, draw: Draw) -> Automaton:
    states = case.states(given)
    edges, finals = list(given.edges), list(given.finals)
    if draw.one_in(4) or not edges:
        state = draw.below(states)
        finals = [final for final in finals if final != state] if state in finals else sorted([*finals, state])
        return replace(given, finals=tuple(finals))
    place = draw.below(len(edges))
    edge = edges.pop(place)
    new = draw.choice(
        [
            edge._replace(label=draw.below(len(case.labels))),
            Edge(draw.below(states), edge.label, edge.target),
            edge._replace(target=case.states(given) - 1 - draw.below(max(1, len(given.extra)))),
        ]
    )
    if draw.one_in(4):
        return replace(given, edges=tuple(edges))
    return replace(given, edges=tuple(dict.fromkeys([*edges[:place], new, *edges[place:]])))
