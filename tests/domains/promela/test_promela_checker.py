"""The checker accepts no evidence for a wrong verdict, and none that was tampered with."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
import pytest
from tests.domains.promela.toys import CYCLIC, Action, Toy, random_questions

from assay.automata.buchi.automaton import Automaton, Edge, Label
from assay.core.domain.splitmix import Draw
from assay.domains.promela.checker.readable import why_not
from assay.domains.promela.engine.engines import ENGINES
from assay.domains.promela.engine.space import Room
from assay.domains.promela.formats.evidence import EvidenceCodec
from assay.domains.promela.model.case import ACCEPTANCE, NEVER, NON_PROGRESS, SAFETY, Property
from assay.domains.promela.model.evidence import (
    DEADLOCK,
    STUTTER,
    BadPrefix,
    Closed,
    Evidence,
    Lasso,
    Ranked,
    Run,
    Trail,
)
from assay.domains.promela.model.invariant import Invariant
from assay.domains.promela.model.question import Question
from assay.domains.promela.model.system import Step
from assay.domains.promela.oracle.pipeline import decide
from assay.errors import InputError

KINDS = (SAFETY, *CYCLIC)
Decided = tuple[Question[int, Action], str, Evidence]


def decided(kind: str, count: int) -> Iterator[Decided]:
    for _, question in random_questions(kind, count, faults=kind == SAFETY):
        answer = decide(question, ENGINES["scc"], Room())
        if answer.evidence is not None:
            yield question, answer.verdict.word, answer.evidence


def random_evidence(draw: Draw, word: str) -> Evidence:
    length = draw.below(6)
    if word == "violated":
        choices = tuple(draw.below(4) - 1 for _ in range(length))
        if draw.one_in(3):
            return Run(choices, draw.choice([DEADLOCK, "assertion", "index", ""]))
        return Lasso(choices, draw.below(4), tuple(draw.below(3) for _ in range(length)) if draw.one_in(2) else ())
    if draw.one_in(4):
        return Closed(draw.below(8), draw.below(16))
    values = tuple(dict.fromkeys(draw.below(16) for _ in range(4)))
    pairs = {(draw.below(6), draw.below(4)): (draw.below(4), draw.below(3)) for _ in range(3 * length)}
    return Ranked(1 + draw.below(7), values, tuple((*pair, *numbers) for pair, numbers in pairs.items()))


@pytest.mark.parametrize("kind", KINDS)
def test_nothing_proves_the_wrong_verdict(kind: str) -> None:
    draw = Draw(7)
    kept: dict[str, list[Evidence]] = {"holds": [], "violated": []}
    for question, word, evidence in decided(kind, 150):
        kept[word].append(evidence)
        wrong = "violated" if word == "holds" else "holds"
        for claimed in (*kept[wrong][-20:], *(random_evidence(draw, wrong) for _ in range(40))):
            assert why_not(question, wrong, claimed) != "", (question, claimed)


@pytest.mark.parametrize("kind", KINDS)
def test_evidence_for_one_verdict_proves_no_other(kind: str) -> None:
    for question, word, evidence in decided(kind, 60):
        assert why_not(question, "violated" if word == "holds" else "holds", evidence) != ""
        assert why_not(question, "unknown", evidence) != ""


def tampered_run(evidence: Run | Lasso) -> Iterator[Evidence]:
    choices = evidence.choices
    for index in range(len(choices)):
        for wrong in (99, -2):
            changed = (*choices[:index], wrong, *choices[index + 1 :])
            yield (
                Run(changed, evidence.why)
                if isinstance(evidence, Run)
                else Lasso(changed, evidence.start, evidence.claim)
            )
    if isinstance(evidence, Run):
        yield Run(choices, "")
        yield Run(choices, "overflow")
        yield Run((*choices, STUTTER), evidence.why)
    else:
        for start in (len(choices), -1):
            yield Lasso(choices, start, evidence.claim)
        if evidence.claim:
            yield Lasso(choices, evidence.start, evidence.claim[:-1])
            yield Lasso(choices, evidence.start, (99, *evidence.claim[1:]))
            yield Lasso(choices, evidence.start)


def tampered_set(evidence: Closed | Ranked) -> Iterator[Evidence]:
    if isinstance(evidence, Closed):
        for off in (-1, 1):
            yield Closed(evidence.states + off, evidence.transitions)
            yield Closed(evidence.states, evidence.transitions + off)
        return
    for off in (-1, 1):
        yield msgspec.structs.replace(evidence, states=evidence.states + off)
    pairs = evidence.pairs
    where = {(state, second): (rank, index) for state, second, rank, index in pairs}
    for number, (state, second, rank, index) in enumerate(pairs):
        others = (*pairs[:number], *pairs[number + 1 :])
        yield msgspec.structs.replace(evidence, pairs=others)
        yield msgspec.structs.replace(evidence, pairs=(*others, (state, second, -1, index)))
        yield msgspec.structs.replace(evidence, pairs=(*others, (evidence.states, second, rank, index)))
        yield msgspec.structs.replace(evidence, pairs=(*others, (state, len(evidence.values), rank, index)))
        yield msgspec.structs.replace(evidence, pairs=(*pairs, pairs[number]))
    assert len(where) == len(pairs)


@pytest.mark.parametrize("kind", KINDS)
def test_tampered_evidence_is_rejected(kind: str) -> None:
    tried = 0
    for question, word, evidence in decided(kind, 120):
        assert why_not(question, word, evidence) == ""
        assert not isinstance(evidence, Trail | BadPrefix | Invariant)
        changed = tampered_run(evidence) if isinstance(evidence, Run | Lasso) else tampered_set(evidence)
        for other in changed:
            assert why_not(question, word, other) != "", (question, evidence, other)
            tried += 1
    assert tried > 300


def two_ends() -> Toy:
    """From 0 to 1, which ends well, or to 2, which does not."""
    mover = frozenset({0})
    table = ((Step((0, mover), 1), Step((1, mover), 2)), (), ())
    return Toy(table, (frozenset(),) * 3, ends=frozenset({1}), accepts=frozenset({2}), progress=frozenset({0}))


def test_a_run_that_may_stop_is_no_deadlock() -> None:
    question = Question(two_ends(), Property(SAFETY))
    assert why_not(question, "violated", Run((1,), DEADLOCK)) == ""
    assert why_not(question, "violated", Run((0,), DEADLOCK)) != ""
    assert why_not(question, "violated", Run((), DEADLOCK)) != ""


def test_a_run_that_ended_stutters_at_accept_labels_but_not_away_from_progress() -> None:
    lasso = Lasso((1, STUTTER), 1)
    assert why_not(Question(two_ends(), Property(ACCEPTANCE)), "violated", lasso) == ""
    assert why_not(Question(two_ends(), Property(NON_PROGRESS)), "violated", lasso) != ""
    assert why_not(Question(two_ends(), Property(ACCEPTANCE)), "violated", Lasso((STUTTER, STUTTER), 1)) != ""


def test_a_cycle_must_be_fair_where_that_is_asked_for() -> None:
    table = ((Step((0, frozenset({0})), 0), Step((1, frozenset({1})), 1)), (Step((0, frozenset({0})), 1),))
    toy = Toy(table, (frozenset(), frozenset()), accepts=frozenset({0}))
    assert why_not(Question(toy, Property(ACCEPTANCE)), "violated", Lasso((0,), 0)) == ""
    assert why_not(Question(toy, Property(ACCEPTANCE), fair=True), "violated", Lasso((0,), 0)) != ""
    assert decide(Question(toy, Property(ACCEPTANCE), fair=True), ENGINES["ndfs"], Room()).verdict.word == "holds"


def test_a_claim_must_accept_on_the_cycle() -> None:
    anything = Label(frozenset(), frozenset())
    never = Automaton(2, (0,), (Edge(0, anything, 1), Edge(1, anything, 1)), (frozenset({0}),))
    question = Question(Toy.ring(2), Property(NEVER), never=never)
    assert why_not(question, "violated", Lasso((0, 0, 0), 1, (0, 1, 1))) != ""
    accepting = Question(Toy.ring(2), Property(NEVER), never=Automaton(2, (0,), never.edges, (frozenset({1}),)))
    assert why_not(accepting, "violated", Lasso((0, 0, 0), 1, (0, 1, 1))) == ""


@pytest.mark.parametrize("kind", KINDS)
def test_evidence_is_read_back_as_it_was_written(kind: str) -> None:
    codec = EvidenceCodec()
    for _, _, evidence in decided(kind, 40):
        assert codec.decode(codec.encode(evidence)) == evidence


@pytest.mark.parametrize(
    "data", [b"", b"{}", b"[1]", b'{"type":"run"}', b'{"type":"lasso","choices":["a"],"start":0}', b"\xff"]
)
def test_what_is_no_evidence_is_said_to_be_none(data: bytes) -> None:
    with pytest.raises(InputError, match="invalid evidence"):
        EvidenceCodec().decode(data)
