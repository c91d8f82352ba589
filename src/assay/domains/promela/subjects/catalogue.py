"""Which subjects there are, and how a name becomes one."""

from __future__ import annotations

from collections.abc import Callable

from assay.core.domain.spec import Spec
from assay.core.domain.subject import AnySubject
from assay.domains.promela.model.case import Case
from assay.domains.promela.model.evidence import Evidence
from assay.domains.promela.subjects import engine, spin
from assay.errors import unknown_name

KINDS = (engine.KIND, spin.KIND)
MAKERS: dict[str, Callable[[Spec], AnySubject[Case, Evidence]]] = {"engine": engine.EngineSubject, "spin": spin.Spin}


def make_subject(spec: Spec) -> AnySubject[Case, Evidence]:
    """Make the subject a user named."""
    kind = next((kind for kind in KINDS if kind.name == spec.name), None)
    if kind is None:
        raise unknown_name("promela", "subject", spec.name, (kind.name for kind in KINDS))
    kind.check(spec)
    return MAKERS[spec.name](spec)
