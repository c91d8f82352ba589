"""Whether a derivation proves `reachable`: the conditions of `checker` for that side."""

from __future__ import annotations

from collections.abc import Sequence
from collections.abc import Set as AbstractSet

from assay.pushdown.evidence import COMPOSED, GIVEN, Derivation, Direction, Entry, Evidence, isolated
from assay.pushdown.model import EPSILON, Automaton, Case, Edge


def grown_and_other(case: Case, direction: Direction) -> tuple[Automaton, Automaton]:
    """Tell apart the automaton that grows and the other one."""
    return (case.final, case.initial) if direction is Direction.BACKWARD else (case.initial, case.final)


def why_not_reachable(case: Case, evidence: Evidence) -> str:
    """Say why a derivation does not prove that a normal case is reachable; nothing if it does."""
    if not isinstance(evidence, Derivation):
        return "reachable needs a derivation or a trace"
    grown, other = grown_and_other(case, evidence.direction)
    given, entries = set(grown.edges), evidence.entries
    for number in range(len(entries)):
        if why := _why_not_justified(case, evidence.direction, entries, number, given):
            return f"entry {number}: {why}"
    if not 0 <= evidence.location < len(case.locations):
        return "the accepting path starts at no control location"
    return _why_not_accepting(evidence, grown, other)


def _why_not_justified(
    case: Case, direction: Direction, entries: Sequence[Entry], number: int, given: AbstractSet[Edge]
) -> str:
    entry = entries[number]
    if any(not 0 <= premise < number for premise in entry.premises):
        return "a premise is no earlier entry"
    premises = [entries[premise].edge for premise in entry.premises]
    if entry.rule == GIVEN:
        return "" if entry.edge in given and not premises else "it is no transition of the automaton"
    if entry.rule == COMPOSED and direction is Direction.FORWARD:
        return "" if _is_composed(entry.edge, premises) else "it is not an ε-transition and one that follows it"
    if not 0 <= entry.rule < len(case.rules):
        return "there is no such rule"
    if direction is Direction.BACKWARD:
        return "" if _follows_backward(case, entry, premises) else "it does not follow by the rule"
    return "" if _follows_forward(case, entry, premises) else "it does not follow by the rule"


def _is_composed(edge: Edge, premises: list[Edge]) -> bool:
    if len(premises) != 2:
        return False
    silent, reading = premises
    return (
        silent.label == EPSILON
        and reading.label != EPSILON
        and silent.target == reading.source
        and edge == (silent.source, reading.label, reading.target)
    )


def _follows_backward(case: Case, entry: Entry, premises: list[Edge]) -> bool:
    """(p, γ) ↪ (q, w) and a path that spells w from q to the target (pre_star_rule, section III-A)."""
    rule = case.rules[entry.rule]
    state = rule.q
    for edge in premises:
        if edge.source != state:
            return False
        state = edge.target
    return tuple(edge.label for edge in premises) == rule.w and entry.edge == (rule.p, rule.label, state)


def _follows_forward(case: Case, entry: Entry, premises: list[Edge]) -> bool:
    """(p, γ) ↪ (q, w) and a transition (p, γ, s) (post_star_rules, section III-B)."""
    rule = case.rules[entry.rule]
    if len(premises) != 1 or (premises[0].source, premises[0].label) != (rule.p, rule.label):
        return False
    end = premises[0].target
    if len(rule.w) == 2:
        middle = isolated(case, rule.q, rule.w[0])
        return entry.edge in {(rule.q, rule.w[0], middle), (middle, rule.w[1], end)}
    return entry.edge == (rule.q, rule.w[0] if rule.w else EPSILON, end)


def _why_not_accepting(evidence: Derivation, grown: Automaton, other: Automaton) -> str:
    state = here = evidence.location
    letters: list[int] = []
    entries = evidence.entries
    for number in evidence.path:
        if not 0 <= number < len(entries):
            return "the accepting path has an entry that is not there"
        edge = entries[number].edge
        if edge.source != state:
            return "the accepting path is broken"
        state = edge.target
        if edge.label != EPSILON:
            letters.append(edge.label)
    if state not in grown.finals:
        return "the accepting path does not end in a final state"
    if len(letters) != len(evidence.other):
        return "the two automata read words of different length"
    edges = set(other.edges)
    for letter, after in zip(letters, evidence.other, strict=True):
        if (here, letter, after) not in edges:
            return "the other automaton does not read the word this way"
        here = after
    return "" if here in other.finals else "the other automaton does not accept the word"
