"""The subjects of the domain, each with its maker."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from assay.core.domain.spec import Spec
from assay.core.domain.subject import Origin, SubjectKind
from assay.core.sources.well_formed import WellFormed
from assay.domains.pushdown.engine.engines import ENGINES, Decide
from assay.domains.pushdown.model.case import Automaton, Case
from assay.domains.pushdown.model.evidence import Evidence
from assay.domains.pushdown.shard.native import says_reachable
from assay.domains.pushdown.subjects import (
    clingo,
    command,
    openfst,
    openfst_reader,
    pdaaal,
    pdaaal_reader,
    pyformlang,
    z3_datalog,
)
from assay.domains.pushdown.subjects.engine import Embedded, decided_by
from assay.domains.pushdown.subjects.summaries import decide_by_summaries

FAULTS: dict[str, Decide] = {
    name: decided_by(partial(says_reachable, name)) for name in ("epsilon", "order", "wildcard")
}
OURS: dict[str, Decide] = {**ENGINES, "summaries": decide_by_summaries}


def _fault(spec: Spec) -> Embedded:
    return Embedded(spec, Origin.PLANTED, FAULTS[spec.config])


def _engine(spec: Spec) -> Embedded:
    return Embedded(spec, Origin.OURS, OURS[spec.config])


_DECIDERS: Sequence[SubjectKind[Case, Evidence]] = (
    SubjectKind("fault", "PDAAAL's three historical bugs, replayed", tuple(FAULTS), make=_fault),
    SubjectKind("engine", "Assay's own engines", tuple(OURS), make=_engine),
    pdaaal.KIND,
    clingo.KIND,
    z3_datalog.KIND,
    pyformlang.KIND,
    openfst.KIND,
    command.KIND,
)
_EMPTY = Case((), (), (), Automaton(), Automaton())
_CASES = WellFormed[Case](lambda case: case.malformed is not None, _EMPTY, "pdaaal-reader or openfst-reader")
KINDS: Sequence[SubjectKind[Case, Evidence]] = (
    *map(_CASES.only, _DECIDERS),
    pdaaal_reader.KIND,
    openfst_reader.KIND,
)
