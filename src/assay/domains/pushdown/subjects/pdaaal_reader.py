"""PDAAAL's reader of instances: it must reject a malformed text.

PDAAAL rejects by an exception that nothing catches, so it ends with SIGABRT and the exception's message.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from assay.core.domain.judgement import ACCEPTED, MALFORMED
from assay.core.domain.oracle import Limits
from assay.core.domain.spec import Spec
from assay.core.domain.subject import Command, End, Invocation, Origin, Output, Stage, SubjectKind, Tool
from assay.core.domain.verdict import Answer, Reason, Verdict, unknown
from assay.core.trial.ask import end_note, end_verdict
from assay.domains.pushdown.formats.malformed import INSTANCE, text_in, why_not_asked
from assay.domains.pushdown.model.case import Case
from assay.domains.pushdown.model.evidence import Evidence
from assay.domains.pushdown.subjects.pdaaal import Pdaaal

_FILE = "case.json"
_EXCEPTION = re.compile(r"terminate called after throwing[^\n]*\n\s*what\(\):\s*(.*)")


@dataclass(frozen=True)
class PdaaalReader:
    """PDAAAL as a reader of malformed instances."""

    spec: Spec
    origin: Origin = Origin.TOOL
    batch: int = 10

    def find(self) -> tuple[str, ...]:
        """Find the program."""
        return Pdaaal(self.spec).find()

    def version(self, argv: tuple[str, ...]) -> str:
        """Ask for the version."""
        return Pdaaal(self.spec).version(argv)

    def command(self, tool: Tool, cases: Sequence[Case], _limits: Limits) -> Invocation:
        """Let PDAAAL read each text, with the engine post*."""
        files = {f"{i}/{_FILE}": (text_in(case, INSTANCE) or "").encode() for i, case in enumerate(cases)}
        argvs = [(*tool.argv, "--input", file, "-e", "1", "-t", "0") for file in files]
        return Invocation(files, tuple(Command(argv, independent=True) for argv in argvs))

    def read(self, cases: Sequence[Case], output: Output) -> Sequence[Answer[Evidence]]:
        """Read whether PDAAAL rejects each text."""
        return [_answer(case, stage) for case, stage in zip(cases, output.stages, strict=True)]


def _answer(case: Case, stage: Stage) -> Answer[Evidence]:
    if why := why_not_asked(case, INSTANCE):
        return Answer(unknown(Reason.UNSUPPORTED), note=why)
    thrown = _EXCEPTION.search(stage.error_text)
    if stage.end is End.SIGNAL and thrown:
        return Answer(Verdict(MALFORMED), note=thrown[1][:200])
    if (ended := end_verdict(stage)) is not None:
        return Answer(ended, note=end_note(stage))
    if '"result"' in stage.text:
        return Answer(Verdict(ACCEPTED), note="a verdict is printed")
    said = " ".join((stage.text + stage.error_text).split())[:200]
    return Answer(Verdict(MALFORMED) if stage.status else unknown(Reason.UNREADABLE), note=said)


KIND = SubjectKind(
    "pdaaal-reader",
    "PDAAAL's reader of instances, on malformed texts",
    (),
    {"path": "where the pdaaal program is; otherwise it is looked for on PATH"},
    make=PdaaalReader,
)
