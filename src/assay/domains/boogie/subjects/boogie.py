"""Boogie, without and with inference of loop invariants: hundreds of programs in one file.

An error of name resolution keeps Boogie from type checking the file, and a type error from verifying it.
Verdicts are read from the output: the exit status of Boogie 2 is always 0.
"""

from __future__ import annotations

import re
import shlex
from collections.abc import Sequence
from dataclasses import dataclass

from assay.core.domain.oracle import Limits
from assay.core.domain.packages import namesake
from assay.core.domain.spec import Spec
from assay.core.domain.subject import Again, Command, Invocation, Origin, Output, Role, Stage, SubjectKind, Tool
from assay.core.domain.verdict import Answer, Verdict
from assay.core.tools.locator import find_executable, version_of
from assay.domains.boogie.formats.printing import program_lines
from assay.domains.boogie.model.case import Program
from assay.domains.boogie.model.evidence import Evidence
from assay.domains.boogie.translation.errors import by_program
from assay.domains.boogie.translation.inferred import marked_lines, read_claims
from assay.domains.boogie.translation.layout import Layout, numbered
from assay.domains.boogie.translation.trace import FINISHED, no_outcome, prover_seconds, read_outcomes

_REMEDY = "apt install boogie z3, or `dotnet tool install boogie` and give path=" + namesake("npm's boogie")
_FILE = "programs.bpl"
_MAJOR = re.compile(r"version (\d+)")
_ERROR = re.compile(rf"^{re.escape(_FILE)}\((\d+),\d+\): Error(.*)", re.MULTILINE)
_STOPPED = {"name-error": "name resolution errors detected", "type-error": "type checking errors detected"}
_CLAIMS = "claims"
_PRINT = ("/noVerify", "/infer:j", "/instrumentInfer:e", "/printInstrumented", "/pretty:0")
"""Print what is inferred at the beginning and end of each block, a statement in a line, without the prover."""
_IN_BATCH = 2
"""The prover's seconds per program of a batch; a program that needs more is asked again, alone."""


def find_boogie(spec: Spec) -> tuple[str, ...]:
    """Find the program of a subject."""
    return (find_executable(spec.option("path") or "boogie", _REMEDY),)


def boogie_version(argv: tuple[str, ...]) -> str:
    """Read the banner, up to the copyright."""
    return version_of(*argv, "/version").partition(",")[0]


@dataclass(frozen=True)
class Boogie:
    """Boogie in one configuration."""

    spec: Spec
    origin: Origin = Origin.TOOL
    batch: int = 200

    def find(self) -> tuple[str, ...]:
        """Find the program."""
        return find_boogie(self.spec)

    def version(self, argv: tuple[str, ...]) -> str:
        """Read the banner."""
        return boogie_version(argv)

    def command(self, tool: Tool, cases: Sequence[Program], limits: Limits) -> Invocation:
        """Write a procedure for each program; Boogie 2 infers by default, Boogie 3 does not."""
        major = _MAJOR.search(tool.version)
        default = ("/noinfer",) if major is None or int(major[1]) < 3 else ()
        inference = ("/infer:j",) if self.spec.config == "infer" else default
        limit = f"/timeLimit:{prover_seconds(len(cases), _IN_BATCH, limits)}"
        more = shlex.split(self.spec.option("options"))
        if self.spec.config == _CLAIMS:
            argv = (*tool.argv, "/nologo", *_PRINT, *more, _FILE)
        else:
            argv = (*tool.argv, "/nologo", "/trace", "/errorLimit:1", limit, *inference, *more, _FILE)
        return Invocation({_FILE: self._layout(cases).data}, (Command(argv, last=FINISHED),))

    def plain_answer(self, verdict: Verdict) -> str:
        """Boogie's summary."""
        success = {"success": "1 verified, 0 errors", "loop": "1 verified, 0 errors"}
        errors = {"failure": "0 verified, 1 error", **_STOPPED}
        return (success | errors).get(verdict.word, "")

    def _layout(self, cases: Sequence[Program]) -> Layout:
        return numbered((), cases, marked_lines if self.spec.config == _CLAIMS else program_lines)

    def read(self, cases: Sequence[Program], output: Output) -> Sequence[Answer[Evidence] | Again]:
        """Read the outcome of each program, unless errors stopped Boogie before it verified any."""
        stage = output.stages[0]
        complaints = by_program(self._layout(cases), _ERROR.findall(stage.text))
        for word, sign in _STOPPED.items():
            if sign in stage.text:
                again = Again(f"other programs of the file have {word}s")
                return [Answer(Verdict(word)) if i in complaints else again for i in range(len(cases))]
        if self.spec.config == _CLAIMS:
            return _inferred(cases, stage)
        return read_outcomes(stage, len(cases), _IN_BATCH, complaints)


def _inferred(cases: Sequence[Program], stage: Stage) -> list[Answer[Evidence] | Again]:
    """Read the claims about each program; a program without blocks was not reached."""
    found = read_claims(cases, stage.text)
    if len(found) < len(cases):
        return [no_outcome(stage.text + stage.error_text, len(cases))] * len(cases)
    return [Answer(Verdict("inferred"), claims=found[i]) for i in range(len(cases))]


KIND = SubjectKind(
    "boogie",
    "Boogie without and with inference of loop invariants, and what it infers",
    ("noinfer", "infer", _CLAIMS),
    {
        "path": "where the boogie program is; otherwise it is looked for on PATH",
        "options": "more options of Boogie, with spaces between them",
    },
    roles={"options": Role.ARGUMENTS},
    make=Boogie,
)
