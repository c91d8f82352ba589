"""Assay's own translation as a subject, as it is and with planted faults."""

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
    """Drop the acceptance condition: an until may be postponed forever."""
    return replace(translate(formula), acceptance=())


def _one_set(formula: Formula) -> Automaton:
    """Keep only the last acceptance set."""
    whole = translate(formula)
    return degeneralise(replace(whole, acceptance=whole.acceptance[-1:]))


ENGINES: Mapping[str, Translator] = {"buchi": translate_buchi, "generalised": translate, "tableau": tableau}
FAULTS: Mapping[str, Translator] = {"acceptance": _without_acceptance, "one-set": _one_set}
ENGINE_KIND = SubjectKind(
    "engine",
    "Assay's translation, before and after reduction of the automaton",
    tuple(ENGINES),
    make=lambda spec: Translation(spec, Origin.OURS, ENGINES[spec.config]),
)
FAULT_KIND = SubjectKind(
    "fault",
    "the translation with a planted fault: no acceptance sets, or only one",
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
