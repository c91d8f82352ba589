"""pyformlang: reachability as the emptiness of a pushdown automaton (`pyformlang_child`)."""

from __future__ import annotations

from assay.core.domain.spec import Spec
from assay.core.domain.subject import SubjectKind
from assay.core.trial.library import Library
from assay.domains.pushdown.model.case import Case
from assay.domains.pushdown.model.evidence import Evidence
from assay.domains.pushdown.subjects.library import make_library


def make(spec: Spec) -> Library[Case, Evidence]:
    """Make the subject; it takes a fiftieth of a second for a small case, a fifth and more at the paper's size."""
    return make_library(spec, "pyformlang", "assay.domains.pushdown.children.pyformlang", batch=20)


KIND = SubjectKind(
    "pyformlang",
    "reachability as the emptiness of a pushdown automaton, by a context-free grammar",
    make=make,
)
