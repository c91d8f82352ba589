"""Dafny, by translation into methods (`translation.dafny`)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from assay.core.domain.oracle import Limits
from assay.core.domain.packages import namesake
from assay.core.domain.spec import Spec
from assay.core.domain.subject import Again, Command, Invocation, Origin, Output, SubjectKind, Tool
from assay.core.domain.verdict import Answer
from assay.core.tools.locator import find_executable, version_of
from assay.domains.boogie.model.case import ASSERTIONS, Program
from assay.domains.boogie.model.evidence import Evidence
from assay.domains.boogie.translation.dafny import layout
from assay.domains.boogie.translation.errors import by_program, ill_formed
from assay.domains.boogie.translation.trace import FINISHED, prover_seconds, read_outcomes

_FILE = "programs.dfy"
_ERROR = re.compile(rf"^{re.escape(_FILE)}\((\d+),\d+\): Error: (.*)$", re.MULTILINE)
_OF_NAMES = ("unresolved identifier", "Duplicate local-variable name")
_IN_BATCH = 5
"""The prover's seconds per method of a batch; a method that needs more is asked again, alone."""


@dataclass(frozen=True)
class Dafny:
    """Dafny's command line."""

    spec: Spec
    origin: Origin = Origin.TOOL
    batch: int = 25

    def find(self) -> tuple[str, ...]:
        """Find the program."""
        return (find_executable(self.spec.option("path") or "dafny", "apt install dafny" + namesake("npm's dafny")),)

    def version(self, argv: tuple[str, ...]) -> str:
        """Ask for the version."""
        return version_of(*argv, "/version")

    def command(self, tool: Tool, cases: Sequence[Program], limits: Limits) -> Invocation:
        """Verify a file of methods, without compiling it."""
        limit = f"/timeLimit:{prover_seconds(len(cases), _IN_BATCH, limits)}"
        argv = (*tool.argv, "/nologo", "/compile:0", "/trace", "/errorLimit:1", limit, _FILE)
        return Invocation({_FILE: layout(cases).data}, (Command(argv, last=FINISHED),))

    def read(self, cases: Sequence[Program], output: Output) -> Sequence[Answer[Evidence] | Again]:
        """Read errors by their lines, then the outcomes; Dafny skips methods without assertions."""
        stage = output.stages[0]
        complaints = by_program(layout(cases), _ERROR.findall(stage.text))
        if "resolution/type errors detected" in stage.text:
            return ill_formed(complaints, len(cases), _OF_NAMES)
        trivial = (i for i, case in enumerate(cases) if ASSERTIONS.isdisjoint(case.code))
        return read_outcomes(stage, len(cases), _IN_BATCH, complaints, trivial)


KIND = SubjectKind(
    "dafny",
    "Dafny, by translation into methods",
    (),
    {"path": "where the dafny program is; otherwise it is looked for on PATH"},
    make=Dafny,
)
