"""The subjects of the domain, each with its maker."""

from __future__ import annotations

from collections.abc import Sequence

from assay.core.domain.subject import SubjectKind
from assay.domains.ltl.model.case import Case
from assay.domains.ltl.model.evidence import Evidence
from assay.domains.ltl.subjects import engine, hoa_command, spin_f

KINDS: Sequence[SubjectKind[Case, Evidence]] = (
    engine.ENGINE_KIND,
    engine.FAULT_KIND,
    spin_f.KIND,
    hoa_command.KIND,
)
