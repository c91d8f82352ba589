"""Subjects that are code of ours: the engines, and the planted faults."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from assay.core.oracle import Limits
from assay.core.spec import Spec
from assay.core.subject import Origin
from assay.core.verdict import Answer
from assay.pushdown.evidence import Evidence
from assay.pushdown.model import Case


@dataclass(frozen=True)
class Embedded:
    """A decider that runs in this process."""

    spec: Spec
    origin: Origin
    decide: Callable[[Case], Answer[Evidence]]

    def answer(self, case: Case, _limits: Limits) -> Answer[Evidence]:
        """Answer one case."""
        return self.decide(case)
