"""Our own translation as a subject, whole and with faults planted in it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from msgspec.structs import replace

from assay.automata.buchi.automaton import Automaton
from assay.automata.buchi.degeneralise import degeneralise
from assay.automata.buchi.tableau import tableau
from assay.automata.buchi.translate import translate, translate_buchi
from assay.automata.formula.formula import Formula
from assay.core.domain.oracle import Limits
from assay.core.domain.spec import Spec
from assay.core.domain.subject import Origin, SubjectKind
from assay.core.domain.verdict import Answer
from assay.domains.ltl.claim import claimed
from assay.domains.ltl.model.case import Case
from assay.domains.ltl.model.evidence import Evidence

Translator = Callable[[Formula], Automaton]


def _without_acceptance(formula: Formula) -> Automaton:
    """An until may be put off for ever."""
    return replace(translate(formula), acceptance=())


def _one_set(formula: Formula) -> Automaton:
    """Of several acceptance sets the last one only is waited for."""
    whole = translate(formula)
    return degeneralise(replace(whole, acceptance=whole.acceptance[-1:]))


ENGINES: Mapping[str, Translator] = {"buchi": translate_buchi, "generalised": translate, "tableau": tableau}
FAULTS: Mapping[str, Translator] = {"acceptance": _without_acceptance, "one-set": _one_set}
ENGINE_KIND = SubjectKind(
    "engine",
    "Assay's own translation, and what it is before it is made smaller",
    tuple(ENGINES),
    make=lambda spec: Translation(spec, Origin.OURS, ENGINES[spec.config]),
)
FAULT_KIND = SubjectKind(
    "fault",
    "the same with a fault planted: acceptance forgotten, or only one set kept",
    tuple(FAULTS),
    make=lambda spec: Translation(spec, Origin.PLANTED, FAULTS[spec.config]),
)


@dataclass(frozen=True)
class Translation:
    """A translation of ours, in this process."""

    spec: Spec
    origin: Origin
    translator: Translator

    def answer(self, case: Case, _limits: Limits) -> Answer[Evidence]:
        """Translate the formula."""
        return claimed(case, self.translator(case.formula))
