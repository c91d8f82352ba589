"""A model checker of the user's own, by its command line.

The file is the model that the adapter of SPIN writes: the claim that the case asks about, and no other. Placeholders of
one kind of property leave out the cases of others, for a tool whose options depend on it.
"""

from __future__ import annotations

from functools import partial

from assay.core.tools.placeholders import Placed, Placeholder, file_placeholders, text_placeholder
from assay.core.tools.user_command import CommandSyntax, command_kind
from assay.domains.promela.formats.codec import CaseCodec
from assay.domains.promela.judgement import WORDS
from assay.domains.promela.model.case import KINDS, LTL, MALFORMED, NEVER, SAFETY, Case
from assay.domains.promela.model.evidence import Evidence
from assay.domains.promela.spin.build import never_text, question_text
from assay.errors import InputError

_FILE = "model.pml"
_IN_FILE = (SAFETY, LTL, NEVER)
"""The properties that a file shows; whether labels are to be checked is an option of a tool."""


def _model(kinds: tuple[str, ...], case: Case) -> Placed:
    return Placed(_FILE, {_FILE: question_text(case, *kinds).encode()})


def _claim(case: Case) -> Placed:
    return Placed(_FILE, {_FILE: never_text(case).encode()})


def _canonical(case: Case, _form: str) -> bytes:
    if case.property.kind == MALFORMED:
        raise InputError("the model is malformed; ask the subject spin-reader")
    return CaseCodec().encode(case)


_FILES = (
    Placeholder[Case]("file", "the model with its claim", partial(_model, _IN_FILE)),
    Placeholder[Case]("file:pml", "the same as {file}", partial(_model, _IN_FILE), alias=True),
    *(Placeholder[Case](f"file:{kind}", f"the model, for {kind} only", partial(_model, (kind,))) for kind in KINDS),
    Placeholder[Case]("file:claim", "the model, with its formula as a never claim", _claim),
    *(p for p in file_placeholders({"json": ".json"}, _canonical) if p.name == "file:json"),
    text_placeholder("property", f"the kind of the property: {', '.join(KINDS)}", lambda case: case.property.kind),
)
KIND = command_kind(
    "a model checker of your own, by its command line",
    CommandSyntax[Case, Evidence](WORDS, _FILES, "run=mychecker {file:safety},holds=no errors,violated=error trace"),
)
