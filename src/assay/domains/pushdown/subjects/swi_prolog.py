"""SWI-Prolog with tabling: pre* as a logic program, a batch of cases in one run."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from assay.core.domain.oracle import Limits
from assay.core.domain.spec import Spec
from assay.core.domain.subject import Again, Command, Invocation, Origin, Output, SubjectKind, Tool
from assay.core.domain.verdict import Answer, Reason, Verdict, unknown
from assay.core.tools.locator import find_executable, version_of
from assay.domains.pushdown.model.case import Case
from assay.domains.pushdown.model.evidence import Evidence
from assay.domains.pushdown.translation.clingo import read_program, write_facts

_PROGRAM = "prolog_reach.pl"
_VERDICTS = ("reachable", "unreachable")


@dataclass(frozen=True)
class SwiProlog:
    """One program with the facts of all cases, and one line of output for each."""

    spec: Spec
    origin: Origin = Origin.TOOL
    batch: int = 50

    def find(self) -> tuple[str, ...]:
        """Find the program."""
        return (find_executable(self.spec.option("path") or "swipl", "apt install swi-prolog-nox"),)

    def version(self, argv: tuple[str, ...]) -> str:
        """Ask for the version, without the platform."""
        return version_of(*argv, "--version").partition(" for ")[0]

    def command(self, tool: Tool, cases: Sequence[Case], _limits: Limits) -> Invocation:
        """Run the program; `-f none` ignores the user's own settings."""
        program = read_program(_PROGRAM) + write_facts(cases) + b"\n"
        return Invocation(
            {_PROGRAM: program}, (Command((*tool.argv, "-q", "-f", "none", _PROGRAM, "--", str(len(cases)))),)
        )

    def read(self, cases: Sequence[Case], output: Output) -> Sequence[Answer[Evidence] | Again]:
        """Read a line for each case: its verdict, or an error such as an exhausted table space."""
        stage = output.stages[0]
        lines = stage.text.splitlines()
        if len(lines) != len(cases):
            said = stage.error_text.strip().partition("\n")[0][:200]
            return [Answer(unknown(Reason.UNREADABLE), note=said or f"{len(lines)} lines of output") for _ in cases]
        return [_answer(line) for line in lines]


def _answer(line: str) -> Answer[Evidence]:
    if line in _VERDICTS:
        return Answer(Verdict(line))
    return Answer(unknown(Reason.MEMORY if "resource_error" in line else Reason.UNREADABLE), note=line[:200])


KIND = SubjectKind(
    "swi-prolog",
    "reachability as a tabled logic program (prolog_reach.pl)",
    (),
    {"path": "path of the swipl program; default: swipl on PATH"},
    make=SwiProlog,
)
