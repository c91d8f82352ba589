"""Assay's own verifier: Z3 decides verification conditions (`verifier.conditions`); also with planted faults."""

from __future__ import annotations

from typing import Literal

import msgspec

from assay.core.domain.spec import Spec
from assay.core.domain.subject import Origin, SubjectKind
from assay.core.domain.verdict import JSON, Answer, Reason, Verdict, unknown
from assay.core.trial.library import Library
from assay.domains.boogie.formats.codec import CaseCodec
from assay.domains.boogie.model.case import Program
from assay.domains.boogie.model.evidence import Evidence

CHILD = "assay.domains.boogie.verifier.child"
PACKAGE = "z3-solver"
_BATCH = 50
_CODEC = CaseCodec()


class _Said(msgspec.Struct):
    verdict: Literal["success", "failure", "name-error", "type-error", "unknown", ""] = ""
    note: str = ""
    place: int | None = None
    error: str = ""


def make(spec: Spec) -> Library[Program, Evidence]:
    """Make the verifier; loading Z3 takes half a second."""
    return Library(spec, PACKAGE, CHILD, _BATCH, _CODEC.encode, answer, arguments=("",))


def make_faulty(spec: Spec) -> Library[Program, Evidence]:
    """Make the verifier with the planted fault that the configuration names."""
    return Library(spec, PACKAGE, CHILD, _BATCH, _CODEC.encode, answer, (spec.config,), Origin.PLANTED)


def make_spacer(spec: Spec) -> Library[Program, Evidence]:
    """Make the subject; Spacer decides Horn clauses, in the child of the verifier."""
    return Library(spec, PACKAGE, CHILD, _BATCH, _CODEC.encode, answer, arguments=("spacer",))


def answer(line: bytes) -> Answer[Evidence]:
    """Read one line of the child."""
    said = msgspec.json.decode(line, type=_Said)
    if not said.verdict:
        return Answer(unknown(Reason.CRASH), note=said.error)
    if said.verdict == "unknown":
        timed_out = said.note in {"timeout", "canceled"}
        return Answer(unknown(Reason.TIMEOUT if timed_out else Reason.BOUND), note=f"Z3 says unknown: {said.note}")
    measures: dict[str, JSON] = {} if said.place is None else {"place": said.place}
    return Answer(Verdict(said.verdict), note=said.note, measures=measures)


KIND = SubjectKind(
    "z3-wp",
    "Assay's own verifier: weakest preconditions, loops forget what they change, Z3 decides",
    make=make,
)
FAULT = SubjectKind(
    "fault",
    "z3-wp with a planted fault: what nested blocks change is not forgotten, a body is looked at once, div truncates",
    ("forgets", "once", "truncates"),
    make=make_faulty,
)
SPACER = SubjectKind(
    "z3-spacer",
    "the program as constrained Horn clauses for Z3's Spacer, which infers invariants",
    make=make_spacer,
)
