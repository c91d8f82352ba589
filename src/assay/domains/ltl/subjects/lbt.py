"""lbt, a translator of formulas in prefix notation, which prints generalised Büchi automata in LBTT's format."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from assay.core.domain.oracle import Limits
from assay.core.domain.spec import Spec
from assay.core.domain.subject import Again, Command, End, Invocation, Origin, Output, Stage, SubjectKind, Tool
from assay.core.domain.verdict import Answer, Reason, unknown
from assay.domains.ltl.claim import claimed
from assay.domains.ltl.lbt_spelling import spelled
from assay.domains.ltl.model.case import Case
from assay.domains.ltl.model.evidence import Evidence
from assay.domains.ltl.printed_automaton import read_automaton
from assay.domains.ltl.subjects.lbt_reader import LbtReader
from assay.errors import InputError


@dataclass(frozen=True)
class Lbt:
    """One run per formula, many in a batch."""

    spec: Spec
    origin: Origin = Origin.TOOL
    batch: int = 25

    def find(self) -> tuple[str, ...]:
        """Find the program."""
        return LbtReader(self.spec).find()

    def version(self, argv: tuple[str, ...]) -> str:
        """Name it only: lbt prints no version."""
        return LbtReader(self.spec).version(argv)

    def command(self, tool: Tool, cases: Sequence[Case], _limits: Limits) -> Invocation:
        """Give lbt each formula as its input."""
        texts = [spelled(case.formula).encode() for case in cases]
        return Invocation({}, tuple(Command(tool.argv, text, independent=len(cases) > 1) for text in texts))

    def read(self, cases: Sequence[Case], output: Output) -> Sequence[Answer[Evidence] | Again]:
        """Read the automaton of each formula."""
        return [_answer(case, stage) for case, stage in zip(cases, output.stages, strict=True)]


def _answer(case: Case, stage: Stage) -> Answer[Evidence] | Again:
    if stage.end is not End.EXIT:
        return Again("a formula of the batch took too long", alone=True)
    try:
        return claimed(case, read_automaton(stage.text, case.formula, numbered=True))
    except InputError as error:
        said = stage.error_text.strip().partition("\n")[0][:200]
        return Answer(unknown(Reason.UNREADABLE), note=f"{error}: {said}" if said else str(error))


KIND = SubjectKind(
    "lbt",
    "lbt, a translator of formulas in prefix notation",
    (),
    {"path": "path of the lbt program; default: lbt on PATH"},
    make=Lbt,
)
