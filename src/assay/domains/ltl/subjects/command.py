"""A tool of the user's own, by its command line: a translator that prints an automaton, or a satisfiability solver."""

from __future__ import annotations

from collections.abc import Collection
from functools import partial

from assay.automata.formula.formula import Formula
from assay.automata.formula.syntax import write
from assay.core.domain.subject import Stage
from assay.core.domain.verdict import Answer, Reason, unknown
from assay.core.tools.placeholders import Placeholder, file_placeholders, text_placeholder
from assay.core.tools.user_command import CommandSyntax, command_kind
from assay.domains.ltl import lbt_spelling, spin_spelling
from assay.domains.ltl.claim import claimed
from assay.domains.ltl.formats import CaseCodec
from assay.domains.ltl.model.case import LBT, SATISFIABLE, SPIN, UNSATISFIABLE, Case
from assay.domains.ltl.model.evidence import Evidence
from assay.domains.ltl.printed_automaton import read_automaton
from assay.errors import InputError

_FORMS = {"ltl": ".ltl", SPIN: ".txt", LBT: ".lbt", "json": ".json"}


def _spelled(form: str, case: Case) -> str:
    if form == LBT:
        return lbt_spelling.spelled(case.formula)
    if form == SPIN:
        return _spin(case.formula)
    return write(case.formula)


def _spin(formula: Formula) -> str:
    if why := spin_spelling.why_unsupported(formula):
        raise InputError(why)
    return spin_spelling.spelled(formula)


def _written(case: Case, form: str) -> bytes:
    return (CaseCodec().encode(case) if form == "json" else _spelled(form, case).encode()) + b"\n"


def _read(case: Case, stage: Stage, placeholders: Collection[str]) -> Answer[Evidence]:
    """Read an automaton; in lbt's syntax, its propositions have numbers."""
    try:
        return claimed(case, read_automaton(stage.text, case.formula, numbered=any(LBT in p for p in placeholders)))
    except InputError as error:
        return Answer(unknown(Reason.UNREADABLE), note=str(error))


_TEXTS: tuple[Placeholder[Case], ...] = (
    text_placeholder("formula", "the formula, in the syntax that SPIN and Spot share", partial(_spelled, "ltl")),
    text_placeholder("formula:spin", "the formula as `spin -f` reads it, without X and W", partial(_spelled, SPIN)),
    text_placeholder("formula:lbt", "the formula in lbt's prefix notation, with p0, p1, …", partial(_spelled, LBT)),
)
KIND = command_kind(
    "a tool of your own that prints an automaton, or says satisfiable or not",
    CommandSyntax[Case, Evidence](
        (SATISFIABLE, UNSATISFIABLE),
        (*_TEXTS, *file_placeholders(_FORMS, _written)),
        "run=ltl2tgba -B -f {formula}",
        _read,
        {"ltl2tgba": "PyPI's spot", "autfilt": "PyPI's spot", "owl": "PyPI's owl"},
    ),
)
