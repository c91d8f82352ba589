"""Z3's fixed-point engine for Datalog: pre* as rules over bit-vectors (`children.z3`)."""

from __future__ import annotations

from assay.core.domain.spec import Spec
from assay.core.domain.subject import SubjectKind
from assay.core.trial.library import Library
from assay.domains.pushdown.children.library import make_library
from assay.domains.pushdown.model.case import Case
from assay.domains.pushdown.model.evidence import Evidence


def make(spec: Spec) -> Library[Case, Evidence]:
    """Make the subject; a case takes 25 ms and more, loading Z3 half a second."""
    return make_library(spec, "z3-solver", "assay.domains.pushdown.children.z3", batch=25)


KIND = SubjectKind(
    "z3-datalog",
    "reachability as a Datalog query to Z3",
    make=make,
)
