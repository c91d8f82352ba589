"""Steps through runs of a pushdown system: the configurations of A1 to start in, and the rules that apply.

A1 may accept infinitely many configurations. A run starts in one of those with short stacks.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from itertools import pairwise
from typing import NamedTuple

from assay.core.domain.verdict import Verdict
from assay.core.simulate.simulation import Guide, Shown
from assay.domains.pushdown.checker.readable import CHECKER
from assay.domains.pushdown.checker.trace import accepts
from assay.domains.pushdown.drawing.case import configuration_text, rule_line
from assay.domains.pushdown.drawing.run import unfold
from assay.domains.pushdown.model.case import EPSILON, Automaton, Case
from assay.domains.pushdown.model.evidence import Closed, Evidence, Trace, Weighed
from assay.domains.pushdown.semantics.runs import Configuration
from assay.errors import InputError

MOST_STARTS = 20
MOST_STEPS = 10_000
"""The longest run that is unfolded from evidence."""


class Applied(NamedTuple):
    """A rule, and the configuration that it leads to."""

    rule: int
    target: Configuration


class Rewriting:
    """A pushdown system to step through."""

    def __init__(self, case: Case) -> None:
        """Prepare a case; `InputError` if it has no run."""
        if case.malformed is not None:
            raise InputError("a malformed text has no runs", remedy="give a case")
        self._case = case
        self._rules: dict[tuple[int, int], list[int]] = {}
        for number, rule in enumerate(case.rules):
            self._rules.setdefault((rule.p, rule.label), []).append(number)

    @cached_property
    def starts(self) -> Sequence[Configuration]:
        """Configurations of A1, those with short stacks first."""
        found = accepted(self._case, self._case.initial, MOST_STARTS)
        if not found:
            raise InputError("A1 accepts no configuration", remedy="give A1 a path to a final state")
        return found

    def start_text(self, state: Configuration) -> str:
        """Write a configuration of A1."""
        return f"{configuration_text(self._case, state)} in A1{' and A2' * accepts(self._case.final, state)}"

    def steps(self, state: Configuration) -> Sequence[Applied]:
        """The rules that apply, in the order of the case."""
        location, stack = state
        if not stack:
            return ()
        return [self._applied(number, state) for number in self._rules.get((location, stack[0]), ())]

    def _applied(self, number: int, state: Configuration) -> Applied:
        rule = self._case.rules[number]
        return Applied(number, (rule.q, rule.w + state[1][1:]))

    def after(self, step: Applied) -> Configuration:
        """The configuration after a rule."""
        return step.target

    def shown(self, _state: Configuration, step: Applied) -> Shown:
        """Write a rule, and the configuration after it."""
        what, after = rule_line(self._case, step.rule), self._configuration(step.target)
        return Shown(f"{what}  {{{after}}}", "", what, (after,))

    def _configuration(self, state: Configuration) -> str:
        return configuration_text(self._case, state) + (" in A2" if accepts(self._case.final, state) else "")

    def values(self, state: Configuration) -> Mapping[str, str]:
        """The location, and the stack with its top first."""
        location, stack = state
        labels = " ".join(self._case.labels[label] for label in stack)
        return {"location": self._case.locations[location], "stack": labels or "·"}

    def ending(self, state: Configuration, _last: Applied | None) -> str:
        """A run ends where no rule applies."""
        if self.steps(state):
            return ""
        return "no rule applies" if state[1] else "the stack is empty"


def accepted(case: Case, automaton: Automaton, most: int) -> list[Configuration]:
    """Give some accepted configurations, by the length of their stacks; none exactly if there are none.

    Of the readings of each length, those that are nearest to a final state are kept. So each round either accepts, or
    comes closer to accepting.
    """
    distance = _distances(automaton)
    following: dict[int, list[tuple[int, int]]] = {}
    for edge in automaton.edges:
        if edge.target in distance:
            following.setdefault(edge.source, []).append((edge.label, edge.target))

    def closed(states: set[int]) -> frozenset[int]:
        waiting, found = list(states), set(states)
        while waiting:
            new = {target for label, target in following.get(waiting.pop(), ()) if label == EPSILON} - found
            found |= new
            waiting += new
        return frozenset(found)

    finals, out = set(automaton.finals), list[Configuration]()
    reading: list[tuple[int, tuple[int, ...], frozenset[int]]]
    reading = [(location, (), closed({location})) for location in range(len(case.locations)) if location in distance]
    while reading and len(out) < most:
        longer = list[tuple[int, tuple[int, ...], frozenset[int]]]()
        for location, word, states in reading:
            if not finals.isdisjoint(states):
                out.append((location, word))
            read: dict[int, set[int]] = {}
            for label, target in (pair for state in states for pair in following.get(state, ())):
                if label != EPSILON:
                    read.setdefault(label, set()).add(target)
            longer += [(location, (*word, label), closed(read[label])) for label in sorted(read)]
        longer.sort(key=lambda item: min(distance[state] for state in item[2]))
        reading = longer[:most]
    return out[:most]


def _distances(automaton: Automaton) -> dict[int, int]:
    """For each state with a path to a final one, the least number of labels on such a path."""
    before: dict[int, list[tuple[int, int]]] = {}
    for edge in automaton.edges:
        before.setdefault(edge.target, []).append((edge.source, edge.label))
    out, level, number = dict[int, int](), set(automaton.finals), 0
    while level:
        waiting, following = list(level), set[int]()
        while waiting:
            state = waiting.pop()
            if state in out:
                continue
            out[state] = number
            for source, label in before.get(state, ()):
                if label == EPSILON:
                    waiting.append(source)
                else:
                    following.add(source)
        level, number = following - out.keys(), number + 1
    return out


def guide(case: Case, verdict: str, evidence: Evidence) -> Guide[Configuration, Applied] | None:
    """The run in evidence; None if it proves that there is none."""
    if isinstance(evidence, Closed):
        return None
    rejection = CHECKER.check(case, Verdict(verdict), evidence)
    if rejection is not None:
        raise InputError(f"not a run of the case: {rejection.why}", remedy="give the evidence of this case")
    if isinstance(evidence, Trace):
        rewriting = Rewriting(case)
        steps = [_rule_between(rewriting, before, after) for before, after in pairwise(evidence.configurations)]
        return Guide(evidence.configurations[0], steps)
    run = unfold(case, evidence.least.derivation if isinstance(evidence, Weighed) else evidence, MOST_STEPS)
    if not run.whole:
        remedy = "show a part of it with `assay check --run N`"
        raise InputError(f"the run has more than {MOST_STEPS} steps", remedy=remedy)
    steps = [Applied(rule, target) for rule, target in zip(run.rules, run.configurations[1:], strict=True)]
    return Guide(run.configurations[0], steps)


def _rule_between(rewriting: Rewriting, before: Configuration, after: Configuration) -> Applied:
    return next(step for step in rewriting.steps(before) if step.target == after)
