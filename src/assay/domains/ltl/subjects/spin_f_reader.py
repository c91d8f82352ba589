"""SPIN's reader of formulas: `spin -f` must reject a malformed text."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from assay.core.domain.judgement import ACCEPTED, MALFORMED
from assay.core.domain.oracle import Limits
from assay.core.domain.spec import Spec
from assay.core.domain.subject import Command, Invocation, Origin, Output, Stage, SubjectKind, Tool
from assay.core.domain.verdict import Answer, Reason, Verdict, unknown
from assay.core.trial.ask import end_note, end_verdict
from assay.domains.ltl.malformed import text_in, why_not_asked
from assay.domains.ltl.model.case import SPIN, Case
from assay.domains.ltl.model.evidence import Evidence
from assay.domains.ltl.subjects.spin_f import SpinF

_CLAIM = "never"
_OBJECTION = "tl_spin:"


@dataclass(frozen=True)
class SpinFReader:
    """One run of SPIN per text, many in a batch."""

    spec: Spec
    origin: Origin = Origin.TOOL
    batch: int = 25

    def find(self) -> tuple[str, ...]:
        """Find the program."""
        return SpinF(self.spec).find()

    def version(self, argv: tuple[str, ...]) -> str:
        """Ask for the version."""
        return SpinF(self.spec).version(argv)

    def command(self, tool: Tool, cases: Sequence[Case], _limits: Limits) -> Invocation:
        """Give SPIN each text."""
        texts = [text_in(case, SPIN) for case in cases]
        argvs = [(*tool.argv, "-f", "true" if text is None else text) for text in texts]
        return Invocation({}, tuple(Command(argv, independent=True) for argv in argvs))

    def read(self, cases: Sequence[Case], output: Output) -> Sequence[Answer[Evidence]]:
        """Read whether SPIN rejects each text."""
        return [_answer(case, stage) for case, stage in zip(cases, output.stages, strict=True)]


def _answer(case: Case, stage: Stage) -> Answer[Evidence]:
    if why := why_not_asked(case, SPIN):
        return Answer(unknown(Reason.UNSUPPORTED), note=why)
    if (ended := end_verdict(stage)) is not None:
        return Answer(ended, note=end_note(stage))
    said = " ".join((stage.text + stage.error_text).split())
    if stage.status and _OBJECTION in said:
        return Answer(Verdict(MALFORMED), note=said[:200])
    if not stage.status and said.startswith(_CLAIM):
        return Answer(Verdict(ACCEPTED), note=said[:200])
    return Answer(unknown(Reason.CRASH if stage.status else Reason.UNREADABLE), note=said[:200])


KIND = SubjectKind(
    "spin-f-reader",
    "SPIN's reader of formulas, spin -f, on malformed texts",
    (),
    {"path": "path of the spin program; default: spin on PATH"},
    make=SpinFReader,
)
