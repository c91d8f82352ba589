"""Our own engines as subjects; the oracle is then another one."""

from __future__ import annotations

from dataclasses import dataclass

from assay.core.oracle import Limits
from assay.core.spec import Spec
from assay.core.subject import Origin, SubjectKind
from assay.core.verdict import Answer
from assay.promela.evidence import Evidence
from assay.promela.model.case import Case
from assay.promela.oracle import ORACLES

KIND = SubjectKind("engine", "Assay's own engines", tuple(ORACLES))


@dataclass(frozen=True)
class EngineSubject:
    """An engine of ours as the subject of another one."""

    spec: Spec
    origin: Origin = Origin.OURS

    def answer(self, case: Case, limits: Limits) -> Answer[Evidence]:
        """Answer one case."""
        return ORACLES[self.spec.config].decide([case], limits)[0]
