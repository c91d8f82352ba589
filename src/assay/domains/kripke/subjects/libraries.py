"""Model checkers that are Python libraries: pyModelChecking, and Storm through `stormpy`."""

from __future__ import annotations

from assay.automata.formula.formula import Iff, Implies, Release, WeakUntil
from assay.core.domain.subject import SubjectKind
from assay.domains.kripke.children.library import make_library

_CHILDREN = "assay.domains.kripke.children"
_ALONE = ("--no-deps",)
"""It asks for `lark-parser`, an old release of `lark` under another name: that would replace Assay's own."""
PYMODELCHECKING = SubjectKind(
    "pymodelchecking",
    "pyModelChecking, by a tableau of the formula over the graph",
    make=lambda spec: make_library(
        spec, "pyModelChecking", f"{_CHILDREN}.pymodelchecking", (Iff, WeakUntil), batch=50, installing=_ALONE
    ),
)
STORM = SubjectKind(
    "storm",
    "Storm with Spot inside: the least probability of the formula, or the greatest of its negation",
    ("min", "max"),
    {"constants": "labels (the default): true and false are a label and its negation; words: as they are"},
    {"constants": ("labels", "words")},
    make=lambda spec: make_library(
        spec,
        "stormpy",
        f"{_CHILDREN}.storm",
        (Iff, Implies, Release, WeakUntil),
        batch=200,
        arguments=(spec.config, spec.option("constants") or "labels"),
    ),
)
