"""A case: a Promela model together with one property."""

from __future__ import annotations

import builtins
from dataclasses import dataclass

from assay.automata.formula.formula import Formula
from assay.core.domain.case import digest

SAFETY = "safety"
LTL = "ltl"
NEVER = "never"
ACCEPTANCE = "acceptance"
NON_PROGRESS = "non-progress"
KINDS = (SAFETY, LTL, NEVER, ACCEPTANCE, NON_PROGRESS)


@dataclass(frozen=True)
class Property:
    """What every run of the model is to satisfy."""

    kind: str
    """`safety`: no assertion fails, no invalid end state, no run-time error. `ltl`: the formula. `never`: the model's
    never claim matches no run. `acceptance`: no run is at accept labels again and again. `non-progress`: no run stays
    away from progress labels for ever."""
    name: str = ""
    """Of a formula: its name in the model, its number if it has none, or `given`. Of a never claim: the name that SPIN
    gives it, or nothing for the first one."""
    formula: Formula | None = None
    """Atoms are expressions of the model, as text."""

    @property
    def part(self) -> str:
        """How it is called in answers: `safety`, `ltl:NAME`, `never`, `never:NAME`, …."""
        return f"{self.kind}:{self.name}" if self.name else self.kind


@dataclass(frozen=True)
class Case:
    """One question: does every run of the model satisfy the property?"""

    source: str
    """The model as text, with includes and macros done: it needs no other file."""
    property: Property
    fair: bool = False
    """Whether only weakly fair runs count: a process that can move from some moment on, moves again and again."""

    @builtins.property
    def group(self) -> str:
        """Cases about the same model go together, so that a tool compiles it once."""
        return digest(self.source.encode())
