"""lbt, a translator of formulas in prefix notation, which prints generalised Büchi automata in LBTT's format."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from assay.core.domain.oracle import Limits
from assay.core.domain.spec import Spec
from assay.core.domain.subject import Again, Command, Invocation, Origin, Output, SubjectKind, Tool
from assay.core.domain.verdict import Answer
from assay.domains.ltl.lbt_spelling import spelled
from assay.domains.ltl.model.case import Case
from assay.domains.ltl.model.evidence import Evidence
from assay.domains.ltl.printed_automaton import automaton_answer
from assay.domains.ltl.subjects.lbt_reader import LbtReader


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
        return [automaton_answer(case, stage, numbered=True) for case, stage in zip(cases, output.stages, strict=True)]


KIND = SubjectKind(
    "lbt",
    "lbt, a translator of formulas in prefix notation",
    (),
    {"path": "path of the lbt program; default: lbt on PATH"},
    make=Lbt,
)
