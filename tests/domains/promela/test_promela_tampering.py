"""On random tables, and on a part of the small space of models: who decides agrees, and only evidence is accepted."""

from __future__ import annotations

import msgspec
import pytest
from msgspec.structs import replace
from tests.domains.promela.meaning import excluded, violated
from tests.domains.promela.proving import proves
from tests.domains.promela.tampering import ranks_changed, rows, tampered
from tests.domains.promela.toys import ATOMS, CYCLIC, Action, Toy, random_questions, toy_of

from assay.core.domain.source import Identity
from assay.domains.promela.checker.readable import why_not
from assay.domains.promela.compile.load import question_of
from assay.domains.promela.engine.engines import ENGINES
from assay.domains.promela.engine.space import Room
from assay.domains.promela.model.case import LTL, SAFETY
from assay.domains.promela.model.evidence import BadPrefix, Ranked
from assay.domains.promela.model.question import Question
from assay.domains.promela.oracle.pipeline import decide
from assay.domains.promela.sources.exhaustive import SHAPES, Exhaustive

pytestmark = pytest.mark.slow

PLAIN = ("ndfs-plain", "scc-plain", "bfs-plain")


def examined(question: Question[int, Action], toy: Toy) -> tuple[int, int]:
    """Have a question decided by every engine; count changed evidence, and how much of it is evidence still."""
    changed = still = 0
    for name in PLAIN:
        answer = decide(question, ENGINES[name], Room())
        word, evidence = answer.verdict.word, answer.evidence
        if evidence is None:
            assert question.asked.formula is None or question.fair or not excluded(question, toy)
            continue
        if isinstance(evidence, BadPrefix):
            begun(question, toy, evidence)
            continue
        if question.asked.formula is not None:
            assert (word == "violated") == violated(question, toy), (question, name)
        assert proves(question, toy, word, evidence), (question, name, evidence)
        assert why_not(question, word, evidence) == "", (question, name, evidence)
        assert why_not(question, "holds" if word == "violated" else "violated", evidence) != ""
        for other in tampered(toy, evidence):
            proof = proves(question, toy, word, other)
            assert (why_not(question, word, other) == "") == proof, (question, evidence, other)
            changed += 1
            still += proof
    return changed, still


def begun(question: Question[int, Action], toy: Toy, evidence: BadPrefix) -> None:
    """Look at the beginning of a run that an error cuts off: what is accepted of it must exclude the formula."""
    assert why_not(question, "violated", evidence) == ""
    assert why_not(question, "holds", evidence) != ""
    if question.asked.formula is None:
        return
    assert not violated(question, toy)
    for choices in (evidence.choices, *rows(evidence.choices, range(-2, 4))):
        changed = msgspec.structs.replace(evidence, choices=choices)
        assert why_not(question, "violated", changed) != "" or excluded(question, toy, choices), (question, changed)
    for ranks in ranks_changed(Ranked(0, evidence.values, evidence.pairs)):
        changed = msgspec.structs.replace(evidence, values=ranks.values, pairs=ranks.pairs)
        assert why_not(question, "violated", changed) != "" or excluded(question, toy, evidence.choices)


@pytest.mark.parametrize("kind", [SAFETY, *CYCLIC])
def test_of_changed_evidence_only_what_proves_is_accepted(kind: str) -> None:
    counts = []
    for system, question in random_questions(kind, 60, faults=True):
        toy = toy_of(system, ATOMS)
        counts.append(examined(replace(question, system=toy), toy))
    changed, still = (sum(column) for column in zip(*counts, strict=True))
    assert changed - still > 500


@pytest.mark.parametrize("shape", SHAPES)
def test_a_part_of_the_small_space_agrees_with_what_formulas_mean(shape: str) -> None:
    space = Exhaustive(Identity("promela", "exhaustive", 1, ()), shape, 1)
    for i in range(0, space.size, space.size // 40):
        case = space.case(i)
        toy = toy_of(question_of(case).system, ("x", "y"))
        examined(Question(toy, case.property), toy)
    assert space.size == space.models * space.formulas
    assert case.property.kind == LTL
