"""Boogie's parser, name resolution and type checker: `boogie /noVerify` reads a text, and proves nothing."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from assay.core.domain.judgement import ACCEPTED, MALFORMED
from assay.core.domain.oracle import Limits
from assay.core.domain.spec import Spec
from assay.core.domain.subject import Command, Invocation, Origin, Output, Stage, SubjectKind, Tool
from assay.core.domain.verdict import Answer, Reason, Verdict, unknown
from assay.domains.boogie.formats.malformed import malformed_text
from assay.domains.boogie.model.case import Program
from assay.domains.boogie.model.evidence import Evidence
from assay.domains.boogie.subjects.boogie import boogie_version, find_boogie

_FILE = "program.bpl"
_REJECTED = re.compile(r"^\d+ (?:parse|name resolution|type checking) errors detected in ", re.MULTILINE)
_ACCEPTED = "Boogie program verifier finished"
_EXCEPTION = re.compile(r"^(?!program\.bpl\().*(?:[Ee]xception|[Aa]ssertion failed|Stack overflow).*$", re.MULTILINE)
"""Not in a message about the text, which may quote it."""


@dataclass(frozen=True)
class BoogieReader:
    """Boogie as a reader of malformed texts."""

    spec: Spec
    origin: Origin = Origin.TOOL
    batch: int = 1

    def find(self) -> tuple[str, ...]:
        """Find the program."""
        return find_boogie(self.spec)

    def version(self, argv: tuple[str, ...]) -> str:
        """Read the banner."""
        return boogie_version(argv)

    def command(self, tool: Tool, cases: Sequence[Program], _limits: Limits) -> Invocation:
        """Let Boogie read one text."""
        text = malformed_text(cases[0]) or ""
        return Invocation({_FILE: text.encode()}, (Command((*tool.argv, "/nologo", "/noVerify", _FILE)),))

    def read(self, cases: Sequence[Program], output: Output) -> Sequence[Answer[Evidence]]:
        """Read whether Boogie rejects the text."""
        return [_answer(cases[0], output.stages[0])]


def _answer(case: Program, stage: Stage) -> Answer[Evidence]:
    if malformed_text(case) is None:
        return Answer(unknown(Reason.UNSUPPORTED), note="the program is not malformed; ask the subject boogie")
    said = f"{stage.text}\n{stage.error_text}"
    if exception := _EXCEPTION.search(said):
        return Answer(unknown(Reason.CRASH), note=exception[0].strip())
    if _REJECTED.search(said):
        return Answer(Verdict(MALFORMED), note=stage.text.partition("\n")[0])
    if _ACCEPTED in said:
        return Answer(Verdict(ACCEPTED))
    return Answer(unknown(Reason.CRASH if stage.status else Reason.UNREADABLE), note=said.strip().rpartition("\n")[2])


KIND = SubjectKind(
    "boogie-reader",
    "Boogie's parser, name resolution and type checker, on malformed texts: `boogie /noVerify`",
    (),
    {"path": "where the boogie program is; otherwise it is looked for on PATH"},
    make=BoogieReader,
)
