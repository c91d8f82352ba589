"""Which subjects there are, and how a name becomes one."""

from __future__ import annotations

from dataclasses import dataclass

from assay.boogie.evidence import Evidence
from assay.boogie.model import Program
from assay.boogie.oracle import ENGINES
from assay.core.oracle import Limits
from assay.core.spec import Spec
from assay.core.subject import AnySubject, Origin, SubjectKind
from assay.core.verdict import Answer
from assay.errors import UsageError

KINDS = (SubjectKind("engine", "Assay's own engines", tuple(ENGINES)),)


@dataclass(frozen=True)
class EngineSubject:
    """An engine of ours as the subject of another one."""

    spec: Spec
    origin: Origin = Origin.OURS

    def answer(self, case: Program, limits: Limits) -> Answer[Evidence]:
        """Answer one program."""
        return ENGINES[self.spec.config].decide([case], limits)[0]


def make_subject(spec: Spec) -> AnySubject[Program, Evidence]:
    """Make the subject a user named."""
    if spec.name != "engine" or spec.config not in ENGINES or spec.options:
        known = ", ".join(f"engine:{name}" for name in ENGINES)
        raise UsageError(f"boogie has no subject {spec!s:.40}", remedy=f"it has {known}")
    return EngineSubject(spec)
