"""lbt's reader of formulas: it must reject a malformed text."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from assay.core.domain.judgement import ACCEPTED, MALFORMED
from assay.core.domain.oracle import Limits
from assay.core.domain.spec import Spec
from assay.core.domain.subject import Command, Invocation, Origin, Output, Stage, SubjectKind, Tool
from assay.core.domain.verdict import Answer, Reason, Verdict, unknown
from assay.core.tools.locator import find_executable
from assay.core.trial.ask import end_note, end_verdict
from assay.domains.ltl.malformed import text_in, why_not_asked
from assay.domains.ltl.model.case import LBT, Case
from assay.domains.ltl.model.evidence import Evidence


@dataclass(frozen=True)
class LbtReader:
    """One run of lbt per text, many in a batch."""

    spec: Spec
    origin: Origin = Origin.TOOL
    batch: int = 25

    def find(self) -> tuple[str, ...]:
        """Find the program."""
        return (find_executable(self.spec.option("path") or "lbt", "apt install lbt"),)

    def version(self, _argv: tuple[str, ...]) -> str:
        """Name it only: lbt prints no version."""
        return "lbt"

    def command(self, tool: Tool, cases: Sequence[Case], _limits: Limits) -> Invocation:
        """Give lbt each text as its input."""
        texts = [text_in(case, LBT) for case in cases]
        given = [b"t" if text is None else text.encode() for text in texts]
        return Invocation({}, tuple(Command(tool.argv, text, independent=True) for text in given))

    def read(self, cases: Sequence[Case], output: Output) -> Sequence[Answer[Evidence]]:
        """Read whether lbt rejects each text, by its exit status and a message."""
        return [_answer(case, stage) for case, stage in zip(cases, output.stages, strict=True)]


def _answer(case: Case, stage: Stage) -> Answer[Evidence]:
    if why := why_not_asked(case, LBT):
        return Answer(unknown(Reason.UNSUPPORTED), note=why)
    if (ended := end_verdict(stage)) is not None:
        return Answer(ended, note=end_note(stage))
    said = stage.error_text.strip().partition("\n")[0]
    if not stage.status:
        return Answer(Verdict(ACCEPTED), note=said or " ".join(stage.text.split())[:200])
    return Answer(Verdict(MALFORMED), note=said) if said else Answer(unknown(Reason.CRASH), note=end_note(stage))


KIND = SubjectKind(
    "lbt-reader",
    "lbt's reader of formulas, on malformed texts",
    (),
    {"path": "path of the lbt program; default: lbt on PATH"},
    make=LbtReader,
)
