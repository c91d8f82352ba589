"""A case: a Promela model together with one property."""

from __future__ import annotations

import builtins

from msgspec import Struct

from assay.automata.formula.formula import Formula
from assay.core.domain.case import digest

SAFETY = "safety"
LTL = "ltl"
NEVER = "never"
ACCEPTANCE = "acceptance"
NON_PROGRESS = "non-progress"
EXCLUSIVE = "exclusive"
"""The name of a safety property that also checks `xr` and `xs`."""
MALFORMED = "malformed"
"""In the place of a property: the model is a text that the parser rejects."""
KINDS = (SAFETY, LTL, NEVER, ACCEPTANCE, NON_PROGRESS)


class Property(Struct, frozen=True):
    """The property that every run of the model must satisfy."""

    kind: str
    """`safety`: no assertion violation, no invalid end state, no run-time error. `ltl`: the formula. `never`: the
    model's never claim matches no run. `acceptance`: no acceptance cycle, that is, no run visits accept labels
    infinitely often. `non-progress`: no non-progress cycle, that is, no run avoids progress labels from some point
    on."""
    name: str = ""
    """For a formula: its name in the model, its number if it is unnamed, or `given`. For a never claim: the name SPIN
    gives it; empty for the first one. For safety: empty, or `exclusive` if `xr` and `xs` are checked too."""
    formula: Formula | None = None
    """The formula of an `ltl` property; its atoms are Promela expressions, as text."""

    @property
    def part(self) -> str:
        """The property's name in answers: `safety`, `ltl:NAME`, `never`, `never:NAME`, …."""
        return f"{self.kind}:{self.name}" if self.name else self.kind


class Case(Struct, frozen=True):
    """One question: does every run of the model satisfy the property?"""

    source: str
    """The preprocessed model as text: includes and macros are expanded, so it needs no other file."""
    property: Property
    fair: bool = False
    """Whether to consider only weakly fair runs: a process enabled from some point on moves infinitely often."""

    @builtins.property
    def group(self) -> str:
        """Cases of the same model are grouped, so that a tool compiles it once."""
        return digest(self.source.encode())
