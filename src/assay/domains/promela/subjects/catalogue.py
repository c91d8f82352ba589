"""The subjects of the domain, each with its maker."""

from __future__ import annotations

from collections.abc import Sequence

from assay.core.domain.subject import SubjectKind
from assay.domains.promela.model.case import Case
from assay.domains.promela.model.evidence import Evidence
from assay.domains.promela.subjects import command, engine, spin, spin_reader

KINDS: Sequence[SubjectKind[Case, Evidence]] = (engine.KIND, spin.KIND, command.KIND, spin_reader.KIND)
