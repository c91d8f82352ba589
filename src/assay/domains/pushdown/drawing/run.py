"""Unfolds a derivation into its run, up to a limit: the run can be exponentially long."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice

from assay.domains.pushdown.model.case import EPSILON, Case
from assay.domains.pushdown.model.evidence import COMPOSED, GIVEN, Derivation, Direction, Entry, Meeting, isolated
from assay.domains.pushdown.model.normal import normalised

Configuration = tuple[int, tuple[int, ...]]


@dataclass(frozen=True)
class Run:
    """Configurations from A1 to A2 and the rules between them.

    A truncated run has one end only: the start from a backward derivation, the end from a forward one.
    """

    configurations: tuple[Configuration, ...]
    rules: tuple[int, ...]
    whole: bool


def unfold(case: Case, derivation: Derivation | Meeting, most: int = 1000) -> Run:
    """Unfold at most `most` steps of a valid derivation; of a meeting, the steps after it first."""
    if isinstance(derivation, Meeting):
        forth = unfold(case, derivation.backward, most)
        back = unfold(case, derivation.forward, most - len(forth.rules))
        joined = back.configurations + forth.configurations[1:]
        return Run(joined, back.rules + forth.rules, back.whole and forth.whole)
    normal = normalised(case)
    backward = derivation.direction is Direction.BACKWARD
    steps = _forth(normal, derivation) if backward else _back(normal, derivation)
    taken = list(islice(steps, most + 1))
    rules = [rule for rule, _ in taken[1:]]
    configurations = [configuration for _, configuration in taken]
    whole = len(taken) <= most or next(steps, None) is None
    if not backward:
        rules.reverse()
        configurations.reverse()
    return Run(tuple(configurations), tuple(rules), whole)


def _forth(case: Case, derivation: Derivation) -> Iterator[tuple[int, Configuration]]:
    """Unfold from A1 on: replace the top transition by the premises of its rule."""
    entries = derivation.entries
    stack = [entries[number] for number in reversed(derivation.path)]
    location = derivation.location
    yield GIVEN, (location, _word(reversed(stack)))
    while stack and stack[-1].rule != GIVEN:
        entry = stack.pop()
        stack += [entries[number] for number in reversed(entry.premises)]
        location = case.rules[entry.rule].q
        yield entry.rule, (location, _word(reversed(stack)))


def _back(case: Case, derivation: Derivation) -> Iterator[tuple[int, Configuration]]:
    """Unfold from A2 backwards: the justification of the top transition gives its rule and the previous top."""
    entries = derivation.entries
    stack = [entries[number] for number in reversed(derivation.path)]
    location = derivation.location
    yield GIVEN, (location, _word(reversed(stack)))
    while stack and stack[-1].rule != GIVEN:
        entry = stack.pop()
        if entry.rule == COMPOSED:
            stack += [entries[number] for number in reversed(entry.premises)]
            continue
        rule = case.rules[entry.rule]
        if len(rule.w) == 2 and entry.edge.target == isolated(case, rule.q, rule.w[0]):
            entry = stack.pop()  # the transition below the pushed label has the rule of the push
            rule = case.rules[entry.rule]
        stack.append(entries[entry.premises[0]])
        location = rule.p
        yield entry.rule, (location, _word(reversed(stack)))


def _word(entries: Iterator[Entry]) -> tuple[int, ...]:
    return tuple(entry.edge.label for entry in entries if entry.edge.label != EPSILON)
