"""Our own engines as subjects; the oracle is then another one."""

from __future__ import annotations

from dataclasses import dataclass, replace

from assay.core.domain.oracle import Limits
from assay.core.domain.spec import Spec
from assay.core.domain.subject import Origin, Role, SubjectKind
from assay.core.domain.verdict import Answer
from assay.domains.promela.model.case import Case
from assay.domains.promela.model.evidence import Evidence
from assay.domains.promela.oracle.oracle import ORACLES


@dataclass(frozen=True)
class EngineSubject:
    """An engine of ours as the subject of another one."""

    spec: Spec
    origin: Origin = Origin.OURS

    def answer(self, case: Case, limits: Limits) -> Answer[Evidence]:
        """Answer one case."""
        oracle = replace(ORACLES[self.spec.config], reduction=self.spec.option("reduction") or "none")
        return oracle.decide([case], limits)[0]


KIND = SubjectKind(
    "engine",
    "Assay's own engines",
    tuple(ORACLES),
    {"reduction": "leave out steps that change no answer: none (the default), paper or refined"},
    roles={"reduction": Role.DATA},
    make=EngineSubject,
)
