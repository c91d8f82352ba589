"""pyformlang: reachability as the emptiness of a pushdown automaton (`children.pyformlang`)."""

from __future__ import annotations

from assay.core.domain.spec import Spec
from assay.core.domain.subject import SubjectKind
from assay.core.trial.library import Library
from assay.domains.pushdown.children.library import make_library
from assay.domains.pushdown.model.case import Case
from assay.domains.pushdown.model.evidence import Evidence


def make(spec: Spec) -> Library[Case, Evidence]:
    """Make the subject; a small case takes 20 ms, one of the paper's size 200 ms and more."""
    return make_library(spec, "pyformlang", "assay.domains.pushdown.children.pyformlang", batch=20)


KIND = SubjectKind(
    "pyformlang",
    "reachability as the emptiness of a pushdown automaton, by a context-free grammar",
    make=make,
)
