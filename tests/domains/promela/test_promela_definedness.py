"""A verdict does not depend on the value of a proposition with a run-time error, in any engine or checker."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from tests.domains.promela.spin_models import ask_live
from tests.domains.promela.written_models import about

from assay.core.domain.judgement import Outcome
from assay.core.domain.oracle import Limits
from assay.core.trial.trial import Decided, judged
from assay.domains.promela.checker.readable import CHECKER
from assay.domains.promela.compile.load import loaded, question_of
from assay.domains.promela.domain import DOMAIN, PROVED
from assay.domains.promela.engine.engines import ENGINES
from assay.domains.promela.engine.space import Room
from assay.domains.promela.model.case import Case
from assay.domains.promela.oracle.oracle import ORACLES
from assay.domains.promela.oracle.pipeline import decide

pytestmark = pytest.mark.slow

CHANNEL = "chan q; byte x; active proctype P() { x = 1 }"
LATE = "chan q; byte x; chan c = [1] of { byte }; active proctype P() { q = c; x = 1; q!1 }"
ARRAY = "byte a[2], i; active proctype P() { do :: i = 1 :: i = 5 od }"
BRIEF = "byte a[2], i; active proctype P() { i = 1; i = 2; i = 0 }"
DIVISION = "byte z = 1; active proctype P() { z = 0; z = 2 }"
POLL = "chan r = [0] of { byte }; byte x; active proctype P() { x = 1 }"
REMOTE = "byte x; active proctype Q() { byte l; x = 1 } active proctype P() { byte l; x = 2; x = 3 }"
NEVER = ARRAY + " never { do :: WATCHED -> break :: else od }"
SAID = [
    (CHANNEL, "[] (len(q) == 0)", "unknown"),
    (CHANNEL, "<> (len(q) != 0)", "unknown"),
    (CHANNEL, "[] !full(q)", "unknown"),
    (CHANNEL, "<> (x == 1 || len(q) == 0)", "holds"),
    (LATE, "<> (len(q) == 1)", "holds"),
    (LATE, "[] (len(q) == 0)", "violated"),
    (LATE, "[] (len(q) < 2)", "unknown"),
    (ARRAY, "[] (a[i] == 0)", "unknown"),
    (ARRAY, "[] !(a[i] == 1)", "unknown"),
    (ARRAY, "[] ((i < 2) -> (a[i] == 0))", "holds"),
    (ARRAY, "[] ((a[i] == 0) || i > 1)", "holds"),
    (ARRAY, "<> (a[i] == 0 && i == 7)", "violated"),
    (ARRAY, "[] ((a[i] == 1) <-> (a[i] == 0))", "violated"),
    (ARRAY, "[] ((a[i] == 0) <-> (a[i] == 0))", "unknown"),
    (ARRAY, "[] (i != 1)", "violated"),
    (BRIEF, "[] (a[i] == 0)", "unknown"),
    (BRIEF, "<>[] (a[i] == 0)", "holds"),
    (BRIEF, "[]<> (a[i] == 1)", "violated"),
    (DIVISION, "[] (4 / z > 0)", "unknown"),
    (DIVISION, "[] !(4 % z == 77)", "unknown"),
    (DIVISION, "[] (4 / 2 > 0)", "holds"),
    (POLL, "[] !(r?[1])", "unknown"),
    (REMOTE, "[] (Q[1]:l == 0)", "unknown"),
    (REMOTE, "[] (Q[0]:l == 0)", "holds"),
    (REMOTE, "[] (Q:l == 0)", "holds"),
    (NEVER.replace("WATCHED", "a[i] == 1"), "never", "unknown"),
    (NEVER.replace("WATCHED", "i < 2 && a[i] == 1"), "never", "holds"),
    (NEVER.replace("WATCHED", "a[i] == 0"), "never", "violated"),
]
"""Models, properties, and their verdicts."""
FORMS = ["ndfs-plain", "scc-plain", "bfs-plain", "ndfs-native", "scc-native"]


@pytest.mark.parametrize("engine", FORMS)
@pytest.mark.parametrize(("source", "asked", "word"), SAID)
def test_every_engine_gives_a_verdict_only_where_it_depends_on_no_missing_value(
    source: str, asked: str, word: str, engine: str
) -> None:
    case = about(source, asked)
    (answer,) = ORACLES[engine].decide([case], Limits())
    assert answer.verdict.word == word
    if word == "unknown":
        assert "proposition with a run-time error" in answer.note
    else:
        assert answer.evidence is not None
        assert CHECKER.check(case, answer.verdict, answer.evidence) is None
        assert PROVED.check(case, answer.verdict, answer.evidence) is None


@pytest.mark.parametrize(("source", "asked"), [(source, asked) for source, asked, word in SAID if word == "unknown"])
def test_no_checker_accepts_evidence_that_rests_on_a_missing_value(source: str, asked: str) -> None:
    case = about(source, asked)
    answer = decide(replace(question_of(case), doubtful=()), ENGINES["scc-plain"], Room())
    assert answer.verdict.decided
    assert answer.evidence is not None
    assert CHECKER.check(case, answer.verdict, answer.evidence) is not None
    assert PROVED.check(case, answer.verdict, answer.evidence) is not None


GIVEN = ["[] A", "<> A", "[] !A", "[]<> A", "<>[] !A", "[] (A -> <> B)", "A U B", "B U !A", "A V B", "[] (A || B)"]
GIVEN += ["[] (A <-> B)", "<> (!A && B)", "!(A -> B) || [] A", "[] (A -> X B)"]


@pytest.mark.parametrize("formula", GIVEN)
@pytest.mark.parametrize("other", ["i > 1", "i < 2", "i == 5"])
@pytest.mark.parametrize("model", [ARRAY, BRIEF])
def test_verdicts_are_those_that_both_values_give(model: str, formula: str, other: str) -> None:
    """The reference makes the array longer, so that the missing values are 0 everywhere, or 1 everywhere."""
    written = formula.replace("A", "(a[i] == 0)").replace("B", f"({other})")

    def said(source: str) -> str:
        return ORACLES["scc-plain"].decide([about(source, written)], Limits())[0].verdict.word

    ours, values = said(model), {said(model.replace("a[2]", f"a[9] = {{ 0, 0, {missing} }}")) for missing in (0, 1)}
    assert ours in (*values, "unknown")
    assert ours == "unknown" or len(values) == 1


def test_a_channel_that_always_exists_raises_no_doubt() -> None:
    source = "chan q = [1] of { byte }; chan r; active proctype P() { q!1; OTHER }"
    assert not loaded(about(source.replace("OTHER", "r = q"), "[] (len(q) < 2)")).question.doubtful
    assert loaded(about(source.replace("OTHER", "q = r"), "[] (len(q) < 2)")).question.doubtful


@pytest.mark.tool("spin", "gcc")
@pytest.mark.parametrize(("source", "asked"), [said[:2] for said in SAID])
def test_spin_is_not_blamed_for_a_value_of_its_own(source: str, asked: str) -> None:
    case: Case = about(source, asked)
    (oracle,) = ORACLES["scc-plain"].decide([case], Limits())
    (subject,) = ask_live("spin:full", [case])
    assert judged(DOMAIN, case, Decided(oracle), subject).outcome is not Outcome.DISAGREE
