"""pyformlang: reachability as the emptiness of a pushdown automaton (`pyformlang_child`)."""

from __future__ import annotations

from assay.core.library import Library
from assay.core.spec import Spec
from assay.core.subject import SubjectKind
from assay.pushdown.evidence import Evidence
from assay.pushdown.model import Case
from assay.pushdown.subjects.library import make_library

KIND = SubjectKind("pyformlang", "reachability as the emptiness of a pushdown automaton, by a context-free grammar")


def make(spec: Spec) -> Library[Case, Evidence]:
    """Make the subject; it takes a fiftieth of a second for a small case, a fifth and more at the paper's size."""
    return make_library(spec, "pyformlang", "assay.pushdown.subjects.pyformlang_child", batch=20)
