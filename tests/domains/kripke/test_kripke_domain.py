"""The domain of finite graphs: the oracle proves both answers, wrong searches are caught, and cases shrink."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pytest

from assay.automata.emptiness.evidence import Ranked
from assay.automata.formula.formula import subformulas
from assay.automata.formula.lasso import Lasso, holds
from assay.automata.kripke import Case
from assay.core.campaign.reduce import reduce_case
from assay.core.domain.judgement import AGREE, Judgement, Outcome
from assay.core.domain.lookup import make_oracle, make_source, make_subject
from assay.core.domain.oracle import Limits
from assay.core.domain.spec import parse_source_spec, parse_spec
from assay.core.domain.verdict import Answer, Certified, Reason, Verdict
from assay.core.simulate.simulation import Guide
from assay.core.trial.ask import located
from assay.core.trial.bench import Bench, Trial
from assay.core.trial.trial import decide
from assay.core.trial.trust import check_proved
from assay.domains.kripke import oracle as deciding
from assay.domains.kripke.checker.proved import obligation
from assay.domains.kripke.domain import DOMAIN
from assay.domains.kripke.formats import read_text
from assay.domains.kripke.model.evidence import Evidence, Path
from assay.errors import InputError

LIMITS = Limits()
HOLDS, VIOLATED = Verdict("holds"), Verdict("violated")
TOGGLE = "formula: [] (p -> <> q)\ninitial: a\na {p} -> a b\nb {q} -> a\n"


def graph(text: str) -> Case:
    (read,) = read_text(text)
    return read.case


def cases(source: str, count: int) -> list[Case]:
    made = make_source(DOMAIN, parse_source_spec(source))
    return [made.case(i) for i in range(count)]


def trials(subject: str, asked: Sequence[Case]) -> list[Trial[Evidence]]:
    made = make_subject(DOMAIN, parse_spec(subject))
    return Bench(DOMAIN, make_oracle(DOMAIN, "tableau"), made, located(made), LIMITS).try_cases(asked)


def answered(case: Case) -> Answer[Evidence]:
    (answer,) = make_oracle(DOMAIN, "tableau").decide([case], LIMITS)
    return answer


def lassos(case: Case, longest: int) -> Iterator[Lasso]:
    """The words of all paths that return to a state after at most `longest` steps."""
    paths = [[start] for start in case.initial]
    for path in paths:  # it grows during the loop
        letters = [frozenset(case.states[n].atoms) for n in path]
        for there in case.states[path[-1]].after:
            yield from (Lasso(tuple(letters[:k]), tuple(letters[k:])) for k, state in enumerate(path) if state == there)
            if len(path) < longest:
                paths.append([*path, there])


@pytest.mark.parametrize("source", ["random", "swarm"])
def test_both_answers_are_certified_and_proved(source: str) -> None:
    asked = cases(source, 60)
    decided = decide(DOMAIN, make_oracle(DOMAIN, "tableau"), asked, LIMITS)
    assert all(d.certified is Certified.FULL and not d.fault for d in decided)
    assert {type(d.answer.evidence) for d in decided} == {Path, Ranked}
    assert not [d.fault for case, d in zip(asked, decided, strict=True) if check_proved(DOMAIN, case, d).fault]


def test_the_oracle_agrees_with_the_definition_on_all_short_lassos() -> None:
    for case in cases("exhaustive:states=2,size=3", 5922)[::9]:
        violating = next((word for word in lassos(case, 4) if not holds(case.formula, word)), None)
        assert answered(case).verdict == (HOLDS if violating is None else VIOLATED)


def test_evidence_for_the_other_answer_is_rejected() -> None:
    readable, proved = DOMAIN.checkers
    for case in cases("random:seed=1", 30):
        answer = answered(case)
        assert answer.evidence is not None
        for verdict in (HOLDS, VIOLATED):
            for checker in (readable, proved):
                accepted = checker.check(case, verdict, answer.evidence) is None
                assert accepted == (verdict == answer.verdict)


WRONG_PATHS = [
    (Path((1,), (0,)), "is not initial"),
    (Path((0,), (1,)), "no edge leads from state 1 to state 1"),
    (Path((), (2,)), "no state 2"),
    (Path((), (0, 1)), "does not satisfy"),
]


@pytest.mark.parametrize(("path", "why"), WRONG_PATHS)
def test_a_wrong_path_is_rejected_with_the_reason(path: Path, why: str) -> None:
    readable, proved = DOMAIN.checkers
    case = graph(TOGGLE)
    rejection = readable.check(case, VIOLATED, path)
    assert rejection is not None
    assert why in rejection.why
    assert proved.check(case, VIOLATED, path) is not None


def test_tampered_ranks_are_rejected() -> None:
    case = graph(TOGGLE.replace("a {p} -> a b", "a {p} -> b"))
    answer = answered(case)
    assert isinstance(answer.evidence, Ranked)
    fewer = Ranked(answer.evidence.values, answer.evidence.pairs[1:])
    readable, proved = DOMAIN.checkers
    assert readable.check(case, HOLDS, fewer) is not None
    assert proved.check(case, HOLDS, fewer) is not None
    with pytest.raises(InputError, match="not evidence for 'holds'"):
        obligation(case, HOLDS, Path((), (0,)))


@pytest.mark.parametrize("subject", ["engine:generalised", "engine:tableau-automaton", "engine:nested-dfs"])
def test_our_searches_agree_with_the_oracle(subject: str) -> None:
    asked = [*cases("swarm:seed=2", 60), *cases("exhaustive:states=2,size=2", 400)]
    assert all(trial.judgement == AGREE for trial in trials(subject, asked))


FAULTS = [("fault:first-initial", 2), ("fault:self-loops", 2), ("fault:preorder", 3)]


@pytest.mark.parametrize(("subject", "most"), FAULTS)
def test_planted_faults_are_found_and_shrunk(subject: str, most: int) -> None:
    asked = cases("swarm", 120)
    found = [c for c, t in zip(asked, trials(subject, asked), strict=True) if t.judgement.outcome is Outcome.DISAGREE]
    assert len(found) > 1
    reduced = reduce_case(
        found[0], DOMAIN.reducer, lambda some: [t.judgement.kind == "soundness" for t in trials(subject, some)]
    )
    assert reduced.one_minimal
    assert len(reduced.case.states) <= most
    assert len(list(subformulas(reduced.case.formula))) <= 4
    assert DOMAIN.cases.decode(DOMAIN.cases.encode(reduced.case)) == reduced.case


def test_a_claimed_counterexample_is_checked() -> None:
    case = graph(TOGGLE)
    said = Answer(VIOLATED, evidence=Path((0, 1), (0, 1)))
    rejection = DOMAIN.examine(case, answered(case), said)
    assert rejection is not None
    assert (rejection.kind, rejection.why) == ("counterexample", "the counterexample does not violate the formula")
    elsewhere = DOMAIN.examine(case, answered(case), Answer(VIOLATED, evidence=Path((), (1, 0))))
    assert elsewhere is not None
    assert elsewhere.why == "the counterexample is not a path of the graph from an initial state"
    assert DOMAIN.examine(case, answered(case), Answer(VIOLATED, evidence=Path((), (0,)))) is None


def test_a_missed_path_is_explained_position_by_position() -> None:
    case = graph(TOGGLE)
    explained = DOMAIN.explain(case, answered(case), Answer(HOLDS), Judgement(Outcome.DISAGREE, "soundness"))  # type: ignore[attr-defined]  # a capability
    assert explained.sentence == "The tool says holds. The path (a)* violates [] (p -> <> q)."
    assert explained.right.lines[0] == "0: a {p} (repeated for ever)"
    assert "<> q holds at none" in explained.right.lines


def test_an_invented_path_is_explained() -> None:
    case = graph(TOGGLE.replace("a {p} -> a b", "a {p} -> b"))
    said = Answer(VIOLATED, evidence=Path((), (0, 1)))
    explained = DOMAIN.explain(case, answered(case), said, Judgement(Outcome.DISAGREE, "completeness"))  # type: ignore[attr-defined]  # a capability
    assert "the path (a b)*: the word of the run does not satisfy" in explained.sentence
    assert "Every path satisfies [] (p -> <> q)." in explained.sentence


def test_the_path_is_marked_in_the_drawing() -> None:
    case = graph(TOGGLE)
    drawn = DOMAIN.draw(case, answered(case).evidence)
    picture = drawn.figures[1].graph
    assert picture is not None
    assert [arc.mark for arc in picture.arcs] == ["used", "plain", "plain"]
    assert [node.label for node in picture.nodes] == ["a {p}", "b {q}"]
    assert [step.text for step in drawn.steps] == ["a {p}"]


def test_a_path_is_stepped_through() -> None:
    case = graph(TOGGLE)
    stepping = DOMAIN.simulation(case)  # type: ignore[attr-defined]  # a capability
    assert (stepping.starts, stepping.steps(0), stepping.values(1)) == ((0,), (0, 1), {"p": "false", "q": "true"})
    assert DOMAIN.guide(case, "violated", Path((0, 1), (0,))) == Guide(0, (1, 0, 0), 2)  # type: ignore[attr-defined]  # a capability
    with pytest.raises(InputError, match="not a path"):
        DOMAIN.guide(case, "violated", Path((), (1,)))  # type: ignore[attr-defined]  # a capability


def test_too_many_pairs_give_no_verdict(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(deciding, "MOST_PAIRS", 1)
    assert answered(graph(TOGGLE)).verdict.reason is Reason.BOUND
