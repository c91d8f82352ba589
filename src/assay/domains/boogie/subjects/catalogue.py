"""Which subjects there are, and how a name becomes one."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from assay.core.domain.oracle import Limits
from assay.core.domain.spec import Spec
from assay.core.domain.subject import AnySubject, Origin, SubjectKind
from assay.core.domain.verdict import Answer
from assay.domains.boogie.model.case import Program
from assay.domains.boogie.model.evidence import Evidence
from assay.domains.boogie.oracle.decide import ENGINES
from assay.domains.boogie.subjects import boogie, command, dafny, viper, why3, z3_wp
from assay.errors import unknown_name

ENGINE = SubjectKind("engine", "Assay's own engines", tuple(ENGINES))
KINDS = (
    z3_wp.KIND,
    z3_wp.FAULT,
    boogie.KIND,
    dafny.KIND,
    why3.KIND,
    viper.KIND,
    command.KIND,
    ENGINE,
)


@dataclass(frozen=True)
class EngineSubject:
    """An engine of ours as the subject of another one."""

    spec: Spec
    origin: Origin = Origin.OURS

    def answer(self, case: Program, limits: Limits) -> Answer[Evidence]:
        """Answer one program."""
        return ENGINES[self.spec.config].decide([case], limits)[0]


MAKERS: dict[str, Callable[[Spec], AnySubject[Program, Evidence]]] = {
    "z3-wp": z3_wp.make,
    "fault": z3_wp.make_faulty,
    "boogie": boogie.Boogie,
    "dafny": dafny.Dafny,
    "why3": why3.Why3,
    "viper": viper.Viper,
    "command": command.UserCommand,
    "engine": EngineSubject,
}


def make_subject(spec: Spec) -> AnySubject[Program, Evidence]:
    """Make the subject a user named."""
    kind = next((kind for kind in KINDS if kind.name == spec.name), None)
    if kind is None:
        raise unknown_name("boogie", "subject", spec.name, (kind.name for kind in KINDS))
    kind.check(spec)
    return MAKERS[spec.name](spec)
