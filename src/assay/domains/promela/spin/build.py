"""Which verifiers are built for a batch of cases, and which search of which one answers each case.

SPIN writes a verifier in C for a model, and compiling it is most of the work. All formulas about a model go into one,
if they ask for the same labels: a jump to a label that some claim asks for is a step, and else it is none. Safety, each
never claim and labels need one of their own.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from assay.automata.formula.formula import atoms, next_free
from assay.domains.promela.formats.parser import parse_once
from assay.domains.promela.model.case import ACCEPTANCE, EXCLUSIVE, LTL, MALFORMED, NEVER, NON_PROGRESS, SAFETY, Case
from assay.domains.promela.spin.claims import with_formula_as_never, with_formulas, with_never, without_claims
from assay.domains.promela.spin.modes import BREADTH_FIRST
from assay.errors import InputError

FLAGS = {NON_PROGRESS: ("-DNP",)}
"""How a verifier is compiled for a kind of property."""
OPTIONS = {SAFETY: (), LTL: ("-a",), NEVER: ("-a",), ACCEPTANCE: ("-a", "-E"), NON_PROGRESS: ("-l", "-E")}
"""How a verifier is run for a kind of property; -E: a run may end anywhere."""
_LABEL = re.compile(r"@\s*(\w+)")


@dataclass(frozen=True)
class Build:
    """A model with what is asked about it in one way; the cases are numbers within the batch."""

    folder: str
    kind: str
    text: str
    cases: tuple[int, ...]
    fair: bool

    def claim(self, case: int) -> str:
        """Name the formula of a case; for others, nothing."""
        return f"assay{self.cases.index(case)}" if self.kind == LTL else ""


def why_unsupported(case: Case, config: str) -> str:
    """Say why a case cannot be asked at all; empty if it can."""
    if case.property.kind == MALFORMED:
        return "the model is malformed; ask the subject spin-reader"
    if config == BREADTH_FIRST and case.property.kind != SAFETY:
        return "SPIN searches breadth first for violations of safety only"
    if case.property.name == EXCLUSIVE and case.property.kind == SAFETY:
        return "SPIN stops at the first use of a channel against xr or xs, in whatever run"
    if case.property.formula is not None and not next_free(case.property.formula):
        return "SPIN, as it is distributed, has no operator X"
    return ""


def builds(cases: Sequence[Case], config: str) -> list[Build]:
    """Put cases together that one verifier answers."""
    together: dict[tuple[str, str, str, frozenset[str]], list[int]] = {}
    for number, case in enumerate(cases):
        if not why_unsupported(case, config):
            asked = case.property
            claim = asked.name if asked.kind == NEVER else ""
            together.setdefault((case.source, asked.kind, claim, _labels(case)), []).append(number)
    return [
        Build(f"m{i}", kind, _text(source, kind, [cases[n] for n in own]), tuple(own), any(cases[n].fair for n in own))
        for i, ((source, kind, _, _), own) in enumerate(together.items())
    ]


def question_text(case: Case, *kinds: str) -> str:
    """The model with the claim of one case and no other; `InputError` where the property is not of these kinds."""
    asked = case.property
    if asked.kind == MALFORMED:
        raise InputError("the model is malformed; ask the subject spin-reader")
    if asked.kind not in kinds:
        raise InputError(f"the property is {asked.part}, not {' or '.join(kinds)}")
    if asked.kind == SAFETY and asked.name == EXCLUSIVE:
        raise InputError("a model does not say that xr and xs are checked")
    if case.fair:
        raise InputError("a model does not say that only weakly fair runs count")
    return _text(case.source, asked.kind, [case])


def never_text(case: Case) -> str:
    """The model with the formula of a case as a never claim, or with its own never claim."""
    text = question_text(case, LTL, NEVER)
    formula = case.property.formula
    return text if formula is None else with_formula_as_never(case.source, formula)


def _labels(case: Case) -> frozenset[str]:
    asked = () if case.property.formula is None else atoms(case.property.formula)
    return frozenset(label for atom in asked for label in _LABEL.findall(atom))


def _text(source: str, kind: str, cases: Sequence[Case]) -> str:
    if kind == LTL:
        formulas = [case.property.formula for case in cases]
        return with_formulas(source, [(f"assay{i}", f) for i, f in enumerate(formulas) if f is not None])
    if kind == NEVER:
        name = cases[0].property.name
        return with_never(source, parse_once(source).never_names.index(name) if name else 0)
    return without_claims(source, asserting=kind == SAFETY)
