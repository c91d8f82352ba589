"""Decides cases with one of the engines."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from assay.core.domain.judgement import MALFORMED
from assay.core.domain.lazy import LazyModule
from assay.core.domain.oracle import Limits, OracleKind
from assay.core.domain.verdict import Answer, Verdict
from assay.core.native.stopwatch import Stopwatch
from assay.domains.pushdown.engine.engines import ENGINES, Decide, Form, Method
from assay.domains.pushdown.engine.weighted.decide import decide_with_weights
from assay.domains.pushdown.formats.malformed import why_rejected
from assay.domains.pushdown.model.case import Case
from assay.domains.pushdown.model.evidence import Evidence, Weighed
from assay.domains.pushdown.model.normal import normalised
from assay.domains.pushdown.model.totals import value_of

if TYPE_CHECKING:
    from assay.domains.pushdown.oracle import proved
else:
    proved = LazyModule("assay.domains.pushdown.oracle.proved")

PROVED = "proved"
"""The name of the engine that is extracted from the proofs."""


def weighed(normal: Case) -> Answer[Evidence]:
    """Decide a normal case with weights; the value is what the lightest and the heaviest run weigh."""
    answer = decide_with_weights(normal)
    if normal.weights is None or not isinstance(answer.evidence, Weighed):
        return answer
    return replace(answer, value=value_of(normal.weights, answer.evidence))


class EngineOracle(Struct, frozen=True):
    """An engine as the oracle: a case is made normal first, and the evidence is about that."""

    name: str
    engine: Decide

    def decide(self, cases: Sequence[Case], limits: Limits) -> list[Answer[Evidence]]:
        """Decide each case."""
        return [self._timed(case, limits.memory) for case in cases]

    def _timed(self, case: Case, room: int) -> Answer[Evidence]:
        if case.malformed is not None:
            return Answer(Verdict(MALFORMED), note=why_rejected(case.malformed))
        watch = Stopwatch()
        normal = normalised(case)
        answer = self.engine(normal, room) if case.weights is None else weighed(normal)
        return replace(answer, seconds=watch.seconds())


_METHODS = {
    Method.PRE: "backward saturation of A2 (pre*)",
    Method.POST: "forward saturation of A1 (post*)",
    Method.DUAL: "saturation of both automata (dual*)",
}
_FORMS = {Form.EITHER: "", Form.DENSE: ", over bits", Form.SPARSE: ", over lists"}
KINDS: tuple[OracleKind[Case, Evidence], ...] = (
    *(
        OracleKind(
            name,
            _METHODS[engine.method] + _FORMS[engine.form],
            partial(EngineOracle, name, engine),
            family=engine.family,
        )
        for name, engine in ENGINES.items()
    ),
    OracleKind(
        PROVED,
        "the paper's check, extracted from its proof: small cases, no evidence",
        lambda: proved.ProvedOracle(PROVED),
        certifies=False,
    ),
)
