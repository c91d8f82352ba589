"""Decides cases with one of the engines."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace

from assay.core.domain.oracle import Limits
from assay.core.domain.verdict import Answer, Reason, unknown
from assay.domains.promela.compile.load import question_of
from assay.domains.promela.engine.engines import ENGINES, Engine
from assay.domains.promela.engine.space import Room
from assay.domains.promela.model.case import Case
from assay.domains.promela.model.evidence import Evidence
from assay.domains.promela.oracle.por import decide_reduced
from assay.domains.promela.oracle.progress import Pace
from assay.errors import InputError

STATES = 1_000_000
"""So many states are stored at most, unless more are asked for."""
CERTIFY = 10_000
"""So many states are looked at once more, to make evidence that a property holds."""


@dataclass(frozen=True)
class ModelChecker:
    """An engine as an oracle."""

    engine: Engine
    states: int = STATES
    reduction: str = "none"
    memory: int | None = None
    """Bytes, instead of what the limits say."""
    certify: int = CERTIFY
    compress: bool = False
    """Whether native searches keep halves of states once each."""
    small: int = Room.small
    """So many states are explored by the reference before a model is compiled."""
    say: Callable[[str], None] | None = field(default=None, compare=False)
    """Who is told now and then how far a search has come."""

    @property
    def name(self) -> str:
        """The name of the engine."""
        return self.engine.name

    def telling(self, say: Callable[[str], None]) -> ModelChecker:
        """The same oracle, which says now and then how far it is."""
        return replace(self, say=say)

    def decide(self, cases: Sequence[Case], limits: Limits) -> list[Answer[Evidence]]:
        """Answer each case. A model outside of what can be read is no fault of anyone: its answer is unknown."""
        return [self._decided(case, limits) for case in cases]

    def _decided(self, case: Case, limits: Limits) -> Answer[Evidence]:
        started = time.perf_counter()
        try:
            question = question_of(case)
        except InputError as error:
            return Answer(unknown(Reason.UNSUPPORTED), note=str(error))
        loaded = time.perf_counter() - started
        pace = Pace(self.say)
        room = Room(self.states, self.memory or limits.memory, self.certify, self.small, pace.tell, self.compress)
        try:
            answer = decide_reduced(question, self.engine, room, self.reduction)
        except KeyboardInterrupt:
            raise KeyboardInterrupt(pace.latest) from None  # what was explored is told, not lost
        return replace(answer, seconds=answer.seconds + loaded)


ORACLES = {name: ModelChecker(engine) for name, engine in ENGINES.items()}
