"""Decides a question with only the steps of ample sets, where that changes no answer."""

from __future__ import annotations

from dataclasses import replace

from assay.core.domain.verdict import Answer
from assay.domains.promela.engine.engines import Engine
from assay.domains.promela.engine.space import Room
from assay.domains.promela.model.compiled import Compilable
from assay.domains.promela.model.evidence import Evidence
from assay.domains.promela.model.question import Question
from assay.domains.promela.model.state import Action, State
from assay.domains.promela.oracle.decide import decide

REDUCTIONS = ("none", "paper", "refined")
"""What `--reduction` may say."""


def decide_reduced(question: Question[State, Action], engine: Engine, room: Room, reduction: str) -> Answer[Evidence]:
    """Answer a question; where there can be no reduction, without, and the note says why."""
    system = question.system
    if reduction == "none" or not isinstance(system, Compilable):
        return decide(question, engine, room)
    from assay.domains.promela.ample.applicability import ample_for  # noqa: PLC0415 - most systems are not reduced

    ample, why = ample_for(question, system.model, system.expression, reduction)
    answer = decide(question, engine, room, ample=ample)
    return answer if ample is not None else replace(answer, note=answer.note or f"there is no reduction: {why}")
