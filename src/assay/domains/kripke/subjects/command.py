"""A model checker of the user's own, by its command line."""

from __future__ import annotations

from assay.automata.formula.syntax import write
from assay.automata.kripke import Case
from assay.core.tools.placeholders import file_placeholders, text_placeholder
from assay.core.tools.user_command import CommandSyntax, command_kind
from assay.domains.kripke.formats import CaseCodec, write_text
from assay.domains.kripke.model.evidence import Evidence
from assay.domains.kripke.translation import promela, smv
from assay.errors import InputError

_FORMS = {"kripke": ".kripke", "json": ".json", "pml": ".pml", "smv": ".smv"}


def _written(case: Case, form: str) -> bytes:
    if form == "json":
        return CaseCodec().encode(case)
    if form == "smv":
        return smv.write_smv(case).encode()
    if form == "pml" and (why := promela.why_unsupported(case)):
        raise InputError(why)
    return (promela.write_model(case) if form == "pml" else write_text(case)).encode()


KIND = command_kind(
    "a model checker of your own, by its command line",
    CommandSyntax[Case, Evidence](
        ("holds", "violated"),
        (
            *file_placeholders(_FORMS, _written),
            text_placeholder(
                "formula", "the formula, in the syntax that SPIN and Spot share", lambda c: write(c.formula)
            ),
        ),
        "run=mychecker {file},holds=true,violated=false",
    ),
)
