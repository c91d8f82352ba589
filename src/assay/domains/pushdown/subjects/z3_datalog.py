"""Z3's fixed-point engines: pre* as Horn clauses, for its Datalog engine and for Spacer (`children.z3`)."""

from __future__ import annotations

from assay.core.domain.spec import Spec
from assay.core.domain.subject import SubjectKind
from assay.core.trial.library import Library
from assay.domains.pushdown.children.library import make_library
from assay.domains.pushdown.model.case import Case
from assay.domains.pushdown.model.evidence import Evidence

_PACKAGE, _CHILD = "z3-solver", "assay.domains.pushdown.children.z3"


def make(spec: Spec) -> Library[Case, Evidence]:
    """Make the subject; a case takes 25 ms and more, loading Z3 half a second."""
    return make_library(spec, _PACKAGE, _CHILD, 25, "datalog")


def make_spacer(spec: Spec) -> Library[Case, Evidence]:
    """Make the subject; a case takes twice as long as with Datalog."""
    return make_library(spec, _PACKAGE, _CHILD, 25, "spacer")


KIND = SubjectKind(
    "z3-datalog",
    "reachability as a Datalog query to Z3",
    make=make,
)
SPACER = SubjectKind(
    "z3-spacer",
    "reachability as constrained Horn clauses for Z3's Spacer",
    make=make_spacer,
)
