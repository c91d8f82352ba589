"""SPIN's translator alone: `spin -f FORMULA` prints a never claim."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from assay.automata.buchi.never import read_claim
from assay.automata.formula.formula import Always, Formula, Or, Until, WeakUntil, atoms, next_free, rebuilt
from assay.automata.formula.syntax import write
from assay.core.domain.oracle import Limits
from assay.core.domain.packages import namesake
from assay.core.domain.spec import Spec
from assay.core.domain.subject import Again, Command, End, Invocation, Origin, Output, Stage, SubjectKind, Tool
from assay.core.domain.verdict import Answer, Reason, unknown
from assay.core.tools.process import executable, run
from assay.domains.ltl.claim import claimed
from assay.domains.ltl.model.case import Case
from assay.domains.ltl.model.evidence import Evidence
from assay.errors import InputError

_NAME = re.compile(r"[a-z]\w*", re.ASCII)


@dataclass(frozen=True)
class SpinF:
    """One start of SPIN for each formula, many in a batch."""

    spec: Spec
    origin: Origin = Origin.TOOL
    batch: int = 25

    def locate(self) -> Tool:
        """Find the program."""
        path = executable(self.spec.option("path") or "spin")
        if path is None:
            return Tool((), "", "apt install spin" + namesake("npm's spin"))
        text = run(Invocation({}, (Command((path, "-V")),)), Limits()).stages[0].text
        return Tool((path,), text.strip() or "version unknown")

    def invocation(self, tool: Tool, cases: Sequence[Case], _limits: Limits) -> Invocation:
        """Give each formula to a SPIN of its own."""
        several = len(cases) > 1
        return Invocation(
            {}, tuple(Command((*tool.argv, "-f", spelled(c.formula)), independent=several) for c in cases)
        )

    def read(self, cases: Sequence[Case], output: Output) -> Sequence[Answer[Evidence] | Again]:
        """Read each claim."""
        return [_answer(case, stage) for case, stage in zip(cases, output.stages, strict=True)]


def spelled(formula: Formula) -> str:
    """Write a formula for `spin -f`, which does not know `W`."""
    return write(_without_weak(formula))


def _without_weak(formula: Formula) -> Formula:
    parts = rebuilt(formula, _without_weak)
    return Or(Always(parts.left), Until(parts.left, parts.right)) if isinstance(parts, WeakUntil) else parts


def _answer(case: Case, stage: Stage) -> Answer[Evidence] | Again:
    if stage.end is not End.EXIT:
        return Again("a formula of the batch took too long", alone=True)
    if not next_free(case.formula) or not all(map(_NAME.fullmatch, atoms(case.formula))):
        return Answer(unknown(Reason.UNSUPPORTED), note="spin -f knows no X, and names begin with a small letter")
    try:
        return claimed(case, read_claim(stage.text))
    except InputError as error:
        said = " ".join((stage.text + stage.stderr.decode(errors="replace")).split())[:200]
        return Answer(unknown(Reason.UNREADABLE), note=f"{error}: {said}")


KIND = SubjectKind(
    "spin-f",
    "SPIN's translator, spin -f",
    (),
    {"path": "where the spin program is; otherwise it is looked for on PATH"},
    make=SpinF,
)
