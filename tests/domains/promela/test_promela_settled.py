"""Evidence about settled states: fewer states, the same verdicts, by native code and by the extracted Python."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from assay.core.domain.lookup import make_oracle, make_source
from assay.core.domain.oracle import Limits
from assay.core.domain.spec import parse_source_spec
from assay.core.domain.verdict import Verdict
from assay.core.trial.trust import accepting
from assay.domains.promela.checker.program import large, table
from assay.domains.promela.checker.program.ahead import Ahead, ahead_of
from assay.domains.promela.checker.program.program import Program, alive_slots, program_of
from assay.domains.promela.checker.program.settled import may_be_settled, settled_proves
from assay.domains.promela.checker.program.table import NO_TABLE, StateTable, WrongStateError
from assay.domains.promela.compile.load import loaded
from assay.domains.promela.domain import DOMAIN
from assay.domains.promela.formats.parser import parse_formula
from assay.domains.promela.model.case import LTL, NEVER, SAFETY, Case, Property
from assay.domains.promela.model.definedness import strict
from assay.domains.promela.model.evidence import Closed, Dead, Ranked
from assay.domains.promela.oracle import whole

HOLDS = Verdict("holds")
COUNTING = """
byte total;
active [2] proctype P() {
  byte i, j;
  do
  :: i < 4 -> j = i + 1; i = j; j = 0; total = total + 1
  :: else -> break
  od
}
"""


def formula(text: str) -> Property:
    return Property(LTL, "p", parse_formula(text))


def evidence_of(case: Case, *, only_settled: bool) -> Closed | Ranked:
    made = whole.make_evidence(loaded(case).question, 100_000, only_settled=only_settled)
    assert not isinstance(made, str), made
    return made


@pytest.mark.parametrize("asked", [Property(SAFETY), formula("[] (total < 9)"), formula("[] <> (total == 8)")])
def test_a_property_is_proved_of_settled_states(asked: Property) -> None:
    case = Case(COUNTING, asked)
    evidence = evidence_of(case, only_settled=True)
    assert evidence.settled
    program = program_of(case)
    assert isinstance(program, Program)
    assert evidence.states < StateTable(program, 100_000, infinite=False).states / 2
    assert accepting(DOMAIN, case, HOLDS, evidence) == [checker.name for checker in DOMAIN.checkers]
    assert settled_proves(loaded(case).question, program, evidence)
    wrong = replace(evidence, states=evidence.states - 1)
    assert accepting(DOMAIN, case, HOLDS, wrong) == []
    assert not settled_proves(loaded(case).question, program, wrong)


LEFTOVERS = """
byte shared;
active [2] proctype P() {
  byte i, old;
  do
  :: shared < 3 -> old = shared; i = i + 1; atomic { (i < 100); i = 0; shared = old + 1 }
  :: else -> old = 5; old = 0; i = 9; break
  od
}
"""


@pytest.mark.parametrize("asked", [Property(SAFETY), formula("[] (shared < 5)")])
def test_dead_variables_make_no_states(asked: Property) -> None:
    case = Case(LEFTOVERS, asked)
    evidence = evidence_of(case, only_settled=True)
    program = program_of(case)
    assert isinstance(program, Program)
    assert evidence.dead
    assert evidence.states < StateTable(program, 100_000, infinite=False, dead=()).states
    assert accepting(DOMAIN, case, HOLDS, evidence) == [checker.name for checker in DOMAIN.checkers]
    assert settled_proves(loaded(case).question, program, evidence)


@pytest.mark.parametrize("asked", [Property(SAFETY), formula("[] (shared < 5)")])
def test_a_live_variable_that_is_said_to_be_dead_proves_nothing(asked: Property) -> None:
    case = Case(LEFTOVERS, asked)
    evidence, program = evidence_of(case, only_settled=True), program_of(case)
    assert isinstance(program, Program)
    slots = tuple(range(program.model.processes[0].size))
    for node, dead in enumerate(evidence.dead[0]):
        for slot in set(slots) - set(dead):
            changed = tuple((*each, slot) if n == node else each for n, each in enumerate(evidence.dead[0]))
            wrong = replace(evidence, dead=(changed,))
            table_of_wrong = StateTable(program, 100_000, infinite=asked.kind != SAFETY, dead=wrong.dead)
            wrong = replace(wrong, states=table_of_wrong.states)
            if isinstance(wrong, Closed):
                wrong = replace(wrong, transitions=table_of_wrong.transitions)
            assert accepting(DOMAIN, case, HOLDS, wrong) == []
            assert not settled_proves(loaded(case).question, program, wrong)


def test_dead_variables_that_no_process_has_are_left_out() -> None:
    case = Case(LEFTOVERS, Property(SAFETY))
    evidence = evidence_of(case, only_settled=True)
    more = tuple((*slots, 10**9) for slots in evidence.dead[0])
    odd = replace(evidence, dead=((*more, (0,)), ((0,),)))
    assert accepting(DOMAIN, case, HOLDS, odd) == [checker.name for checker in DOMAIN.checkers]


def test_without_native_code_the_extracted_python_checks(monkeypatch: pytest.MonkeyPatch) -> None:
    case = Case(COUNTING, formula("[] (total < 9)"))
    evidence = evidence_of(case, only_settled=True)

    def missing(*_: object, **__: object) -> StateTable:
        raise MemoryError

    monkeypatch.setattr(table, "StateTable", missing)
    table._last.clear()
    large._proves.cache_clear()
    assert accepting(DOMAIN, case, HOLDS, evidence) == [checker.name for checker in DOMAIN.checkers]
    large._proves.cache_clear()
    assert isinstance(evidence, Ranked)
    changed = replace(evidence, pairs=evidence.pairs[1:])
    assert accepting(DOMAIN, case, HOLDS, changed) == []
    large._proves.cache_clear()


REFUSED = {
    "next": Case(COUNTING, formula("[] X (total < 9)")),
    "fair": Case(COUNTING, formula("[] (total < 9)"), fair=True),
    "claim": Case(COUNTING + "never { do :: total < 9 :: total > 8 -> break od }", Property(NEVER)),
    "where a process is": Case(COUNTING, formula("[] (P[1]:i < 5)")),
    "enabled": Case(COUNTING + "active proctype Q() { enabled(1) -> skip }", formula("[] (total < 9)")),
    "last": Case(COUNTING + "active proctype Q() { end: _last == 1 -> skip }", formula("[] (total < 9)")),
    "rendezvous": Case(
        "chan q = [0] of { bit };" + COUNTING + "active proctype Q() { end: q?1 }", formula("[] (total < 9)")
    ),
}


@pytest.mark.parametrize("name", REFUSED)
def test_where_the_theorems_do_not_apply_all_states_are_proved(name: str) -> None:
    case = REFUSED[name]
    evidence = evidence_of(case, only_settled=False)
    assert not evidence.settled
    assert accepting(DOMAIN, case, HOLDS, evidence) == [checker.name for checker in DOMAIN.checkers]
    assert large.table_proves(case, HOLDS, replace(evidence, settled=True)) is False


@pytest.mark.parametrize("source", ["random", "swarm", "grammar", "exhaustive"])
def test_settled_states_have_the_verdict_of_all_states(source: str) -> None:
    """Of the cases of a source, by native code and by Python; the verdict of an engine is a third witness."""
    made, oracle = make_source(DOMAIN, parse_source_spec(source)), make_oracle(DOMAIN, "scc-plain", {"certify": "0"})
    applied = fewer = forgotten = 0
    for number in range(100):
        case = replace(made.case(number), property=Property(SAFETY), fair=False)
        program = program_of(case)
        if isinstance(program, str) or not may_be_settled(program.tree, ()):
            continue
        dead = whole._dead(program.model)
        ahead = ahead_of(program, alive_slots(program.model, dead))
        found = [_safe(program, each) for each in (None, (), dead)] + [_safe(program, dead, ahead)]
        if None in found:
            continue
        assert len({states == 0 for states in found}) == 1, case.source
        (answer,) = oracle.decide([case], Limits(seconds=20))
        if answer.verdict.decided:
            assert (answer.verdict.word == "holds") == bool(found[0]), case.source
        applied += 1
        every, settled, trimmed, reduced = (states or 0 for states in found)
        fewer += settled < every
        forgotten += trimmed < settled
        assert reduced <= trimmed <= settled <= every, case.source
    assert applied > 5
    assert (fewer > 0 and forgotten > 0) or source == "exhaustive", (fewer, forgotten)


@pytest.mark.parametrize("source", ["random", "swarm"])
def test_formulas_proved_of_settled_states_hold(source: str) -> None:
    """By native code and by Python, against an engine that searches all states by the reference semantics."""
    made, oracle = make_source(DOMAIN, parse_source_spec(source)), make_oracle(DOMAIN, "scc-plain", {"certify": "0"})
    proved = 0
    for number in range(120):
        case = replace(made.case(number), fair=False)
        program = program_of(case)
        if case.property.formula is None or isinstance(program, str):
            continue
        question = strict(loaded(case).question)
        evidence = whole.make_evidence(question, 3_000, only_settled=True)
        if isinstance(evidence, Ranked) and evidence.settled:
            (answer,) = oracle.decide([case], Limits(seconds=20))
            assert answer.verdict.word in {"holds", "unknown"}, case.source
            assert large.table_proves(case, HOLDS, evidence), case.source
            assert settled_proves(question, program, evidence), case.source
            proved += answer.verdict.word == "holds"
    assert proved > 5


def _safe(program: Program, dead: Dead | None, ahead: Ahead | None = None) -> int | None:
    """The number of states if the proved checker accepts that they are safe, 0 if one is not, None if not known."""
    try:
        found = StateTable(program, 5_000, infinite=False, dead=dead, ahead=ahead)
        assert found.is_safe()
    except WrongStateError:
        return 0
    except NO_TABLE:
        return None
    return found.states
