"""An engine with its limits, as an oracle."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from assay.core.domain.lazy import LazyModule
from assay.core.domain.oracle import Limits
from assay.core.domain.verdict import Answer, Verdict
from assay.domains.promela.compile.load import question_of
from assay.domains.promela.engine.engines import ENGINES, PLAIN, Engine
from assay.domains.promela.engine.space import Room
from assay.domains.promela.formats.malformed import why_rejected
from assay.domains.promela.model.case import MALFORMED, Case
from assay.domains.promela.model.evidence import Evidence, Lasso
from assay.domains.promela.oracle.pipeline import answer
from assay.domains.promela.oracle.por import NONE
from assay.domains.promela.oracle.progress import Pace

if TYPE_CHECKING:
    from assay.domains.promela.oracle import bad_prefix
else:
    bad_prefix = LazyModule("assay.domains.promela.oracle.bad_prefix")

STATES = 1_000_000
"""The most states that a campaign stores for a case."""
CERTIFY = 100_000
"""The most states of a model for which `holds` is certified."""
QUICK, QUICK_PLAIN = 1 << 17, 1_000
"""The states of a quick search, compiled and by the semantics."""


class ModelChecker(Struct, frozen=True):
    """An engine as an oracle."""

    engine: Engine
    states: int = STATES
    por: str = NONE
    """The partial order reduction: `none`, `paper` or `refined`."""
    memory: int | None = None
    """Bytes, instead of the limit of the campaign."""
    certify: int = CERTIFY
    compress: bool = False
    """Whether native searches compress states."""
    small: int = Room().small
    """The reference semantics explores this many states before a model is compiled."""
    finite: bool = False
    """Whether a counterexample of a formula or a never claim is cut to a bad prefix, where it has one."""
    say: Callable[[str], None] | None = None
    """Called now and then with the progress of a search."""

    @property
    def name(self) -> str:
        """The name of the engine."""
        return self.engine.name

    def telling(self, say: Callable[[str], None]) -> ModelChecker:
        """Give the same oracle with progress reports."""
        return replace(self, say=say)

    def quick(self) -> ModelChecker:
        """Give the same oracle for searches of a fraction of a second."""
        return replace(self, states=min(self.states, QUICK_PLAIN if self.engine.form == PLAIN else QUICK))

    def decide(self, cases: Sequence[Case], limits: Limits) -> list[Answer[Evidence]]:
        """Answer each case."""
        return [self._answer(case, limits) for case in cases]

    def _answer(self, case: Case, limits: Limits) -> Answer[Evidence]:
        if case.property.kind == MALFORMED:
            return Answer(Verdict(MALFORMED), note=why_rejected(case.source))
        pace = Pace(self.say)
        room = Room(
            self.states,
            self.memory or limits.memory,
            self.certify,
            small=self.small,
            tell=pace.tell,
            compress=self.compress,
        )
        try:
            decided = answer(case, self.engine, room, self.por)
        except KeyboardInterrupt:
            raise KeyboardInterrupt(pace.latest) from None
        if not self.finite or not isinstance(decided.evidence, Lasso):
            return decided
        return bad_prefix.with_bad_prefix(question_of(case), decided)


ORACLES = {name: ModelChecker(engine) for name, engine in ENGINES.items()}
