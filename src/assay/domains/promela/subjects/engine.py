"""Assay's own engines as subjects; the oracle is then another engine."""

from __future__ import annotations

from dataclasses import dataclass

from msgspec.structs import replace

from assay.core.domain.oracle import Limits
from assay.core.domain.spec import Spec
from assay.core.domain.subject import Origin, Role, SubjectKind
from assay.core.domain.verdict import Answer
from assay.domains.promela.model.case import Case
from assay.domains.promela.model.evidence import Evidence
from assay.domains.promela.oracle.oracle import ORACLES
from assay.domains.promela.oracle.por import NONE


@dataclass(frozen=True)
class EngineSubject:
    """One engine, judged by another."""

    spec: Spec
    origin: Origin = Origin.OURS

    def answer(self, case: Case, limits: Limits) -> Answer[Evidence]:
        """Answer one case."""
        oracle = replace(ORACLES[self.spec.config], por=self.spec.option("por") or NONE)
        return oracle.decide([case], limits)[0]


KIND = SubjectKind(
    "engine",
    "Assay's own engines",
    tuple(ORACLES),
    {"por": "partial order reduction: none (the default), paper or refined"},
    roles={"por": Role.DATA},
    make=EngineSubject,
)
