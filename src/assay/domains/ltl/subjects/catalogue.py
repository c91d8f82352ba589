"""The subjects of the domain, each with its maker."""

from __future__ import annotations

from collections.abc import Sequence

from assay.automata.formula.formula import TRUE
from assay.core.domain.subject import SubjectKind
from assay.core.sources.well_formed import WellFormed
from assay.domains.ltl.model.case import Case
from assay.domains.ltl.model.evidence import Evidence
from assay.domains.ltl.subjects import command, engine, lbt, lbt_reader, ltl2ba, ltl2tgba, maude, spin_f, spin_f_reader

_TRANSLATORS = (
    engine.ENGINE_KIND,
    engine.FAULT_KIND,
    spin_f.KIND,
    lbt.KIND,
    ltl2ba.KIND,
    ltl2tgba.KIND,
    maude.KIND,
    command.KIND,
)
_FORMULAS = WellFormed[Case](lambda case: case.malformed is not None, Case(TRUE), "spin-f-reader or lbt-reader")
KINDS: Sequence[SubjectKind[Case, Evidence]] = (
    *map(_FORMULAS.only, _TRANSLATORS),
    spin_f_reader.KIND,
    lbt_reader.KIND,
)
