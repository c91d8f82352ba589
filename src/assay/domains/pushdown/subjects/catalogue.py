"""Which subjects there are, and how a name becomes one."""

from __future__ import annotations

from collections.abc import Callable

from assay.core.domain.spec import Spec
from assay.core.domain.subject import AnySubject, Origin, SubjectKind
from assay.domains.pushdown.engine.engines import ENGINES, Decide
from assay.domains.pushdown.faults import epsilon as fault_epsilon
from assay.domains.pushdown.faults import order as fault_order
from assay.domains.pushdown.faults import wildcard as fault_wildcard
from assay.domains.pushdown.model.case import Case
from assay.domains.pushdown.model.evidence import Evidence
from assay.domains.pushdown.subjects import clingo, openfst, pdaaal, pyformlang, z3_datalog
from assay.domains.pushdown.subjects.engine import Embedded, decided_by
from assay.domains.pushdown.subjects.summaries import decide_by_summaries
from assay.errors import unknown_name

FAULTS: dict[str, Decide] = {
    "epsilon": decided_by(fault_epsilon.says_reachable),
    "order": decided_by(fault_order.says_reachable),
    "wildcard": decided_by(fault_wildcard.says_reachable),
}
OURS: dict[str, Decide] = {**ENGINES, "summaries": decide_by_summaries}
KINDS = (
    SubjectKind("fault", "PDAAAL's three historical bugs, replayed", tuple(FAULTS)),
    SubjectKind("engine", "Assay's own engines", tuple(OURS)),
    pdaaal.KIND,
    clingo.KIND,
    z3_datalog.KIND,
    pyformlang.KIND,
    openfst.KIND,
)
TOOLS: dict[str, Callable[[Spec], AnySubject[Case, Evidence]]] = {
    "pdaaal": pdaaal.Pdaaal,
    "clingo": clingo.Clingo,
    "z3-datalog": z3_datalog.make,
    "pyformlang": pyformlang.make,
    "openfst": openfst.OpenFst,
}


def make_subject(spec: Spec) -> AnySubject[Case, Evidence]:
    """Make the subject a user named."""
    kind = next((kind for kind in KINDS if kind.name == spec.name), None)
    if kind is None:
        raise unknown_name("pushdown", "subject", spec.name, (kind.name for kind in KINDS))
    kind.check(spec)
    return _make(spec)


def _make(spec: Spec) -> AnySubject[Case, Evidence]:
    if spec.name == "fault":
        return Embedded(spec, Origin.PLANTED, FAULTS[spec.config])
    if spec.name == "engine":
        return Embedded(spec, Origin.OURS, OURS[spec.config])
    return TOOLS[spec.name](spec)
