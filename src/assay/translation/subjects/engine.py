"""Our own translation as a subject, whole and with faults planted in it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from msgspec.structs import replace

from assay.core.oracle import Limits
from assay.core.spec import Spec
from assay.core.subject import Origin, SubjectKind
from assay.core.verdict import Answer
from assay.ltl.automaton import Automaton
from assay.ltl.degeneralise import degeneralise
from assay.ltl.formula import Formula
from assay.ltl.tableau import tableau
from assay.ltl.translate import translate, translate_buchi
from assay.translation.evidence import Evidence
from assay.translation.model import Case
from assay.translation.subjects.claimed import claimed

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
ENGINE_KIND = SubjectKind("engine", "Assay's own translation, and what it is before it is made smaller", tuple(ENGINES))
FAULT_KIND = SubjectKind(
    "fault", "the same with a fault planted: acceptance forgotten, or only one set kept", tuple(FAULTS)
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
