"""Subjects that are Python libraries which decide reachability."""

from __future__ import annotations

import msgspec

from assay.core.domain.spec import Spec
from assay.core.domain.verdict import Answer, Reason, Verdict, unknown
from assay.core.trial.library import Library
from assay.domains.pushdown.formats import CaseCodec
from assay.domains.pushdown.model.case import Case
from assay.domains.pushdown.model.evidence import Evidence

_CODEC = CaseCodec()


class _Said(msgspec.Struct):
    reachable: bool | None = None
    error: str = ""


def make_library(spec: Spec, package: str, child: str, batch: int, *arguments: str) -> Library[Case, Evidence]:
    """Make the subject of a library; its child is a module that calls `case_lines.serve`, with these arguments."""
    return Library(spec, package, child, batch, _CODEC.encode, _answer, arguments)


def _answer(line: bytes) -> Answer[Evidence]:
    said = msgspec.json.decode(line, type=_Said)
    if said.reachable is None:
        return Answer(unknown(Reason.CRASH), note=said.error)
    return Answer(Verdict("reachable" if said.reachable else "unreachable"))
