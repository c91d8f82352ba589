"""pyformlang: reachability as the emptiness of a pushdown automaton (`pyformlang_child`)."""

from __future__ import annotations

from assay.core.spec import Spec
from assay.core.subject import SubjectKind
from assay.pushdown.subjects.library import Library

KIND = SubjectKind("pyformlang", "reachability as the emptiness of a pushdown automaton, by a context-free grammar")


def make(spec: Spec) -> Library:
    """Make the subject; it takes a fiftieth of a second for a small case, a fifth and more at the paper's size."""
    return Library(spec, "pyformlang", "assay.pushdown.subjects.pyformlang_child", batch=20)
