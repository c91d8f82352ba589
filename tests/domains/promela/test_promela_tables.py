"""Evidence as tables, checked by native code: the verdicts of the extracted Python, on good evidence and on bad."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from assay.checkers import promela as coq
from assay.core.domain.lookup import make_source
from assay.core.domain.oracle import Limits
from assay.core.domain.spec import parse_source_spec
from assay.core.domain.verdict import Answer, Certified, Verdict
from assay.domains.promela.checker import proved
from assay.domains.promela.checker.program import large, table
from assay.domains.promela.checker.program.program import program_of
from assay.domains.promela.checker.program.table import StateTable
from assay.domains.promela.checker.readable import CHECKER
from assay.domains.promela.compile.load import loaded
from assay.domains.promela.domain import DOMAIN, PROVED
from assay.domains.promela.engine.engines import ENGINES
from assay.domains.promela.formats.files import read_cases
from assay.domains.promela.model.case import SAFETY, Case
from assay.domains.promela.model.evidence import Closed, Evidence, Ranked
from assay.domains.promela.oracle import whole
from assay.domains.promela.oracle.oracle import ModelChecker
from assay.errors import InputError

HOLDS = Verdict("holds")
ORACLE = ModelChecker(ENGINES["scc"], certify=3_000)
COUNTERS = """
byte a, b, c;
active proctype A() { do :: atomic { a < 39 -> a++ } :: atomic { a == 39 -> a = 0 } od }
active proctype B() { do :: atomic { b < 29 -> b++ } :: atomic { b == 29 -> b = 0 } od }
active proctype C() { do :: atomic { c < 19 -> c++ } :: atomic { c == 19 -> c = 0 } od }
ltl small { [] (a < 40 && b < 30 && c < 20) }
ltl again { [] <> (a == 0 || b > 3) -> [] (c < 20) }
"""


def cases_of(source: str, count: int) -> list[Case]:
    made = make_source(DOMAIN, parse_source_spec(source))
    return [made.case(number) for number in range(count)]


def asked(text: str, tmp_path: Path, part: str) -> Case:
    path = tmp_path / "m.pml"
    path.write_text(text)
    found = [item for item in read_cases(path) if not isinstance(item, InputError)]
    return next(item.case for item in found if item.part == part)


def decided(case: Case, oracle: ModelChecker = ORACLE) -> Answer[Evidence]:
    return oracle.decide([case], Limits(seconds=20))[0]


@pytest.fixture
def all_large(monkeypatch: pytest.MonkeyPatch) -> None:
    """Evidence of any size goes through tables."""
    monkeypatch.setattr(large, "BY_HAND", -1)
    monkeypatch.setattr(
        large, "is_large", lambda evidence: isinstance(evidence, Closed | Ranked) and not evidence.projected
    )


def bad(evidence: Closed | Ranked) -> list[Closed | Ranked]:
    """Evidence that is wrong in one place."""
    fewer = replace(evidence, states=evidence.states - 1) if evidence.states > 1 else None
    found: list[Closed | Ranked] = [replace(evidence, states=evidence.states + 1)]
    found += [fewer] if fewer is not None else []
    if isinstance(evidence, Closed):
        return [*found, replace(evidence, transitions=evidence.transitions + 1)]
    for place in range(0, len(evidence.pairs), max(1, len(evidence.pairs) // 2)):
        pairs = list(evidence.pairs)
        state, second, rank, index = pairs[place]
        found.append(replace(evidence, pairs=(*pairs[:place], *pairs[place + 1 :])))
        found.append(replace(evidence, pairs=(*pairs[:place], (state, second, rank + 5, index), *pairs[place + 1 :])))
        found.append(replace(evidence, pairs=(*pairs[:place], (state, second, rank, index + 1), *pairs[place + 1 :])))
    return found


@pytest.mark.parametrize("source", ["random", "swarm", "grammar", "reductions"])
@pytest.mark.usefixtures("all_large")
def test_tables_are_judged_as_the_extracted_python_judges_rows(source: str) -> None:
    accepted = rejected = kinds = 0
    for case in cases_of(source, 40):
        answer = decided(case)
        evidence = answer.evidence
        if answer.verdict != HOLDS or not isinstance(evidence, Closed | Ranked) or evidence.projected:
            continue
        if evidence.states > 150:
            continue
        assert large.table_proves(case, HOLDS, evidence) is True, case.source
        accepted += 1
        kinds |= 1 if case.property.kind == SAFETY else 2
        for wrong in bad(evidence):
            try:
                expected = proved._obligation(case, HOLDS, wrong)[0].met()
            except InputError:
                expected = False
            if isinstance(wrong, Closed):
                expected = False  # rows do not say how many steps there are
            assert large.table_proves(case, HOLDS, wrong) is expected, (case.source, wrong)
            rejected += not expected
    assert accepted > 5
    assert rejected > 20
    assert kinds == 3


def test_a_table_has_the_states_that_python_explores(tmp_path: Path) -> None:
    case = asked("byte x; active [2] proctype P() { do :: x < 9 -> x++ :: x > 0 -> x-- od }", tmp_path, "safety")
    program = program_of(case)
    assert not isinstance(program, str)
    system, found = loaded(case).question.system, StateTable(program, 5000, infinite=False)
    order = [system.initial]
    for state in order:
        order += dict.fromkeys(step.target for step in system.steps(state) if step.target not in order)
    assert list(found) == order


@pytest.mark.parametrize("part", ["safety", "ltl:small", "ltl:again"])
def test_more_states_than_python_should_explore_are_proved_of_the_program(tmp_path: Path, part: str) -> None:
    case = asked(COUNTERS, tmp_path, part)
    answer = decided(case, ModelChecker(ENGINES["scc"]))
    evidence = answer.evidence
    assert isinstance(evidence, Closed | Ranked)
    assert (answer.verdict, answer.certified) == (HOLDS, Certified.FULL)
    assert evidence.states == 24_000
    assert CHECKER.check(case, HOLDS, evidence) is None
    assert PROVED.check(case, HOLDS, evidence) is None
    assert "proved of the program" in proved.statement_text(case, HOLDS, evidence)
    with pytest.raises(InputError, match="too many states for Coq's kernel"):
        proved.obligation(case, HOLDS, evidence)
    for wrong in bad(evidence)[:6]:
        assert PROVED.check(case, HOLDS, wrong) is not None
    few = decided(case, ModelChecker(ENGINES["scc"], certify=20_000))
    assert (few.verdict, few.certified, few.evidence) == (HOLDS, Certified.NONE, None)


def test_the_checkers_of_tables_run_in_python_too(tmp_path: Path) -> None:
    case = asked("byte x; active proctype P() { do :: x < 9 -> x++ :: else -> x = 0 od }", tmp_path, "safety")
    program = program_of(case)
    assert not isinstance(program, str)
    tree = program.tree
    rows: list[object] = [coq.initial(tree)[0]]  # type: ignore[index]  # it is an option
    for state in rows:
        found = coq.survey(tree, state)[0][0]  # type: ignore[index]  # likewise
        while found:
            rows += [found[0]] if found[0] not in rows else []
            found = found[1]

    def number_of(state: object) -> int:
        return rows.index(state) if state in rows else len(rows)

    assert coq.check_promela_safe_table(tree, rows.__getitem__, number_of, len(rows))
    assert not coq.check_promela_safe_table(tree, rows.__getitem__, number_of, len(rows) - 1)
    assert not coq.check_promela_safe_table(tree, lambda _number: rows[0], number_of, len(rows))


def test_without_native_code_python_checks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    case = asked("byte x; active proctype P() { do :: x < 9 -> x++ :: else -> x = 0 od }", tmp_path, "safety")
    answer = decided(case)
    assert isinstance(answer.evidence, Closed)

    def missing(*_: object, **__: object) -> StateTable:
        raise MemoryError

    monkeypatch.setattr(large, "is_large", lambda _: True)
    monkeypatch.setattr(table, "StateTable", missing)
    table._last.clear()
    assert PROVED.check(case, HOLDS, answer.evidence) is None
    assert isinstance(whole.make_evidence(loaded(case).question, 100), str)
