"""PDAAAL's third historical bug, replayed: rules become a wildcard before all labels are known.

To save memory, rules of one location that differ in the label they read only are kept as one entry with a set of
labels, and as a wildcard once the set holds every label. The parser adds rules while it still meets new labels
(section VI of the paper; corrected in PDAAAL by commit 3baa884), so "every label" means every label so far.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import replace

from assay.core.verdict import Answer
from assay.pushdown.engine.pre import decide_by_pre_star
from assay.pushdown.evidence import Evidence
from assay.pushdown.model import Case, Rule

Entry = tuple[int, int, tuple[int, ...]]
"""Location, next location, and what is put on top; a label below that is the one that was read."""


def _entry(rule: Rule) -> Entry | None:
    """The entry a rule is kept in; a push that replaces the label it read fits in none."""
    if len(rule.w) == 2 and rule.w[1] != rule.label:
        return None
    return rule.p, rule.q, (len(rule.w), *rule.w[:1])


def collapsed(case: Case) -> Case:
    """Give the case as the faulty data structure holds it."""
    known: set[int] = set()
    labels: defaultdict[Entry, set[int]] = defaultdict(set)
    wildcards: dict[Entry, Rule] = {}
    for rule in case.rules:
        known |= {rule.label, *rule.w}
        entry = _entry(rule)
        if entry is None or entry in wildcards:
            continue
        labels[entry].add(rule.label)
        if len(labels[entry]) == len(known):
            wildcards[entry] = rule
    expanded = [_for_label(rule, label) for rule in wildcards.values() for label in range(len(case.labels))]
    return replace(case, rules=tuple(dict.fromkeys([*case.rules, *expanded])))


def _for_label(rule: Rule, label: int) -> Rule:
    return Rule(rule.p, label, rule.q, (rule.w[0], label) if len(rule.w) == 2 else rule.w)


def decide(case: Case) -> Answer[Evidence]:
    """Answer `reachable` too often."""
    return Answer(decide_by_pre_star(collapsed(case)).verdict)
