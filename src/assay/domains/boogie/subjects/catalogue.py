"""The subjects of the domain, each with its maker."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from assay.core.domain.oracle import Limits
from assay.core.domain.spec import Spec
from assay.core.domain.subject import Origin, SubjectKind
from assay.core.domain.verdict import Answer
from assay.core.sources.well_formed import WellFormed
from assay.domains.boogie.model.case import Program
from assay.domains.boogie.model.evidence import Evidence
from assay.domains.boogie.oracle.decide import ENGINES
from assay.domains.boogie.subjects import boogie, boogie_reader, command, dafny, viper, why3, z3_wp


@dataclass(frozen=True)
class EngineSubject:
    """An engine of ours as the subject of another one."""

    spec: Spec
    origin: Origin = Origin.OURS

    def answer(self, case: Program, limits: Limits) -> Answer[Evidence]:
        """Answer one program."""
        return ENGINES[self.spec.config].decide([case], limits)[0]


ENGINE = SubjectKind("engine", "Assay's own engines", tuple(ENGINES), make=EngineSubject)
_OVER_Z3 = (z3_wp.KIND, z3_wp.FAULT, z3_wp.SPACER)
_VERIFIERS = (*_OVER_Z3, boogie.KIND, dafny.KIND, why3.KIND, viper.KIND, viper.CARBON_KIND, command.KIND)
_PROGRAMS = WellFormed[Program](lambda case: case.malformed is not None, Program((), ()), "boogie-reader")
KINDS: Sequence[SubjectKind[Program, Evidence]] = (*map(_PROGRAMS.only, _VERIFIERS), boogie_reader.KIND, ENGINE)
