"""The subjects of the domain, each with its maker."""

from __future__ import annotations

from collections.abc import Sequence

from assay.automata.kripke import Case
from assay.core.domain.subject import SubjectKind
from assay.domains.kripke.model.evidence import Evidence
from assay.domains.kripke.subjects import command, engine, libraries, maude, spin

KINDS: Sequence[SubjectKind[Case, Evidence]] = (
    engine.ENGINE_KIND,
    engine.FAULT_KIND,
    spin.KIND,
    maude.KIND,
    libraries.PYMODELCHECKING,
    libraries.STORM,
    command.KIND,
)
