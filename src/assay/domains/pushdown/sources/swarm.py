"""Swarm testing (Groce and others, ISSTA 2012) for pushdown cases: each case draws its own set of features.

Cases with every feature look alike, and one feature can mask the bugs of another. So each case draws its sizes, the mix
of operations, the density of rules and transitions, the odds of acceptance, ε-transitions, transitions into control
locations, and rules for all labels. Most cases are built around a planned run (`swarm_plan`): its rules become part of
the case, and A1 and A2 accept its ends. Without a plan, few answers would depend on more than one or two rules. Some
planned cases lose a rule again and are thus nearly `reachable`.

All draws are of integers, from the generator of case i alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from assay.core.domain.source import Identity, draw_of
from assay.core.domain.splitmix import Draw
from assay.domains.pushdown.model.case import EPSILON, Automaton, Case, Edge
from assay.domains.pushdown.sources.names import extra_names, label_names, location_names
from assay.domains.pushdown.sources.swarm_plan import Configuration, RuleDials, draw_plan

NEVER = 0
"""In place of odds: probability 0."""


class EdgeDials(NamedTuple):
    """The parameters of one automaton; odds n mean probability 1/n, or `NEVER`."""

    locations: Sequence[int]
    extra: Sequence[int]
    labels: Sequence[int]
    stray: int
    limit: int
    silent: int
    into_initial: int
    accept_location: int
    accept_extra: int


@dataclass(frozen=True)
class Swarm:
    """Cases of every kind; the parameters are those of the source `swarm`."""

    identity: Identity
    size: None = None

    def case(self, i: int) -> Case:
        """Draw case i."""
        limits = {name: value for name, value in self.identity.parameters if isinstance(value, int)}
        draw = draw_of(self.identity.key, i)
        locations, labels = 1 + _large(draw, limits["locations"]), 1 + _large(draw, limits["labels"])
        live, mentioned = _pool(draw, range(locations)), _pool(draw, range(labels))
        plan = draw_plan(draw, _rule_dials(draw, live, mentioned, limits))
        if draw.one_in(4):
            plan = plan._replace(end=None)  # A2 is independent of the run
        silent = draw.one_in(4) and limits["epsilon"] == 1
        into_initial = draw.one_in(4) and limits["into_initial"] == 1
        automata: list[Automaton] = []
        for end in (plan.start, plan.end):
            extra = _large(draw, limits["extra"] + 1)
            dials = EdgeDials(
                locations=live,
                extra=range(locations, locations + extra),
                labels=mentioned,
                stray=draw.below(draw.choice((1, 4, limits["edges"] + 1))),
                limit=limits["edges"],
                silent=draw.choice((NEVER, 2, 4)) if silent else NEVER,
                into_initial=draw.choice((NEVER, 2, 4)) if into_initial else NEVER,
                accept_location=draw.choice((NEVER, NEVER, 8) if end else (NEVER, 4, 8)),
                accept_extra=draw.choice((NEVER, NEVER, 8) if end else (2, 3, 4)),
            )
            automata.append(_automaton(draw, dials, end))
        return Case(location_names(locations), label_names(labels), plan.rules, automata[0], automata[1])


def _large(draw: Draw, n: int) -> int:
    """Draw an integer in [0, n), biased towards large ones: tiny cases find few bugs."""
    return max(draw.below(n), draw.below(n))


def _pool(draw: Draw, items: Sequence[int]) -> tuple[int, ...]:
    """Draw a nonempty subset: mostly all, else a prefix, else any."""
    kind = draw.weighted((6, 1, 1))
    if kind == 0:
        return tuple(items)
    if kind == 1:
        return tuple(items[: 1 + draw.below(len(items))])
    some = tuple(item for item in items if draw.one_in(2))
    return some or (draw.choice(items),)


def _rule_dials(draw: Draw, live: Sequence[int], mentioned: Sequence[int], limits: dict[str, int]) -> RuleDials:
    """Draw the parameters of the rules."""
    locations, labels = _pool(draw, live), _pool(draw, mentioned)
    general = limits["general"] * draw.choice((0, 0, 0, 0, 1, 4))
    mix = (draw.choice((0, 1, 2, 4)), draw.choice((0, 1, 2, 4)), draw.choice((0, 1, 2, 4)), general)
    pairs = len(locations) * len(labels)
    most = (0, 3, pairs // 2, 2 * pairs, limits["rules"])[draw.weighted((2, 3, 3, 3, 1))]
    return RuleDials(
        locations=locations,
        labels=labels,
        every_label=mentioned,
        mix=mix if sum(mix) else (1, 1, 1, 0),
        stray=draw.below(most + 1),
        for_all=draw.choice((NEVER, NEVER, 2, 8)),
        limit=limits["rules"],
    )


def _automaton(draw: Draw, dials: EdgeDials, end: Configuration | None) -> Automaton:
    """Draw an automaton that accepts this end of the planned run, if there is one and the limits allow it."""
    finals = {p for p in dials.locations if _happens(draw, dials.accept_location)}
    finals |= {q for q in dials.extra if _happens(draw, dials.accept_extra)}
    edges: dict[Edge, None] = {}
    if end is not None and (last := _spell(draw, dials, end, edges)) is not None:
        finals.add(last)
    states = (*dials.locations, *dials.extra)
    if not finals and not draw.one_in(8):
        finals.add(draw.choice(states))
    for _ in range(dials.stray):
        target = _target(draw, dials)
        if target is not None and len(edges) < dials.limit:
            label = EPSILON if _happens(draw, dials.silent) else draw.choice(dials.labels)
            edges[Edge(draw.choice(states), label, target)] = None
    return Automaton(extra_names(len(dials.extra)), tuple(edges), tuple(sorted(finals)))


def _spell(draw: Draw, dials: EdgeDials, end: Configuration, edges: dict[Edge, None]) -> int | None:
    """Add a path that reads this configuration and return its last state; None if the limits forbid it."""
    state, rest = end.location, list(end.stack)
    while rest:
        target = _target(draw, dials)
        if target is None or len(edges) == dials.limit:
            return None
        edges[Edge(state, EPSILON if _happens(draw, dials.silent) else rest.pop(0), target)] = None
        state = target
    return state


def _target(draw: Draw, dials: EdgeDials) -> int | None:
    """Draw the target of an edge; None without extra states."""
    if _happens(draw, dials.into_initial):
        return draw.choice(dials.locations)
    return draw.choice(dials.extra) if dials.extra else None


def _happens(draw: Draw, odds: int) -> bool:
    return odds != NEVER and draw.one_in(odds)
