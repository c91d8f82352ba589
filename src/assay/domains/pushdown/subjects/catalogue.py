"""The subjects of the domain, each with its maker."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from assay.core.domain.lazy import LazyModule, LazySequence
from assay.core.domain.spec import Spec
from assay.core.domain.subject import Origin, SubjectKind
from assay.core.domain.verdict import Answer
from assay.core.sources.well_formed import WellFormed
from assay.domains.pushdown.engine.engines import ENGINES, Decide
from assay.domains.pushdown.model.case import Automaton, Case
from assay.domains.pushdown.model.evidence import Evidence
from assay.domains.pushdown.oracle.engines import PROVED
from assay.domains.pushdown.shard.native import says_reachable
from assay.domains.pushdown.subjects.engine import Embedded, decided_by
from assay.domains.pushdown.subjects.summaries import decide_by_summaries

if TYPE_CHECKING:
    from assay.domains.pushdown.oracle import proved
    from assay.domains.pushdown.subjects import (
        clingo,
        command,
        openfst,
        openfst_reader,
        pdaaal,
        pdaaal_reader,
        pyformlang,
        swi_prolog,
        z3_datalog,
    )
else:
    proved = LazyModule("assay.domains.pushdown.oracle.proved")
    clingo = LazyModule("assay.domains.pushdown.subjects.clingo")
    command = LazyModule("assay.domains.pushdown.subjects.command")
    openfst = LazyModule("assay.domains.pushdown.subjects.openfst")
    openfst_reader = LazyModule("assay.domains.pushdown.subjects.openfst_reader")
    pdaaal = LazyModule("assay.domains.pushdown.subjects.pdaaal")
    pdaaal_reader = LazyModule("assay.domains.pushdown.subjects.pdaaal_reader")
    pyformlang = LazyModule("assay.domains.pushdown.subjects.pyformlang")
    swi_prolog = LazyModule("assay.domains.pushdown.subjects.swi_prolog")
    z3_datalog = LazyModule("assay.domains.pushdown.subjects.z3_datalog")

FAULTS: dict[str, Decide] = {
    name: decided_by(partial(says_reachable, name)) for name in ("epsilon", "order", "wildcard")
}


def _as_proved(case: Case, room: int = 0) -> Answer[Evidence]:  # noqa: ARG001 - a small case takes little
    return proved.decide_as_proved(case)


OURS: dict[str, Decide] = {**ENGINES, "summaries": decide_by_summaries, PROVED: _as_proved}


def _fault(spec: Spec) -> Embedded:
    return Embedded(spec, Origin.PLANTED, FAULTS[spec.config])


def _engine(spec: Spec) -> Embedded:
    return Embedded(spec, Origin.OURS, OURS[spec.config])


_EMPTY = Case((), (), (), Automaton(), Automaton())
_CASES = WellFormed[Case](lambda case: case.malformed is not None, _EMPTY, "pdaaal-reader or openfst-reader")
KINDS: Sequence[SubjectKind[Case, Evidence]] = LazySequence(
    lambda: _CASES.only(SubjectKind("fault", "PDAAAL's three historical bugs, replayed", tuple(FAULTS), make=_fault)),
    lambda: _CASES.only(SubjectKind("engine", "Assay's own engines", tuple(OURS), make=_engine)),
    lambda: _CASES.only(pdaaal.KIND),
    lambda: _CASES.only(clingo.KIND),
    lambda: _CASES.only(z3_datalog.KIND),
    lambda: _CASES.only(z3_datalog.SPACER),
    lambda: _CASES.only(swi_prolog.KIND),
    lambda: _CASES.only(pyformlang.KIND),
    lambda: _CASES.only(openfst.KIND),
    lambda: _CASES.only(command.KIND),
    lambda: pdaaal_reader.KIND,
    lambda: openfst_reader.KIND,
)
