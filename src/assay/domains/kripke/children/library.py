"""Subjects that are Python libraries which check models."""

from __future__ import annotations

import msgspec

from assay.automata.kripke import Case
from assay.core.domain.spec import Spec
from assay.core.domain.verdict import Answer, Reason, Verdict, unknown
from assay.core.trial.library import Library
from assay.domains.kripke.model.evidence import HOLDS, VIOLATED, Evidence
from assay.domains.kripke.translation.spelling import expanded, tree


class _Said(msgspec.Struct):
    holds: bool | None = None
    error: str = ""


def make_library(
    spec: Spec,
    package: str,
    child: str,
    lacking: tuple[type, ...],
    batch: int,
    *,
    arguments: tuple[str, ...] = (),
    installing: tuple[str, ...] = (),
) -> Library[Case, Evidence]:
    """Make the subject of a library, whose child calls `case_lines.serve`; it lacks some operators."""

    def encode(case: Case) -> bytes:
        after, labels = zip(*((state.after, state.atoms) for state in case.states), strict=True)
        formula = tree(expanded(case.formula, lacking))
        return msgspec.json.encode({"after": after, "labels": labels, "initial": case.initial, "formula": formula})

    return Library(spec, package, child, batch, encode, _answer, arguments, installing=installing)


def _answer(line: bytes) -> Answer[Evidence]:
    said = msgspec.json.decode(line, type=_Said)
    if said.holds is None:
        return Answer(unknown(Reason.CRASH), note=said.error)
    return Answer(Verdict(HOLDS if said.holds else VIOLATED))
