"""Assay's own deciders as subjects, as they are and with planted faults."""

from __future__ import annotations

from dataclasses import dataclass

from assay.automata.kripke import Case
from assay.automata.limits import LimitError
from assay.core.domain.oracle import Limits
from assay.core.domain.spec import Spec
from assay.core.domain.subject import Origin, SubjectKind
from assay.core.domain.verdict import Answer, Reason, Verdict, unknown
from assay.domains.kripke.engine.engines import ENGINES, Decider
from assay.domains.kripke.faults.searches import FAULTS
from assay.domains.kripke.model.evidence import HOLDS, VIOLATED, Evidence, Path


@dataclass(frozen=True)
class Embedded:
    """A decider that runs in this process."""

    spec: Spec
    origin: Origin
    decider: Decider

    def answer(self, case: Case, _limits: Limits) -> Answer[Evidence]:
        """Decide a case."""
        try:
            found = self.decider(case)
        except LimitError as error:
            return Answer(unknown(Reason.BOUND), note=str(error))
        path = found if isinstance(found, Path) else None
        return Answer(Verdict(HOLDS if found is False else VIOLATED), evidence=path)


ENGINE_KIND = SubjectKind(
    "engine",
    "Assay's searches of the product with an automaton: by components, or nested depth first",
    tuple(ENGINES),
    make=lambda spec: Embedded(spec, Origin.OURS, ENGINES[spec.config]),
)
FAULT_KIND = SubjectKind(
    "fault",
    "searches with a planted fault: one initial state, no self-loops, inner searches in preorder",
    tuple(FAULTS),
    make=lambda spec: Embedded(spec, Origin.PLANTED, FAULTS[spec.config]),
)
