"""Assay's own translation as a subject, as it is and with planted faults."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from assay.automata.buchi.automaton import Automaton
from assay.automata.buchi.tableau import tableau
from assay.automata.buchi.translate import translate, translate_buchi
from assay.automata.formula.formula import Formula
from assay.core.domain.oracle import Limits
from assay.core.domain.spec import Spec
from assay.core.domain.subject import Origin, SubjectKind
from assay.core.domain.verdict import Answer
from assay.domains.ltl.claim import claimed
from assay.domains.ltl.faults.absorption import translate_absorbed
from assay.domains.ltl.faults.acceptance import one_set, without_acceptance
from assay.domains.ltl.model.case import Case
from assay.domains.ltl.model.evidence import Evidence

Translator = Callable[[Formula], Automaton]


ENGINES: Mapping[str, Translator] = {"buchi": translate_buchi, "generalised": translate, "tableau": tableau}
FAULTS: Mapping[str, Translator] = {
    "acceptance": without_acceptance,
    "one-set": one_set,
    "absorption": translate_absorbed,
}
ENGINE_KIND = SubjectKind(
    "engine",
    "Assay's translation, before and after reduction of the automaton",
    tuple(ENGINES),
    make=lambda spec: Translation(spec, Origin.OURS, ENGINES[spec.config]),
)
FAULT_KIND = SubjectKind(
    "fault",
    "the translation with a planted fault: no acceptance sets, only one, or absorbed untils",
    tuple(FAULTS),
    make=lambda spec: Translation(spec, Origin.PLANTED, FAULTS[spec.config]),
)


@dataclass(frozen=True)
class Translation:
    """A translation that runs in this process."""

    spec: Spec
    origin: Origin
    translator: Translator

    def answer(self, case: Case, _limits: Limits) -> Answer[Evidence]:
        """Translate the formula."""
        return claimed(case, self.translator(case.formula))
