"""Assay's own engines as subjects, and planted faults, which are kernels that answer yes or no."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from assay.core.domain.oracle import Limits
from assay.core.domain.spec import Spec
from assay.core.domain.subject import Origin
from assay.core.domain.verdict import Answer, Verdict
from assay.domains.pushdown.engine.answer import unsupported
from assay.domains.pushdown.engine.engines import Decide
from assay.domains.pushdown.model.case import Case
from assay.domains.pushdown.model.evidence import Evidence
from assay.domains.pushdown.model.flat import FlatCase, flatten


@dataclass(frozen=True)
class Embedded:
    """A decider that runs in this process."""

    spec: Spec
    origin: Origin
    decide: Decide

    def answer(self, case: Case, limits: Limits) -> Answer[Evidence]:
        """Answer one case."""
        return self.decide(case, limits.memory)


def decided_by(says_reachable: Callable[[FlatCase], bool]) -> Decide:
    """Make a kernel a decider."""

    def decide(case: Case, room: int = 0) -> Answer[Evidence]:  # noqa: ARG001 - a fault takes what it takes
        said = unsupported(case)
        return said or Answer(Verdict("reachable" if says_reachable(flatten(case)) else "unreachable"))

    return decide
