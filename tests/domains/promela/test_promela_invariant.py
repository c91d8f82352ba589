"""Inductive invariants: what they prove is true, and no fact or balance that is wrong is accepted."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from msgspec.structs import replace
from tests.domains.promela.drawn_endless import endless_model

from assay.core.domain.lookup import make_oracle
from assay.core.domain.oracle import Limits
from assay.core.domain.verdict import Certified, Verdict
from assay.core.trial.trust import accepting
from assay.domains.promela.checker.proved import proves
from assay.domains.promela.compile.load import loaded
from assay.domains.promela.domain import DOMAIN
from assay.domains.promela.drawing.reason_text import summary
from assay.domains.promela.formats.evidence import EvidenceCodec
from assay.domains.promela.formats.parser import parse_formula
from assay.domains.promela.model.case import LTL, SAFETY, Case, Property
from assay.domains.promela.model.definedness import strict
from assay.domains.promela.model.invariant import Fact, Invariant, Note
from assay.domains.promela.oracle.invariants.find import find_invariant
from assay.domains.promela.oracle.oracle import ORACLES
from assay.errors import InputError

HOLDS = Verdict("holds")
RING = """
chan token[SIZE] = [1] of { bit };
byte inside;
active [SIZE] proctype P() {
  byte work;
  if :: _pid == 0 -> token[0]!1 :: else fi;
  do
  :: token[_pid]?1 -> inside++; assert(inside == 1); inside--; token[(_pid + 1) % SIZE]!1
  :: work < 3 -> work++
  :: work == 3 -> work = 0
  od
}
"""
LOCK = """
bool locked; byte inside, n;
proctype P() {
  do
  :: atomic { !locked -> locked = true }; inside++; crit: assert(inside == 1); inside--; locked = false
  od
}
init { atomic { do :: n < 3 -> run P(); n++ :: else -> break od } }
"""
BOUNDS = """
byte x, y; chan q = [3] of { byte };
active [2] proctype C() { do :: atomic { x < 7 -> x++ } :: atomic { x > 0 -> x-- } od }
active proctype S() { do :: atomic { y < 3 -> q!y; y++ } od }
active proctype R() { byte v; do :: atomic { q?v -> y-- } od }
"""
DEADLOCK = "byte x; active [2] proctype P() { do :: atomic { x < 3 -> x++ } od }"


def case_of(text: str, formula: str = "") -> Case:
    return Case(text, Property(LTL, "p", parse_formula(formula)) if formula else Property(SAFETY))


def found(case: Case) -> Invariant | str:
    return find_invariant(strict(loaded(case).question), 60)


def proof(case: Case) -> Invariant:
    given = found(case)
    assert isinstance(given, Invariant), given
    return given


def ring(size: int) -> str:
    return RING.replace("SIZE", str(size))


@pytest.mark.parametrize("formula", ["", "[] (inside <= 1)"])
def test_a_large_ring_is_proved_without_its_states(formula: str) -> None:
    case = case_of(ring(7), formula)
    (answer,) = make_oracle(DOMAIN, "ndfs", {"por": "auto"}).decide([case], Limits())
    assert (answer.verdict, answer.certified) == (HOLDS, Certified.FULL)
    assert isinstance(answer.evidence, Invariant)
    assert "states" in str(answer.measures["invariant"])
    assert accepting(DOMAIN, case, HOLDS, answer.evidence) == [checker.name for checker in DOMAIN.checkers]
    assert EvidenceCodec().decode(EvidenceCodec().encode(answer.evidence)) == answer.evidence
    told = summary(case, answer.evidence)
    assert "inside in 0..1" in told
    assert "= 1" in told


@pytest.mark.parametrize(
    ("text", "formula"),
    [
        (LOCK, ""),
        (LOCK, "[] !(P[1]@crit && P[2]@crit)"),
        (LOCK, "[] (inside <= 1 && (locked || inside == 0))"),
        (BOUNDS, ""),
        (BOUNDS, "[] (x <= 7 && y <= 3)"),
        (DEADLOCK, "[] (x <= 3)"),
    ],
)
def test_locks_and_bounds_are_proved(text: str, formula: str) -> None:
    case = case_of(text, formula)
    assert accepting(DOMAIN, case, HOLDS, proof(case)) == [checker.name for checker in DOMAIN.checkers]


@pytest.mark.parametrize(
    ("text", "formula", "why"),
    [
        (DEADLOCK, "", "do not imply"),
        (LOCK, "[] (inside == 0)", "do not imply"),
        (LOCK.replace("atomic { !locked -> locked = true }", "!locked; locked = true"), "", "may fail"),
        ("byte x; active proctype P() { do :: d_step { x = 1; x = 0 } od }", "", "d_step"),
        ("byte x; active proctype P() { do :: x++ od }", "[] <> (x == 1)", "[] p"),
        ("active proctype P() { do :: run Q() od } proctype Q() { skip }", "", "start"),
    ],
)
def test_what_is_not_proved_has_a_reason(text: str, formula: str, why: str) -> None:
    given = found(case_of(text, formula))
    assert isinstance(given, str)
    assert why in given


def test_what_is_proved_of_drawn_models_is_true() -> None:
    """The other verdict is a search of all states."""
    proved, wrong = 0, 0
    for seed in range(12):
        for formula in ("", "[] (inside <= 1)", "[] (x <= 3 && y <= 3)"):
            case = case_of(endless_model(seed), formula)
            given = found(case)
            (answer,) = ORACLES["bfs"].decide([case], Limits())
            proved += isinstance(given, Invariant)
            wrong += isinstance(given, str) and answer.verdict.word == "violated"
            assert isinstance(given, str) or answer.verdict == HOLDS
    assert proved > 12
    assert wrong > 3


def narrower(fact: Fact) -> Iterator[Fact]:
    if fact is not None:
        low, high = fact
        yield from [(low + 1, high), (low, high - 1)]


def weakened(given: Invariant) -> Iterator[tuple[str, Invariant]]:
    """Invariants with one fact too many: some state that is reached does not have it."""
    for place, fact in enumerate(given.variables):
        for other in narrower(fact):
            yield f"variable {place}", replace(given, variables=_with(given.variables, place, other))
    for place, fact in enumerate(given.lengths):
        for other in narrower(fact):
            yield f"length {place}", replace(given, lengths=_with(given.lengths, place, other))
    for process, notes in enumerate(given.notes):
        for node, note in enumerate(notes):
            if note is not None:
                yield f"note {process} {node}", _noted(given, process, node, None)
                for place, fact in enumerate(note.own):
                    for other in narrower(fact):
                        kept = replace(note, own=_with(note.own, place, other))
                        yield f"own {process} {node}", _noted(given, process, node, kept)
    for place, balance in enumerate(given.balances):
        for changed in (replace(balance, total=balance.total + 1), _moved(given, place)):
            yield f"balance {place}", replace(given, balances=_with(given.balances, place, changed))


def _with(values: tuple[object, ...], place: int, value: object) -> tuple[object, ...]:
    return (*values[:place], value, *values[place + 1 :])


def _noted(given: Invariant, process: int, node: int, note: Note | None) -> Invariant:
    return replace(given, notes=_with(given.notes, process, _with(given.notes[process], node, note)))


def _moved(given: Invariant, place: int) -> object:
    """A balance in which one control state that is entered weighs more."""
    balance = given.balances[place]
    node = max(node for node, note in enumerate(given.notes[-1]) if note is not None)
    weights = balance.places[-1]
    return replace(balance, places=(*balance.places[:-1], _with(weights, node, weights[node] + 1)))


@pytest.mark.parametrize("text", [ring(2), LOCK, BOUNDS])
def test_no_stronger_invariant_is_accepted(text: str) -> None:
    case = case_of(text)
    given = proof(case)
    assert proves(case, HOLDS, given)
    tried = 0
    for what, other in weakened(given):
        tried += 1
        try:
            accepted = proves(case, HOLDS, other)
        except InputError:
            accepted = False
        assert not accepted, what
    assert tried > 15


def test_an_invariant_proves_only_its_own_question() -> None:
    given = proof(case_of(LOCK))
    assert not proves(case_of(LOCK, "[] (inside == 0)"), HOLDS, given)
    assert not proves(case_of(LOCK.replace("inside == 1", "inside == 2")), HOLDS, given)
    assert not proves(case_of(DEADLOCK), HOLDS, proof(case_of(DEADLOCK, "[] (x <= 3)")))
    with pytest.raises(InputError, match="proves nothing"):
        proves(case_of(LOCK, "<> (inside == 1)"), HOLDS, given)
    with pytest.raises(InputError, match="does not match"):
        proves(case_of(LOCK), Verdict("violated"), given)
