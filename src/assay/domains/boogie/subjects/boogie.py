"""Boogie, without and with inference of loop invariants: hundreds of programs in one file.

An error of name resolution anywhere keeps Boogie from checking types, and one of typing from verifying. All errors of
the phase that stopped are told: the programs they are in have their verdict, and the others are asked again without
them.
Verdicts are read from what it prints; the exit status of Boogie 2 is always 0.
"""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from assay.core.domain.oracle import Limits
from assay.core.domain.packages import namesake
from assay.core.domain.spec import Spec
from assay.core.domain.subject import Again, Command, Invocation, Origin, Output, Role, SubjectKind, Tool
from assay.core.domain.verdict import Answer, Verdict
from assay.core.tools.process import executable, run
from assay.domains.boogie.formats.printing import program_lines
from assay.domains.boogie.model.case import Program
from assay.domains.boogie.model.evidence import Evidence
from assay.domains.boogie.translation.layout import Layout
from assay.domains.boogie.translation.trace import answer, nothing, outcomes

CONFIGS = ("noinfer", "infer")
_FILE = "programs.bpl"
_BANNER = re.compile(r"version (\d+)(\S*?),? ")
_ERROR = re.compile(rf"^{re.escape(_FILE)}\((\d+),\d+\): Error", re.MULTILINE)
_STOPPED = {"name-error": "name resolution errors detected", "type-error": "type checking errors detected"}
_IN_BATCH = 2
"""Seconds for the prover on one program of a batch. One that needs longer is asked again, alone."""


@dataclass(frozen=True)
class Boogie:
    """One way to run Boogie."""

    spec: Spec
    origin: Origin = Origin.TOOL
    batch: int = 200

    def locate(self) -> Tool:
        """Find the program; it prints its version before it looks at its arguments."""
        path = executable(self.spec.option("path") or "boogie")
        if path is None:
            how = "apt install boogie z3, or `dotnet tool install boogie` and give path="
            return Tool((), "", how + namesake("npm's boogie"))
        text = run(Invocation({}, (Command((path, "/version")),)), Limits()).stages[0].text
        return Tool((path,), text.partition(",")[0].partition("\n")[0].strip() or "version unknown")

    def invocation(self, tool: Tool, cases: Sequence[Program], limits: Limits) -> Invocation:
        """Write a procedure for each program."""
        seconds = _IN_BATCH if len(cases) > 1 else max(1, int(limits.seconds) - 1)
        argv = (
            *tool.argv,
            "/nologo",
            "/trace",
            "/errorLimit:1",
            f"/timeLimit:{seconds}",
            *_inference(tool, self.spec.config),
            *shlex.split(self.spec.option("options")),
            _FILE,
        )
        return Invocation({_FILE: _layout(cases).data}, (Command(argv),))

    def read(self, cases: Sequence[Program], output: Output) -> Sequence[Answer[Evidence] | Again]:
        """Read each program's own outcome; a program without one is asked again."""
        stage = output.stages[0]
        text, layout = stage.text, _layout(cases)
        failed = dict(_places(text, layout))
        for word, sign in _STOPPED.items():
            if sign in text:
                why = f"other programs of the file have {word}s"
                return [Answer(Verdict(word)) if i in failed else Again(why) for i in range(len(cases))]
        if "finished with" not in text:
            return [nothing(text + stage.stderr.decode(errors="replace"), len(cases))] * len(cases)
        said, patience = outcomes(text), _IN_BATCH if len(cases) > 1 else None
        return [answer(said.get(i), failed.get(i), patience, told=i in failed) for i in range(len(cases))]


def _inference(tool: Tool, config: str) -> tuple[str, ...]:
    """Boogie 2 infers unless it is told not to, Boogie 3 if it is told to."""
    found = _BANNER.search(tool.version + " ")
    if config == "infer":
        return ("/infer:j",)
    return ("/noinfer",) if found is None or int(found[1]) < 3 else ()


def _layout(cases: Sequence[Program]) -> Layout:
    return Layout((), [program_lines(case, f"p{i}") for i, case in enumerate(cases)])


def _places(text: str, layout: Layout) -> Iterator[tuple[int, int | None]]:
    for found in _ERROR.finditer(text):
        owner = layout.owner(int(found[1]))
        if owner is not None:
            yield owner


KIND = SubjectKind(
    "boogie",
    "Boogie without and with inference of loop invariants",
    CONFIGS,
    {
        "path": "where the boogie program is; otherwise it is looked for on PATH",
        "options": "more options of Boogie, with spaces between them",
    },
    roles={"options": Role.ARGUMENTS},
    make=Boogie,
)
