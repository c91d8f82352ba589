"""Why3, by translation into functions over references (`translation.why3`).

A goal that the prover answers with `Unknown` is not proved and counts as `failure`, as a verifier would report it.
Z3 does not end on most goals that are not valid, so the prover's steps are limited; a goal that meets the limit is
`bound`, if Why3 prints the number of steps.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from assay.core.domain.oracle import Limits
from assay.core.domain.spec import Spec
from assay.core.domain.subject import Again, Command, Invocation, Origin, Output, Role, SubjectKind, Tool
from assay.core.domain.verdict import Answer, Reason, Verdict, unknown
from assay.core.tools.locator import find_executable, version_of
from assay.domains.boogie.model.case import Program
from assay.domains.boogie.model.evidence import Evidence
from assay.domains.boogie.translation.errors import by_program, ill_formed
from assay.domains.boogie.translation.why3 import LAST, layout
from assay.errors import UsageError

_REMEDY = "apt install why3 cvc4"
_FILE = "programs.mlw"
_ERROR = re.compile(
    rf'^File "{re.escape(_FILE)}", line (\d+), characters [^\n]*\n(?!Goal |[Ww]arning)(.*)$', re.MULTILINE
)
_GOAL = re.compile(
    r"^Goal p(\d+)'vc\.\nProver result is: ([A-Z][A-Za-z ]*)(?:[^\n]*?, (\d+) steps\))?"
    r"(?:[^\n]*\n[^\n]*exit status[^\n]*\n *prover output:\n *(timeout)$)?",
    re.MULTILINE,
)
"""A goal: its program, the result, the steps if they are printed, and Z3's `timeout`, a failure to Why3."""
_STEPS = "200000"
_COUNTING = ("alt-ergo", "cvc", "z3")
"""The provers with a limit of steps; with any other, Why3 stops at `--stepslimit`."""
_OF_NAMES = ("unbound", "duplicate variable")
_LIMIT = "Step limit exceeded"
_REASONS = {"Timeout": Reason.TIMEOUT, "Out of memory": Reason.MEMORY, _LIMIT: Reason.BOUND}


@dataclass(frozen=True)
class Why3:
    """Why3 with one prover."""

    spec: Spec
    origin: Origin = Origin.TOOL
    batch: int = 25

    def __post_init__(self) -> None:
        """Reject a limit that is not a positive number."""
        steps = self.spec.option("steps", _STEPS)
        if not steps.isdecimal() or not int(steps):
            raise UsageError(f"not a number of steps: {steps!r}", where="steps", remedy=f"write steps={_STEPS}")

    def find(self) -> tuple[str, ...]:
        """Find the program; the default prover must be installed too."""
        if not self.spec.option("prover"):
            find_executable("cvc4", _REMEDY)
        return (find_executable(self.spec.option("path") or "why3", _REMEDY),)

    def version(self, argv: tuple[str, ...]) -> str:
        """Ask for the version."""
        return version_of(*argv, "--version")

    def command(self, tool: Tool, cases: Sequence[Program], limits: Limits) -> Invocation:
        """Detect the provers, then prove; the configuration in the user's home folder is not touched."""
        seconds = max(1, int(limits.each(len(cases))) - 1)
        why3 = (*tool.argv, "-C", "why3.conf")
        prover = self.spec.option("prover", "cvc4").replace("/", ",")
        steps = (f"--stepslimit={self._steps}",) if prover.lower().startswith(_COUNTING) else ()
        prove = (*why3, "prove", "-P", prover, "-t", str(seconds), *steps, _FILE)
        return Invocation({_FILE: layout(cases).data}, (Command((*why3, "config", "detect")), Command(prove)))

    def read(self, cases: Sequence[Program], output: Output) -> Sequence[Answer[Evidence] | Again]:
        """Read a result for each goal; Why3 reports only the first error of a file."""
        text = output.stages[-1].text + "\n" + output.stages[-1].error_text
        if errors := _ERROR.findall(text):
            return ill_formed(by_program(layout(cases), errors[:1]), len(cases), _OF_NAMES)
        if LAST not in text:
            last = Answer[Evidence](unknown(Reason.UNREADABLE), note=text.strip().rpartition("\n")[2])
            return [last] if len(cases) == 1 else [Again("Why3 did not reach the end of the file")] * len(cases)
        results = {int(goal[1]): self._result(goal) for goal in _GOAL.finditer(text)}
        return [_answer(results.get(i, "Valid"), alone=len(cases) == 1) for i in range(len(cases))]

    def _result(self, goal: re.Match[str]) -> str:
        if goal[4]:
            return "Timeout"
        if goal[3] and int(goal[3]) >= self._steps and goal[2].startswith("Unknown"):
            return _LIMIT
        return goal[2].strip()

    @property
    def _steps(self) -> int:
        return int(self.spec.option("steps", _STEPS))


def _answer(result: str, *, alone: bool) -> Answer[Evidence] | Again:
    note = f"the prover says {result}"
    if result == "Valid":
        return Answer(Verdict("success"))
    if result in {"Unknown", "Invalid"}:
        return Answer(Verdict("failure"), note=note)
    shared = result != _LIMIT and not alone  # The limit of steps is each goal's own; others may be the batch's fault.
    return Again(note, alone=True) if shared else Answer(unknown(_REASONS.get(result, Reason.CRASH)), note=note)


KIND = SubjectKind(
    "why3",
    "Why3, by translation into functions over references",
    (),
    {
        "path": "where the why3 program is; otherwise it is looked for on PATH",
        "prover": "the prover that Why3 asks, by its name such as z3, or as Z3/4.8.12/noBV; cvc4 by default",
        "steps": f"the most steps of the prover for a goal; {_STEPS} by default",
    },
    roles={"prover": Role.ARGUMENTS, "steps": Role.DATA},
    make=Why3,
)
