"""When a derivation, or a meeting of two, proves `reachable`. Written for readability."""

from __future__ import annotations

from collections.abc import Sequence
from collections.abc import Set as AbstractSet

from assay.domains.pushdown.model.case import EPSILON, Automaton, Case, Edge
from assay.domains.pushdown.model.evidence import (
    COMPOSED,
    GIVEN,
    Derivation,
    Direction,
    Entry,
    Evidence,
    Meeting,
    isolated,
)


def grown_and_other(case: Case, direction: Direction) -> tuple[Automaton, Automaton]:
    """The automaton that is saturated, and the other one."""
    return (case.final, case.initial) if direction is Direction.BACKWARD else (case.initial, case.final)


def why_not_reachable(case: Case, evidence: Evidence) -> str:
    """Explain why evidence does not prove that a case in normal form is reachable; empty if it does."""
    if isinstance(evidence, Meeting):
        return _why_no_meeting(case, evidence)
    if not isinstance(evidence, Derivation):
        return "reachable needs a derivation, a meeting or a trace"
    grown, other = grown_and_other(case, evidence.direction)
    entries = evidence.entries
    if why := _why_not_derived(case, evidence, entries):
        return why
    word = _Word(evidence, entries)
    return word.why_not_accepted(grown) or _why_not_read(evidence, word.letters, other)


def _why_no_meeting(case: Case, evidence: Meeting) -> str:
    if evidence.forward.direction is evidence.backward.direction:
        return "a meeting needs both directions"
    if evidence.forward.location != evidence.backward.location:
        return "the two paths start at different locations"
    words = []
    for half in (evidence.forward, evidence.backward):
        entries = half.entries
        word = _Word(half, entries)
        grown, _ = grown_and_other(case, half.direction)
        if why := _why_not_derived(case, half, entries) or word.why_not_accepted(grown):
            return f"{half.direction}: {why}"
        words.append(word.letters)
    return "" if words[0] == words[1] else "the two paths read different words"


def _why_not_derived(case: Case, evidence: Derivation, entries: Sequence[Entry]) -> str:
    given = set(grown_and_other(case, evidence.direction)[0].edges)
    for number, entry in enumerate(entries):
        if any(not 0 <= premise < number for premise in entry.premises):
            return f"entry {number}: a premise is not an earlier entry"
        premises = [entries[premise].edge for premise in entry.premises]
        if why := _why_not_justified(case, evidence, entry, premises, given):
            return f"entry {number}: {why}"
    if not 0 <= evidence.location < len(case.locations):
        return "the accepting path does not start at a control location"
    return ""


def _why_not_justified(
    case: Case, evidence: Derivation, entry: Entry, premises: list[Edge], given: AbstractSet[Edge]
) -> str:
    if entry.rule == GIVEN:
        return "" if entry.edge in given and not premises else "it is not a transition of the automaton"
    if entry.rule == COMPOSED and evidence.direction is Direction.FORWARD:
        return "" if _is_composed(entry.edge, premises) else "it does not compose an ε-transition with a successor"
    if not 0 <= entry.rule < len(case.rules):
        return "unknown rule"
    if evidence.direction is Direction.BACKWARD:
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
    """(p, γ) ↪ (q, w) and a path from q to the target that reads w (pre_star_rule, section III-A)."""
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


class _Word:
    """The word that the path of a derivation reads, and its last state."""

    def __init__(self, evidence: Derivation, entries: Sequence[Entry]) -> None:
        self.letters: list[int] = []
        self.why = ""
        self.end = evidence.location
        for number in evidence.path.tolist():
            if not 0 <= number < len(entries):
                self.why = "the accepting path has an unknown entry"
                return
            edge = entries[number].edge
            if edge.source != self.end:
                self.why = "the accepting path is broken"
                return
            self.end = edge.target
            if edge.label != EPSILON:
                self.letters.append(edge.label)

    def why_not_accepted(self, grown: Automaton) -> str:
        """Explain why the path is not accepting; empty if it is."""
        return self.why or ("" if self.end in grown.finals else "the accepting path does not end in a final state")


def _why_not_read(evidence: Derivation, letters: Sequence[int], other: Automaton) -> str:
    here = evidence.location
    if len(letters) != len(evidence.other):
        return "the two automata read words of different length"
    edges = set(other.edges)
    for letter, after in zip(letters, evidence.other.tolist(), strict=True):
        if (here, letter, after) not in edges:
            return "the other automaton has no such path for the word"
        here = after
    return "" if here in other.finals else "the other automaton does not accept the word"
