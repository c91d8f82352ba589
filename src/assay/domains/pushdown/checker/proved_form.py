"""Cases and evidence as values of the proved checker (`assay.checkers.pushdown`); every number is validated.

The translation of evidence is not trusted: whatever the checker accepts proves the verdict. The translation of a case,
`case_form` and what it calls, is trusted: it must preserve the case.

The checker normalises a case itself. It gives the copy of location p the number S + p, where S is the number of
states; `normal` numbers copies from S on without gaps. So the states in evidence are renumbered.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from assay.checkers import pushdown as proved
from assay.domains.pushdown.model.case import EPSILON, Automaton, Case, Edge, is_normal
from assay.domains.pushdown.model.evidence import COMPOSED, GIVEN, Closed, Derivation, Direction, Entry, Meeting, Trace
from assay.domains.pushdown.model.normal import entered_locations
from assay.errors import InputError

Form = object
"""A value of the extracted checker."""
Numbering = Callable[[int], int]
"""Maps the number of a state in evidence to its number in the checker."""

REMEDY = "give evidence written by `assay check --evidence`"


def number(value: int) -> int:
    """A natural number: on any other value, the extracted functions may diverge."""
    if type(value) is not int or value < 0:
        raise InputError(f"expected a natural number, found {value!r}", remedy=REMEDY)
    return value


def numbers(values: Iterable[int], numbering: Numbering = number) -> Form:
    """A list of numbers."""
    return form_of(map(numbering, values))


def form_of(items: Iterable[Form]) -> Form:
    """A list as nested pairs of head and tail."""
    out: Form = ()
    for item in reversed(list(items)):
        out = (item, out)
    return out


def case_form(case: Case) -> Form:
    """A case without its names."""
    rules = (proved.Rule(number(r.p), number(r.label), number(r.q), numbers(r.w)) for r in case.rules)
    sizes = (len(case.locations), len(case.labels), case.states(case.initial), case.states(case.final))
    return proved.Case(*sizes, form_of(rules), _automaton(case.initial), _automaton(case.final))


def _automaton(automaton: Automaton) -> Form:
    return proved.Numbered(form_of(map(_edge, automaton.edges)), numbers(automaton.finals))


def _edge(edge: Edge, numbering: Numbering = number) -> Form:
    return proved.Edge(numbering(edge.source), _label(edge.label), numbering(edge.target))


def _label(label: int) -> Form:
    return () if label == EPSILON else (number(label),)


def evidence_form(case: Case, evidence: Derivation | Meeting | Closed | Trace) -> Form:
    """Evidence for a case; `InputError` if it is malformed."""
    if isinstance(evidence, Trace):
        return proved.Run(form_of((number(p), numbers(stack)) for p, stack in evidence.configurations))
    # Post* adds states to the automaton that it saturates, and to no other.
    sides = {
        Direction.FORWARD: numbering_of(case, case.initial, grown=True),
        Direction.BACKWARD: numbering_of(case, case.final),
    }
    if isinstance(evidence, Closed):
        first = sides[Direction.FORWARD]
        first = numbering_of(case, case.initial) if evidence.direction is Direction.BACKWARD else first
        return _closed(evidence, first, sides[Direction.BACKWARD], len(case.labels))
    if isinstance(evidence, Meeting):
        halves = sorted((evidence.forward, evidence.backward), key=lambda half: half.direction, reverse=True)
        if halves[0].direction is halves[1].direction:
            raise InputError("a meeting needs both directions", remedy=REMEDY)
        return proved.Meeting(*(derivation_form(half, sides[half.direction]) for half in halves))
    backward = evidence.direction is Direction.BACKWARD
    other = numbering_of(case, case.initial) if backward else sides[Direction.BACKWARD]
    derivation = derivation_form(evidence, sides[evidence.direction])
    return (proved.Backward if backward else proved.Forward)(derivation, numbers(evidence.other.tolist(), other))


def numbering_of(case: Case, automaton: Automaton, *, grown: bool = False) -> Numbering:
    """Map the states of an automaton's normal form, and with `grown` those that post* adds, to the checker's numbers.

    An unknown state is refused: the theorem does not need that, but such evidence is not about the case.
    """
    states, copied = case.states(automaton), entered_locations(case, automaton)
    copied = [] if is_normal(case, automaton) else copied
    count = states + len(copied) + (len(case.locations) * len(case.labels) if grown else 0)
    beyond_copies = 0 if is_normal(case, automaton) else len(case.locations)

    def numbering(state: int) -> int:
        if number(state) >= count:
            raise InputError(f"unknown state {state}", remedy=REMEDY)
        beyond = state - states
        if beyond < 0:
            return state
        return states + (copied[beyond] if beyond < len(copied) else beyond - len(copied) + beyond_copies)

    return numbering


def derivation_form(evidence: Derivation, numbering: Numbering) -> Form:
    """A derivation; `numbering` is for the automaton that is saturated."""
    entries = form_of(proved.Entry(_edge(entry.edge, numbering), _reason(entry)) for entry in evidence.entries)
    return proved.Derivation(entries, number(int(evidence.location)), numbers(evidence.path.tolist()))


def _reason(entry: Entry) -> Form:
    if entry.rule == GIVEN and not entry.premises:
        return proved.Given()
    if entry.rule == COMPOSED and len(entry.premises) == 2:
        return proved.Composed(*map(number, entry.premises))
    return proved.ByRule(number(entry.rule), numbers(entry.premises))


def _closed(evidence: Closed, of_first: Numbering, of_second: Numbering, labels: int) -> Form:
    """Transitions grouped by source and label, pairs by the state of the automaton that is not saturated."""
    backward = evidence.direction is Direction.BACKWARD
    of_grown, of_still = (of_second, of_first) if backward else (of_first, of_second)
    rows: dict[tuple[int, int], list[int]] = {}
    for source, label, target in evidence.edge_table.tolist():
        if not EPSILON <= label < labels:
            raise InputError(f"unknown label {label}", remedy=REMEDY)
        rows.setdefault((source, label), []).append(target)
    transitions = (((of_grown(s), _label(label)), numbers(ts, of_grown)) for (s, label), ts in rows.items())
    partners: dict[int, list[int]] = {}
    for s, t in evidence.pair_table.tolist():
        still, grown = (s, t) if backward else (t, s)
        partners.setdefault(still, []).append(grown)
    pairs = ((of_still(still), numbers(grown, of_grown)) for still, grown in partners.items())
    return (proved.ClosedBackward if backward else proved.ClosedForward)(form_of(transitions), form_of(pairs))
