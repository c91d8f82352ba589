"""SPIN's parser: `spin -a` reads a model and writes a verifier, which is neither compiled nor run."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from dataclasses import dataclass

from assay.core.domain.judgement import ACCEPTED, MALFORMED
from assay.core.domain.oracle import Limits
from assay.core.domain.packages import namesake
from assay.core.domain.spec import Spec
from assay.core.domain.subject import Command, Invocation, Origin, Output, Stage, SubjectKind, Tool
from assay.core.domain.verdict import Answer, Reason, Verdict, unknown
from assay.core.tools.locator import find_executable, version_of
from assay.core.trial.ask import end_note, end_verdict
from assay.domains.promela.formats.malformed import malformed_text
from assay.domains.promela.model.case import Case
from assay.domains.promela.model.evidence import Evidence

_REMEDY = "apt install spin" + namesake("npm's spin")
_MODEL = "model.pml"
_WRITTEN = "pan.b"
"""A small file of the verifier, which SPIN writes once it has read the whole model."""
_READ = 'cd "$1" && exec "$2" -a model.pml'


@dataclass(frozen=True)
class SpinReader:
    """SPIN as a reader of malformed models."""

    spec: Spec
    origin: Origin = Origin.TOOL
    batch: int = 20

    def find(self) -> tuple[str, ...]:
        """Find SPIN."""
        return (find_executable(self.spec.option("path") or "spin", _REMEDY),)

    def version(self, argv: tuple[str, ...]) -> str:
        """Ask SPIN for its version, without the date."""
        return version_of(*argv, "-V").partition(" --")[0]

    def command(self, tool: Tool, cases: Sequence[Case], _limits: Limits) -> Invocation:
        """Let SPIN read each text in a folder of its own."""
        texts = {f"m{i}": malformed_text(case) for i, case in enumerate(cases)}
        files = {f"{folder}/{_MODEL}": (text or "").encode() for folder, text in texts.items()}
        stages = (
            Command(
                ("/bin/sh", "-c", _READ, "sh", folder, *tool.argv), collect=(f"{folder}/{_WRITTEN}",), independent=True
            )
            for folder in texts
        )
        return Invocation(files, tuple(stages))

    def plain_commands(self, tool: Tool, _case: Case, _limits: Limits) -> Sequence[str]:
        """The command by which SPIN reads the text."""
        return ["cd m0", shlex.join((*tool.argv, "-a", _MODEL))]

    def read(self, cases: Sequence[Case], output: Output) -> Sequence[Answer[Evidence]]:
        """Read whether SPIN rejects each text."""
        return [_answer(case, stage) for case, stage in zip(cases, output.stages, strict=True)]


def _answer(case: Case, stage: Stage) -> Answer[Evidence]:
    if malformed_text(case) is None:
        return Answer(unknown(Reason.UNSUPPORTED), note="the model is not malformed; ask the subject spin")
    ended = end_verdict(stage)
    if ended is not None:
        return Answer(ended, note=end_note(stage))
    lines = (stage.text + stage.error_text).splitlines()
    said = next((line.strip() for line in lines if "rror" in line), "")
    if "internal error" in said or "cannot happen" in said:
        return Answer(unknown(Reason.CRASH), note=said)
    if stage.status or said:
        return Answer(Verdict(MALFORMED), note=said)
    return Answer(Verdict(ACCEPTED) if any(stage.files.values()) else unknown(Reason.UNREADABLE))


KIND = SubjectKind(
    "spin-reader",
    "SPIN's parser, on malformed models: `spin -a`, and nothing more",
    (),
    {"path": "where the spin program is; otherwise it is looked for on PATH"},
    make=SpinReader,
)
