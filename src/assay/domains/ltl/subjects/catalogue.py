"""Which subjects there are, and how a name becomes one."""

from __future__ import annotations

from assay.core.domain.spec import Spec
from assay.core.domain.subject import AnySubject, Origin
from assay.domains.ltl.model.case import Case
from assay.domains.ltl.model.evidence import Evidence
from assay.domains.ltl.subjects import engine, hoa_command, spin_f
from assay.errors import unknown_name

KINDS = (engine.ENGINE_KIND, engine.FAULT_KIND, spin_f.KIND, hoa_command.KIND)


def make_subject(spec: Spec) -> AnySubject[Case, Evidence]:
    """Make the subject a user named."""
    kind = next((kind for kind in KINDS if kind.name == spec.name), None)
    if kind is None:
        raise unknown_name("ltl", "subject", spec.name, (kind.name for kind in KINDS))
    kind.check(spec)
    if kind is spin_f.KIND:
        return spin_f.SpinF(spec)
    if kind is hoa_command.KIND:
        return hoa_command.UserCommand(spec)
    if kind is engine.ENGINE_KIND:
        return engine.Translation(spec, Origin.OURS, engine.ENGINES[spec.config])
    return engine.Translation(spec, Origin.PLANTED, engine.FAULTS[spec.config])
