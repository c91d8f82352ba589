"""A tool of the user's own, by its command line: a case in one file, in three, or in the paper's folder."""

from __future__ import annotations

from functools import partial

from assay.core.tools.placeholders import Placed, Placeholder, file_placeholders
from assay.core.tools.user_command import CommandSyntax, command_kind
from assay.domains.pushdown.drawing.case import dot_of
from assay.domains.pushdown.formats import CaseCodec, is_plain, write_instance
from assay.domains.pushdown.judgement import WORDS
from assay.domains.pushdown.model.case import Case
from assay.domains.pushdown.model.evidence import Evidence
from assay.domains.pushdown.translation.pdaaal_input import Style, give, why_not_given
from assay.errors import InputError

_FORMS = {"instance": ".json", "canonical": ".json", "dot": ".dot"}
_PARTS = ("pda.json", "initial.json", "final.json")
_FOLDER = "paper"


def _written(case: Case, form: str) -> bytes:
    if form == "instance":
        _require_plain(case)
        return write_instance(case)
    return dot_of(case).encode() if form == "dot" else CaseCodec().encode(case)


def _require_plain(case: Case) -> None:
    if not is_plain(case):
        raise InputError("PDAAAL's files cannot express a push that replaces the label below; give {file:canonical}")


def _parts(case: Case, way: str) -> dict[str, bytes]:
    _require_plain(case)
    if case.weights is not None:
        raise InputError("three files do not say what weights are; give {file:instance}")
    if why := why_not_given(case, way, Style()):
        raise InputError(why)
    return dict(give(case, way, Style()).files)


def _part(file: str, way: str, case: Case) -> Placed:
    return Placed(file, {file: _parts(case, way)[file]})


def _folder(case: Case) -> Placed:
    parts = _parts(case, "older-files")
    return Placed(_FOLDER, {f"{_FOLDER}/{name.removesuffix('.json')}0.json": parts[name] for name in _PARTS})


_PLACEHOLDERS: tuple[Placeholder[Case], ...] = (
    *file_placeholders(_FORMS, _written),
    Placeholder("file:pda", "the system, the first of PDAAAL's three files", partial(_part, "pda.json", "files")),
    Placeholder("file:initial", "the initial automaton, the second", partial(_part, "initial.json", "files")),
    Placeholder("file:final", "the final automaton, the third", partial(_part, "final.json", "files")),
    *(
        Placeholder(
            f"file:{which}-regex", f"the {which} automaton as an expression", partial(_part, file, "expressions")
        )
        for which, file in (("initial", "initial.txt"), ("final", "final.txt"))
    ),
    Placeholder("folder:paper", "a folder with pda0.json, initial0.json and final0.json, as the paper's", _folder),
)
KIND = command_kind(
    "a tool of your own, by its command line",
    CommandSyntax[Case, Evidence](WORDS, _PLACEHOLDERS, "run=mytool --in {file},reachable=true,unreachable=false"),
)
