"""OpenFst's reader of transducers: `fstcompile` must reject a malformed text."""

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
from assay.domains.pushdown.formats.malformed import TRANSDUCER, text_in, why_not_asked
from assay.domains.pushdown.model.case import Case
from assay.domains.pushdown.model.evidence import Evidence

_OBJECTION = "FstCompiler: "


@dataclass(frozen=True)
class OpenFstReader:
    """`fstcompile` as a reader of malformed texts."""

    spec: Spec
    origin: Origin = Origin.TOOL
    batch: int = 20

    def find(self) -> tuple[str, ...]:
        """Find the program."""
        return (find_executable(self.spec.option("path") or "fstcompile", "apt install libfst-tools"),)

    def version(self, _argv: tuple[str, ...]) -> str:
        """Name it only: OpenFst's programs do not print a version."""
        return "OpenFst"

    def command(self, tool: Tool, cases: Sequence[Case], _limits: Limits) -> Invocation:
        """Let OpenFst read each text."""
        files = {f"{i}.txt": (text_in(case, TRANSDUCER) or "").encode() for i, case in enumerate(cases)}
        made = [(file, f"{file}.fst") for file in files]
        stages = [Command((*tool.argv, *pair), collect=(pair[1],), independent=True) for pair in made]
        return Invocation(files, tuple(stages))

    def read(self, cases: Sequence[Case], output: Output) -> Sequence[Answer[Evidence]]:
        """Read whether OpenFst rejects each text."""
        return [_answer(case, stage) for case, stage in zip(cases, output.stages, strict=True)]


def _answer(case: Case, stage: Stage) -> Answer[Evidence]:
    if why := why_not_asked(case, TRANSDUCER):
        return Answer(unknown(Reason.UNSUPPORTED), note=why)
    if (ended := end_verdict(stage)) is not None:
        return Answer(ended, note=end_note(stage))
    said = " ".join(stage.error_text.split())[:200]
    if not stage.status:
        return Answer(Verdict(ACCEPTED) if any(stage.files.values()) else unknown(Reason.UNREADABLE), note=said)
    return Answer(Verdict(MALFORMED) if _OBJECTION in said else unknown(Reason.CRASH), note=said or end_note(stage))


KIND = SubjectKind(
    "openfst-reader",
    "OpenFst's reader of transducers, fstcompile, on malformed texts",
    (),
    {"path": "where the fstcompile program is; otherwise it is looked for on PATH"},
    make=OpenFstReader,
)
