"""Subjects that are code of ours: the engines, and the planted faults, which are kernels that answer yes or no."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from assay.core.oracle import Limits
from assay.core.spec import Spec
from assay.core.subject import Origin
from assay.core.verdict import Answer, Verdict
from assay.pushdown.engine.answer import unsupported
from assay.pushdown.evidence import Evidence
from assay.pushdown.flat import flatten
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


def decided_by(says_reachable: Callable[..., bool]) -> Callable[[Case], Answer[Evidence]]:
    """Make a decider of a kernel that takes a flat case."""

    def decide(case: Case) -> Answer[Evidence]:
        said = unsupported(case)
        return said or Answer(Verdict("reachable" if says_reachable(*flatten(case)) else "unreachable"))

    return decide
