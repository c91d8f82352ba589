"""SPIN's translator: `spin -f FORMULA` prints a never claim."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from assay.automata.buchi.never import read_claim
from assay.core.domain.oracle import Limits
from assay.core.domain.packages import namesake
from assay.core.domain.spec import Spec
from assay.core.domain.subject import Again, Command, End, Invocation, Origin, Output, Stage, SubjectKind, Tool
from assay.core.domain.verdict import Answer, Reason, unknown
from assay.core.tools.locator import find_executable, version_of
from assay.domains.ltl.claim import claimed
from assay.domains.ltl.model.case import Case
from assay.domains.ltl.model.evidence import Evidence
from assay.domains.ltl.spin_spelling import spelled, why_unsupported
from assay.errors import InputError


@dataclass(frozen=True)
class SpinF:
    """One run of SPIN per formula, many in a batch."""

    spec: Spec
    origin: Origin = Origin.TOOL
    batch: int = 25

    def find(self) -> tuple[str, ...]:
        """Find the program."""
        return (find_executable(self.spec.option("path") or "spin", "apt install spin" + namesake("npm's spin")),)

    def version(self, argv: tuple[str, ...]) -> str:
        """Ask for the version."""
        return version_of(*argv, "-V")

    def command(self, tool: Tool, cases: Sequence[Case], _limits: Limits) -> Invocation:
        """Translate each formula in a stage of its own."""
        argvs = [(*tool.argv, "-f", spelled(case.formula)) for case in cases]
        return Invocation({}, tuple(Command(argv, independent=len(cases) > 1) for argv in argvs))

    def read(self, cases: Sequence[Case], output: Output) -> Sequence[Answer[Evidence] | Again]:
        """Read the claim of each formula."""
        pairs = zip(cases, output.stages, strict=True)
        return [claim_answer(case, stage, why_unsupported(case.formula)) for case, stage in pairs]


def claim_answer(case: Case, stage: Stage, why: str) -> Answer[Evidence] | Again:
    """Read the claim that a translator printed; `why` says that it cannot read the formula."""
    if stage.end is not End.EXIT:
        return Again("a formula of the batch took too long", alone=True)
    if why:
        return Answer(unknown(Reason.UNSUPPORTED), note=why)
    try:
        return claimed(case, read_claim(stage.text))
    except InputError as error:
        said = " ".join((stage.text + stage.error_text).split())[:200]
        return Answer(unknown(Reason.UNREADABLE), note=f"{error}: {said}")


KIND = SubjectKind(
    "spin-f",
    "SPIN's translator, spin -f",
    (),
    {"path": "path of the spin program; default: spin on PATH"},
    make=SpinF,
)
