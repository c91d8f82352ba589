"""Cases and evidence in the form of the proved checker (`assay.checkers.pushdown`); every number is looked at.

Of evidence nothing here need be believed: whatever the checker accepts proves its verdict. That a case becomes the
same case must be believed; it is `case_form` and what it calls.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from assay.checkers import pushdown as proved
from assay.errors import InputError
from assay.pushdown.evidence import COMPOSED, GIVEN, Closed, Derivation, Direction, Entry, Meeting, Trace
from assay.pushdown.model import EPSILON, Automaton, Case, Edge

Form = object
"""A value of the extracted checker."""


def number(value: int) -> int:
    """A number from 0 on: with another one, the extracted functions might never end."""
    if type(value) is not int or value < 0:
        raise InputError(f"{value!r} is no number from 0 on", remedy="give what `assay check --evidence` wrote")
    return value


def numbers(values: Sequence[int]) -> Form:
    """A list of numbers."""
    return form_of(map(number, values))


def form_of(items: Iterable[Form]) -> Form:
    """A list: its head and its tail, or nothing."""
    out: Form = ()
    for item in reversed(list(items)):
        out = (item, out)
    return out


def case_form(case: Case) -> Form:
    """A case; names are left out."""
    rules = (proved.Rule(number(r.p), number(r.label), number(r.q), numbers(r.w)) for r in case.rules)
    sizes = (len(case.locations), len(case.labels), case.states(case.initial))
    return proved.Case(*sizes, form_of(rules), _automaton(case.initial), _automaton(case.final))


def _automaton(automaton: Automaton) -> Form:
    return proved.Numbered(form_of(map(_edge, automaton.edges)), numbers(automaton.finals))


def _edge(edge: Edge) -> Form:
    return proved.Edge(number(edge.source), _label(edge.label), number(edge.target))


def _label(label: int) -> Form:
    return () if label == EPSILON else (number(label),)


def evidence_form(evidence: Derivation | Meeting | Closed | Trace) -> Form:
    """Evidence; what is no evidence at all is an `InputError`."""
    if isinstance(evidence, Derivation):
        backward = evidence.direction is Direction.BACKWARD
        make = proved.Backward if backward else proved.Forward
        return make(_derivation(evidence), numbers(evidence.other.tolist()))
    if isinstance(evidence, Meeting):
        halves = (evidence.forward, evidence.backward)
        if evidence.forward.direction is Direction.BACKWARD:
            halves = halves[::-1]
        if [half.direction for half in halves] != [Direction.FORWARD, Direction.BACKWARD]:
            raise InputError("a meeting needs both directions", remedy="give what `assay check --evidence` wrote")
        return proved.Meeting(*map(_derivation, halves))
    if isinstance(evidence, Closed):
        return _closed(evidence)
    return proved.Run(form_of((number(p), numbers(stack)) for p, stack in evidence.configurations))


def _derivation(evidence: Derivation) -> Form:
    entries = form_of(proved.Entry(_edge(entry.edge), _reason(entry)) for entry in evidence.entries)
    return proved.Derivation(entries, number(int(evidence.location)), numbers(evidence.path.tolist()))


def _reason(entry: Entry) -> Form:
    if entry.rule == GIVEN and not entry.premises:
        return proved.Given()
    if entry.rule == COMPOSED and len(entry.premises) == 2:
        return proved.Composed(*map(number, entry.premises))
    return proved.ByRule(number(entry.rule), numbers(entry.premises))


def _closed(evidence: Closed) -> Form:
    """Transitions together by source and label, pairs by the state of the automaton that did not grow."""
    rows: dict[tuple[int, int], list[int]] = {}
    for source, label, target in evidence.edge_table.tolist():
        rows.setdefault((source, label), []).append(target)
    transitions = form_of(((number(s), _label(label)), numbers(ts)) for (s, label), ts in rows.items())
    backward = evidence.direction is Direction.BACKWARD
    partners: dict[int, list[int]] = {}
    for s, t in evidence.pair_table.tolist():
        still, grown = (s, t) if backward else (t, s)
        partners.setdefault(still, []).append(grown)
    pairs = form_of((number(still), numbers(grown)) for still, grown in partners.items())
    return (proved.ClosedBackward if backward else proved.ClosedForward)(transitions, pairs)
