"""The cells of a pushdown case: its rules, its two automata, its sizes and its weights."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from assay.core.domain.coverage import CoverageCell
from assay.domains.pushdown.coverage.sizes import EDGES, EXTRA, FEW, FINALS, RULES, SIGNED, bucket
from assay.domains.pushdown.model.case import EPSILON, Automaton, Case, Rule

Cells = Iterator[CoverageCell]


def cells_of(case: Case) -> Cells:
    """List the cells of a case; a malformed text has none."""
    if case.malformed is not None:
        return
    yield CoverageCell("locations", "number", bucket(FEW, len(case.locations)))
    yield CoverageCell("labels", "number", bucket(FEW, len(case.labels)))
    yield CoverageCell("rules", "number", bucket(RULES, len(case.rules)))
    yield from _rules(case)
    yield from _heads(case.rules)
    yield from _rules_for_all(case)
    yield from _weights(case)
    yield from _unused(case)
    for name, automaton in (("A1", case.initial), ("A2", case.final)):
        yield from _automaton(case, name, automaton)


def operation(rule: Rule) -> str:
    """The operation of a rule; a push keeps the label that it reads, `replace` does not."""
    if len(rule.w) < 2:
        return ("pop", "swap")[len(rule.w)]
    return "push" if rule.w[1] == rule.label else "replace"


def _labels(rule: Rule) -> str:
    """The relation between the labels of a rule."""
    if not rule.w:
        return ""
    if len(rule.w) == 1 or rule.w[1] == rule.label:
        return "same label" if rule.w[0] == rule.label else "other label"
    return "label read, other" if rule.w[0] == rule.label else "other twice" if rule.w[0] == rule.w[1] else "two others"


def _rules(case: Case) -> Cells:
    starts = {edge.source for edge in case.initial.edges}, set(case.initial.finals)
    ends = {edge.source for edge in case.final.edges}, set(case.final.finals)
    for number, rule in enumerate(case.rules):
        name = operation(rule)
        yield CoverageCell(name, "self-loop" if rule.p == rule.q else "other location", _labels(rule))
        yield from _ends(name, "from", "A1", rule.p, starts)
        yield from _ends(name, "to", "A2", rule.q, ends)
        if case.weights is not None:
            first = case.weights.of_rules[number][0]
            yield CoverageCell(name, "weight", "negative" if first < 0 else "positive" if first else "zero")


def _ends(name: str, place: str, automaton: str, location: int, known: tuple[set[int], set[int]]) -> Cells:
    """The role of a rule's location in the automaton that a run begins or ends in."""
    edges, finals = known
    if location in edges:
        yield CoverageCell(name, place, f"source of an {automaton} edge")
    if location in finals:
        yield CoverageCell(name, place, f"final in {automaton}")
    if location not in edges and location not in finals:
        yield CoverageCell(name, place, f"without {automaton} edge")


def _heads(rules: Sequence[Rule]) -> Cells:
    """How many rules share a location and a label, and whether a rule occurs twice."""
    for count in Counter((rule.p, rule.label) for rule in rules).values():
        yield CoverageCell("rules", "one head", ("one rule", "two rules", "three or more")[min(count, 3) - 1])
    for count in Counter(rules).values():
        if count > 1:
            yield CoverageCell("rules", "same rule", "twice or more")


def _rules_for_all(case: Case) -> Cells:
    """Rules that do the same to every label."""
    if len(case.labels) < 2:
        return
    found: dict[tuple[int, int, tuple[int, ...], bool], set[int]] = {}
    for p, label, q, word in set(case.rules):
        found.setdefault((p, q, word, False), set()).add(label)
        if word[-1:] == (label,):
            found.setdefault((p, q, word[:-1], True), set()).add(label)
    for (_, _, word, kept), labels in found.items():
        if len(labels) == len(case.labels):
            name = ("swap", "push")[len(word)] if kept else ("pop", "swap", "replace")[len(word)]
            yield CoverageCell("rule for all labels", name, "keeps the label" if kept else "")


def _weights(case: Case) -> Cells:
    if case.weights is None:
        return
    kind = case.weights.kind if case.weights.size is None else f"{case.weights.kind}-vector"
    if case.weights.size is not None:
        yield CoverageCell("weight", "numbers of a vector", bucket(FEW, case.weights.size))
    for weight in case.weights.of_rules:
        for number in weight:
            yield CoverageCell("weight", kind, bucket(SIGNED, number))


def _unused(case: Case) -> Cells:
    edges = [*case.initial.edges, *case.final.edges]
    labels = {label for rule in case.rules for label in (rule.label, *rule.w)} | {edge.label for edge in edges}
    states = {state for rule in case.rules for state in (rule.p, rule.q)}
    states |= {state for edge in edges for state in (edge.source, edge.target)}
    states |= {*case.initial.finals, *case.final.finals}
    if any(label not in labels for label in range(len(case.labels))):
        yield CoverageCell("labels", "unused")
    if any(state not in states for state in range(len(case.locations))):
        yield CoverageCell("locations", "unused")


def _automaton(case: Case, name: str, automaton: Automaton) -> Cells:
    count = len(case.locations)
    read = {rule.label for rule in case.rules}
    written = {label for rule in case.rules for label in rule.w} - read
    targets: dict[tuple[int, int], set[int]] = {}
    between: dict[tuple[int, int], set[int]] = {}
    for source, label, target in automaton.edges:
        start = "extra" if source >= count else "location"
        end = "itself" if source == target else "extra" if target >= count else "location"
        role = "read by a rule" if label in read else "only written by a rule" if label in written else "in no rule"
        if label == EPSILON:
            yield CoverageCell(f"{name} ε-edge", f"{start} to {end}")
        else:
            yield CoverageCell(f"{name} edge", f"{start} to {end}", role)
            between.setdefault((source, target), set()).add(label)
        targets.setdefault((source, label), set()).add(target)
    if any(len(states) > 1 for states in targets.values()):
        yield CoverageCell(f"{name} edge", "one source and label", "several targets")
    for labels in between.values():
        if len(labels) > 1:
            size = "every label" if len(labels) == len(case.labels) else "several labels"
            yield CoverageCell(f"{name} edge", "between two states", size)
    entered = {edge.target for edge in automaton.edges}
    for state in automaton.finals:
        role = "edge into it" if state in entered else "no edge into it"
        yield CoverageCell(f"{name} final", "extra state" if state >= count else "location", role)
    yield CoverageCell(name, "final states", bucket(FINALS, len(automaton.finals)))
    yield CoverageCell(name, "edges", bucket(EDGES, len(automaton.edges)))
    yield CoverageCell(name, "extra states", bucket(EXTRA, len(automaton.extra)))
    yield CoverageCell(name, "language", "not empty" if _accepts(case, automaton) else "empty")


def _accepts(case: Case, automaton: Automaton) -> bool:
    """Whether an automaton accepts any configuration."""
    after: dict[int, list[int]] = {}
    for edge in automaton.edges:
        after.setdefault(edge.source, []).append(edge.target)
    waiting = list(range(len(case.locations)))
    reached = set(waiting)
    while waiting:
        for target in after.get(waiting.pop(), ()):
            if target not in reached:
                reached.add(target)
                waiting.append(target)
    return not reached.isdisjoint(automaton.finals)
