"""ltl2ba, the translator of Gastin and Oddoux: `ltl2ba -f FORMULA` prints a never claim."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from assay.core.domain.oracle import Limits
from assay.core.domain.spec import Spec
from assay.core.domain.subject import Again, Command, Invocation, Origin, Output, SubjectKind, Tool
from assay.core.domain.verdict import Answer
from assay.core.tools.locator import find_executable
from assay.domains.ltl.model.case import Case
from assay.domains.ltl.model.evidence import Evidence
from assay.domains.ltl.spin_spelling import spelled, why_other_names
from assay.domains.ltl.subjects.spin_f import claim_answer

_REMEDY = "build ltl2ba from its sources and give its place: --subject ltl2ba,path=WHERE/ltl2ba"


@dataclass(frozen=True)
class Ltl2ba:
    """One run per formula, many in a batch."""

    spec: Spec
    origin: Origin = Origin.TOOL
    batch: int = 25

    def find(self) -> tuple[str, ...]:
        """Find the program."""
        return (find_executable(self.spec.option("path") or "ltl2ba", _REMEDY),)

    def version(self, _argv: tuple[str, ...]) -> str:
        """Name it only: ltl2ba prints no version."""
        return "ltl2ba"

    def command(self, tool: Tool, cases: Sequence[Case], _limits: Limits) -> Invocation:
        """Translate each formula in a stage of its own."""
        argvs = [(*tool.argv, "-f", spelled(case.formula)) for case in cases]
        return Invocation({}, tuple(Command(argv, independent=len(cases) > 1) for argv in argvs))

    def read(self, cases: Sequence[Case], output: Output) -> Sequence[Answer[Evidence] | Again]:
        """Read the claim of each formula."""
        pairs = zip(cases, output.stages, strict=True)
        return [claim_answer(case, stage, why_other_names(case.formula)) for case, stage in pairs]


KIND = SubjectKind(
    "ltl2ba",
    "ltl2ba, the translator of Gastin and Oddoux",
    (),
    {"path": "path of the ltl2ba program; default: ltl2ba on PATH"},
    make=Ltl2ba,
)
