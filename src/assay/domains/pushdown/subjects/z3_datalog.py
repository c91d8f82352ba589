"""Z3's fixed-point engine for Datalog: pre* as rules over bit-vectors (`z3_child`)."""

from __future__ import annotations

from assay.core.domain.spec import Spec
from assay.core.domain.subject import SubjectKind
from assay.core.trial.library import Library
from assay.domains.pushdown.model.case import Case
from assay.domains.pushdown.model.evidence import Evidence
from assay.domains.pushdown.subjects.library import make_library


def make(spec: Spec) -> Library[Case, Evidence]:
    """Make the subject; Z3 takes 25 ms and more a case, and half a second to load."""
    return make_library(spec, "z3-solver", "assay.domains.pushdown.children.z3", batch=25)


KIND = SubjectKind(
    "z3-datalog",
    "reachability as a Datalog query to Z3",
    make=make,
)
