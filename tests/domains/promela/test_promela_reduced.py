"""Evidence about states in which one process goes first: fewer states, the same verdicts, and no less caution."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from tests.domains.promela.drawn_channels import Drawn

from assay.checkers import promela as coq
from assay.coq_terms import items
from assay.core.domain.lookup import make_oracle
from assay.core.domain.oracle import Limits
from assay.core.domain.verdict import Verdict
from assay.core.trial.trust import accepting
from assay.domains.promela.checker.program import large, table
from assay.domains.promela.checker.program.ahead import Ahead, ahead_of
from assay.domains.promela.checker.program.program import Program, alive_slots, names_of, program_of
from assay.domains.promela.checker.program.settled import settled_proves
from assay.domains.promela.checker.program.table import StateTable, WrongStateError
from assay.domains.promela.compile.load import loaded
from assay.domains.promela.domain import DOMAIN
from assay.domains.promela.formats.parser import parse_formula
from assay.domains.promela.model.case import LTL, SAFETY, Case, Property
from assay.domains.promela.model.definedness import strict
from assay.domains.promela.model.evidence import Closed, Ranked
from assay.domains.promela.oracle import whole

HOLDS = Verdict("holds")
RING = """
chan q[3] = [2] of { byte };
byte done;
proctype P(chan inp, out; byte number) {
  byte x, times;
  printf("%d", number);
  out!number;
  do
  :: inp?x -> times = times + 1; if :: times < 3 -> out!x :: else -> break fi
  od;
  done = done + 1
}
init { atomic { run P(q[0], q[1], 1); run P(q[1], q[2], 2); run P(q[2], q[0], 3) } }
"""


def fields(tree: object) -> tuple[object, ...]:
    assert isinstance(tree, tuple)
    return tree


def case_of(text: str, formula: str = "") -> Case:
    return Case(text, Property(LTL, "p", parse_formula(formula)) if formula else Property(SAFETY))


def read(case: Case) -> tuple[Program, Ahead | None]:
    program = program_of(case)
    assert isinstance(program, Program), program
    question = loaded(case).question
    propositions = program.propositions(names_of(question), question.asked.kind)
    return program, ahead_of(program, alive_slots(program.model, whole._dead(program.model)), propositions)


def reduced_evidence(case: Case) -> Closed | Ranked:
    made = whole.make_evidence(strict(loaded(case).question), 100_000, only_settled=True)
    assert not isinstance(made, str), made
    return made


def test_what_lies_ahead_is_computed_once_for_a_model_and_anew_for_another(monkeypatch: pytest.MonkeyPatch) -> None:
    computed = []

    def counted(*given: object) -> object:
        computed.append(given)
        return futures(*given)

    futures = coq.futures
    monkeypatch.setattr(coq, "futures", counted)
    monkeypatch.setattr("assay.domains.promela.checker.program.ahead._last", [])
    program, without = read(case_of(RING))
    assert without is not None
    asked = program.propositions(["len(q[0]) > 0"], LTL)
    alive = alive_slots(program.model, whole._dead(program.model))
    assert ahead_of(program, alive, asked) == replace(without, seen=coq.seen_channels(asked)) != without
    assert len(computed) == 1
    read(case_of(RING.replace("times < 3", "times < 4")))
    assert len(computed) == 2
    ahead_of(program, alive)
    ahead_of(program, alive_slots(program.model, ()))
    assert len(computed) == 4


@pytest.mark.parametrize("formula", ["", "[] (done < 4)", "<> (done == 3)", "[] (done > 0 -> [] (done > 0))"])
def test_a_ring_is_proved_from_a_few_states(formula: str) -> None:
    case = case_of(RING, formula)
    program, ahead = read(case)
    evidence = reduced_evidence(case)
    assert (evidence.reduced, evidence.settled) == (True, True)
    assert ahead is not None
    assert evidence.states < StateTable(program, 100_000, infinite=bool(formula), dead=evidence.dead).states / 5
    assert accepting(DOMAIN, case, HOLDS, evidence) == [checker.name for checker in DOMAIN.checkers]
    assert settled_proves(loaded(case).question, program, evidence)


def test_changed_evidence_proves_nothing() -> None:
    case = case_of(RING)
    program, _ = read(case)
    evidence = reduced_evidence(case)
    assert isinstance(evidence, Closed)
    for wrong in (
        replace(evidence, states=evidence.states + 1),
        replace(evidence, states=evidence.states - 1),
        replace(evidence, transitions=evidence.transitions + 1),
        replace(evidence, settled=False),
        replace(evidence, reduced=False),
    ):
        assert accepting(DOMAIN, case, HOLDS, wrong) == []
        assert not wrong.settled or not settled_proves(loaded(case).question, program, wrong)


def test_changed_ranks_prove_nothing() -> None:
    case = case_of(RING, "<> (done == 3)")
    program, _ = read(case)
    evidence = reduced_evidence(case)
    assert isinstance(evidence, Ranked)
    for wrong in (
        replace(evidence, states=evidence.states + 1),
        replace(evidence, pairs=evidence.pairs[1:]),
        replace(evidence, pairs=tuple((state, value, 0, index) for state, value, _, index in evidence.pairs)),
        replace(evidence, settled=False),
        replace(evidence, reduced=False),
    ):
        assert accepting(DOMAIN, case, HOLDS, wrong) == []
        assert not wrong.settled or not settled_proves(strict(loaded(case).question), program, wrong)


SEEN = "chan q = [2] of { byte }; bit g; active proctype A() { q!1 } active proctype B() { g = 1 }"


@pytest.mark.parametrize("formula", ["[] !(g == 1 && len(q) == 0)", "[] (g == 1 -> nempty(q))", "[] (g -> q?[1])"])
def test_a_channel_that_the_formula_looks_at_is_seen(formula: str) -> None:
    """If that is forgotten, the formula seems to hold, and the checkers reject it."""
    case = case_of(SEEN, formula)
    program, ahead = read(case)
    assert isinstance(whole.make_evidence(strict(loaded(case).question), 1_000, only_settled=True), str)
    assert ahead is not None
    blind = Ahead(ahead.following, ahead.futures, ahead.ranges, ())
    table._last.clear()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(whole, "ahead_of", lambda *_: blind)
        made = whole.make_evidence(strict(loaded(case).question), 1_000, only_settled=True)
    assert isinstance(made, Ranked)
    assert made.reduced
    assert accepting(DOMAIN, case, HOLDS, made) == []
    assert not settled_proves(strict(loaded(case).question), program, made)
    table._last.clear()


def test_drawn_formulas_that_are_proved_hold() -> None:
    oracle = make_oracle(DOMAIN, "scc-plain", {"certify": "0"})
    formulas = (
        "[] (g < 2)",
        "<> (g > 0)",
        "[] (g == 0 || <> (g > 1))",
        "[] (len(q0) < 2)",
        "<> [] (g > 0)",
        "[] <> (g == 0)",
    )
    proved = fewer = 0
    for seed in range(36):
        case = case_of(Drawn(seed).text(), formulas[seed % len(formulas)])
        program, _ = read(case)
        made = whole.make_evidence(strict(loaded(case).question), 100_000, only_settled=True)
        if isinstance(made, str) or not made.reduced:
            continue
        (answer,) = oracle.decide([case], Limits(seconds=20))
        assert answer.verdict.word in {"holds", "unknown"}, case.source
        assert large.table_proves(case, HOLDS, made), case.source
        assert settled_proves(strict(loaded(case).question), program, made), case.source
        proved += answer.verdict.word == "holds"
        fewer += made.states < StateTable(program, 100_000, infinite=True, dead=made.dead).states
    assert min(proved, fewer) > 4, (proved, fewer)


def test_what_can_follow_is_checked() -> None:
    """One control state less that can follow another: the checkers reject it, for each of them."""
    case = case_of(RING)
    program, ahead = read(case)
    evidence = reduced_evidence(case)
    assert ahead is not None
    proctypes = fields(program.tree)[2]
    rows = [[[bool(each) for each in items(row)] for row in items(rows)] for rows in items(ahead.following)]
    tried = 0
    for kind, matrix in enumerate(rows):
        for here, row in enumerate(matrix):
            for place in [place for place, follows in enumerate(row) if follows]:
                less = [[list(each) for each in other] for other in rows]
                less[kind][here][place] = False
                closed = _is_closed(program, less)
                assert bool(coq.all_follow(proctypes, _tree(less))) == closed
                tried += not closed
    assert tried > 50
    found = StateTable(program, 100_000, infinite=False, dead=evidence.dead, ahead=ahead)
    assert found.is_safe()
    found.ahead = Ahead((), ahead.futures, ahead.ranges, ())
    assert not found.is_safe()


def _is_closed(program: Program, rows: list[list[list[bool]]]) -> bool:
    for proctype, matrix in zip(items(fields(program.tree)[2]), rows, strict=True):
        for here, node in enumerate(items(fields(proctype)[3])):
            targets = [fields(edge)[0] for edge in items(fields(node)[0])]
            behind = [matrix[target] for target in targets if isinstance(target, int) and target]
            if not matrix[here][here] or any(b > a for row in behind for a, b in zip(matrix[here], row, strict=True)):
                return False
    return True


def _tree(rows: object) -> object:
    if not isinstance(rows, list):
        return rows
    found: object = ()
    for each in reversed(rows):
        found = (_tree(each), found)
    return found


def _verdict(program: Program, ahead: Ahead | None, *, settled: bool = True) -> tuple[bool, int]:
    try:
        dead = whole._dead(program.model) if settled else None
        found = StateTable(program, 100_000, infinite=False, dead=dead, ahead=ahead)
    except WrongStateError:
        return False, 0
    assert found.is_safe()
    return True, found.states


def test_drawn_models_have_the_verdict_of_all_states() -> None:
    safe = wrong = fewer = 0
    for seed in range(30):
        case = case_of(Drawn(seed).text())
        program, ahead = read(case)
        assert ahead is not None
        verdict, states = _verdict(program, ahead)
        assert verdict == _verdict(program, None, settled=False)[0], case.source
        safe, wrong = safe + verdict, wrong + (not verdict)
        fewer += verdict and states < _verdict(program, None)[1]
    assert min(safe, wrong, fewer) > 5, (safe, wrong, fewer)


SENDER = "chan q = [2] of { byte }; active proctype A() { q!1 } "
READER = "active proctype C() { byte x; end: q?x; assert(x == 1); end2: q?x } "
FORGOTTEN = {
    "two senders": SENDER + READER + "active proctype B() { q!2 }",
    "two receivers": SENDER
    + "active proctype B() { byte x; end: q?x } active proctype C() { end: q?1; assert(false) }",
    "a length": SENDER + "active proctype B() { end: (len(q) == 0) -> assert(false) }",
    "else": SENDER + "active proctype B() { byte x; if :: q?x :: else -> assert(false) fi }",
    "a sequence that breaks off": SENDER
    + "bit f; active proctype B() { atomic { f = 1; end: q?1; f = 0 } } active proctype C() { assert(f == 0) }",
    "d_step": SENDER
    + "active proctype B() { byte x; d_step { x = 1; if :: q?x :: else -> x = 5 fi }; assert(x != 5) }",
    "unless": SENDER + "active proctype B() { bit f; { f = 1; assert(f == 0) } unless { q?1 } }",
    "a sorted send": SENDER.replace("q!1", "end: q!2")
    + READER.replace("x == 1", "x == 2")
    + "active proctype B() { end: q!!1 }",
    "a receive of any": SENDER + "active proctype B() { end: q??1; assert(false) } active proctype C() { end: q?1 }",
    "a process that starts later": SENDER + READER + "proctype D() { q!2 } active proctype B() { run D() }",
    "a channel in a variable": SENDER
    + READER
    + "chan r = [2] of { byte }; active proctype B() { chan c; c = r; c = q; c!2 }",
}
"""Models with an error that shows only if a process other than the sender moves before it."""
CAUTION = {
    "a global that is sent": "byte g; active proctype B() { g = 1 } "
    + SENDER.replace("q!1", "q!g")
    + "active proctype C() { byte x; end: q?x; assert(x == 0) }",
    "provided": "bit f; active proctype B() { f = 1; end: (len(q) == 1) -> assert(false) } "
    + SENDER.replace("A()", "A() provided (f == 0)").replace("q!1", "q!1; q!1"),
}


@pytest.mark.parametrize("name", [*FORGOTTEN, *CAUTION])
def test_errors_before_the_first_process_are_found(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """And most are missed if what others may do is forgotten: so the models tell."""
    program, ahead = read(case_of((FORGOTTEN | CAUTION)[name]))
    assert ahead is not None
    assert not _verdict(program, None, settled=False)[0]
    assert not _verdict(program, ahead)[0]
    monkeypatch.setattr(coq, "others_allow", lambda *_: True)
    assert _python_sees_nothing(program, ahead) == (name in FORGOTTEN)


def _python_sees_nothing(program: Program, ahead: Ahead) -> bool:
    alive = alive_slots(program.model, whole._dead(program.model))
    rows = [coq.canon(program.tree, alive, start) for start in fields(coq.initial(program.tree))]
    numbers = {rows[0]: 0}
    for number, row in enumerate(rows):
        found = coq.reduced_survey(
            program.tree, alive, ahead.futures, ahead.ranges, lambda state: numbers.get(state, len(rows)), number, row
        )
        (known,) = fields(found)
        targets, wrong = fields(known)
        if wrong or len(rows) > 2_000:
            return False
        for target in items(targets):
            if target not in numbers:
                numbers[target] = len(rows)
                rows.append(target)
    return True


def test_a_large_election_is_certified_by_default() -> None:
    large._proves.cache_clear()
    more = "run P(q[2], q[3], 3); run P(q[3], q[4], 4); run P(q[4], q[0], 5)"
    case = case_of(RING.replace("q[3] =", "q[5] =").replace("run P(q[2], q[0], 3)", more))
    evidence = reduced_evidence(case)
    assert evidence.reduced
    assert evidence.states < 1_000
    assert accepting(DOMAIN, case, HOLDS, evidence) == [checker.name for checker in DOMAIN.checkers]
