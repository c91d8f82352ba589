"""A verifier of the user's own, by its command line: one program at a time, in the syntax of a verifier."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from assay.core.tools.placeholders import file_placeholders
from assay.core.tools.user_command import CommandSyntax, command_kind
from assay.domains.boogie.formats import write_program, write_term
from assay.domains.boogie.model.case import Program
from assay.domains.boogie.model.evidence import Evidence
from assay.domains.boogie.translation import dafny, viper, why3
from assay.domains.boogie.translation.layout import Layout

_WORDS = ("success", "failure", "name-error", "type-error")
_FORMS = {"boogie": ".bpl", "dafny": ".dfy", "why3": ".mlw", "viper": ".vpr", "term": ".term"}
_TRANSLATIONS: Mapping[str, Callable[[Sequence[Program]], Layout]] = {
    "dafny": dafny.layout,
    "why3": why3.layout,
    "viper": viper.layout,
}


def _written(case: Program, form: str) -> bytes:
    if form in _TRANSLATIONS:
        return _TRANSLATIONS[form]([case]).data
    return (write_term(case) if form == "term" else write_program(case)).encode()


KIND = command_kind(
    "a verifier of your own, by its command line",
    CommandSyntax[Program, Evidence](
        _WORDS,
        file_placeholders(_FORMS, _written),
        "run=myverifier {file},success=0 errors,failure=might not hold",
        namesakes={"boogie": "npm's boogie", "dafny": "npm's dafny", "cbmc": "PyPI's cbmc"},
    ),
)
