"""SPIN: the graph as a proctype. `spin -a` writes a verifier, a C compiler compiles it, and the verifier searches."""

from __future__ import annotations

import shlex
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import PurePath

from assay.automata.kripke import Case
from assay.core.domain.oracle import Limits
from assay.core.domain.packages import namesake
from assay.core.domain.spec import Spec
from assay.core.domain.subject import Again, Command, Invocation, Origin, Output, Stage, SubjectKind, Tool
from assay.core.domain.verdict import Answer, Reason, Verdict, unknown
from assay.core.tools.locator import find_executable, version_of
from assay.core.trial.ask import end_note, end_verdict
from assay.domains.kripke.model.evidence import Evidence
from assay.domains.kripke.translation.promela import read_search, why_unsupported, write_model

_MODEL = "model.pml"
_REMEDY = "apt install spin gcc libc6-dev" + namesake("npm's spin")
_KILLED = 124
"""The exit status of `timeout` when the time is up."""
_FLAGS = {"full": ("-DNOREDUCE",), "reduced": ()}


@dataclass(frozen=True)
class Spin:
    """One verifier per case, in a folder of its own."""

    spec: Spec
    origin: Origin = Origin.TOOL
    batch: int = 20

    def find(self) -> tuple[str, ...]:
        """Find SPIN and a C compiler."""
        names = (self.spec.option("path") or "spin", self.spec.option("cc") or "gcc")
        return tuple(find_executable(name, _REMEDY) for name in names)

    def version(self, argv: tuple[str, ...]) -> str:
        """Ask SPIN for its version, without the date, and add the compiler."""
        return f"{version_of(argv[0], '-V').partition(' --')[0]}, {PurePath(argv[1]).name}"

    def command(self, tool: Tool, cases: Sequence[Case], limits: Limits) -> Invocation:
        """Build the verifier of each case and run it; one that fails affects no other."""
        asked = {f"m{n}": case for n, case in enumerate(cases) if not why_unsupported(case)}
        files = {f"{folder}/{_MODEL}": write_model(case).encode() for folder, case in asked.items()}
        lines = " && ".join(self._commands(tool))
        script = f'cd "$1" && timeout -k 1 "$2" /bin/sh -c {shlex.quote(lines)}'
        seconds = f"{limits.each(len(cases)):.2f}"
        argvs = [("/bin/sh", "-c", script, "sh", folder, seconds) for folder in asked]
        return Invocation(files, tuple(Command(argv, independent=True) for argv in argvs))

    def plain_commands(self, tool: Tool, _case: Case, _limits: Limits) -> Sequence[str]:
        """The commands that build the verifier of a case and search with it."""
        return ["cd m0", *self._commands(tool)]

    def _commands(self, tool: Tool) -> list[str]:
        spin, compiler = tool.argv
        flags = ("-w", *_FLAGS[self.spec.config], "-o", "pan", "pan.c")
        return [shlex.join(argv) for argv in ((spin, "-a", _MODEL), (compiler, *flags), ("./pan", "-a", "-n", "-w16"))]

    def plain_answer(self, verdict: Verdict) -> str:
        """What `pan` prints."""
        return {"holds": "errors: 0", "violated": "errors: 1"}.get(verdict.word, "")

    def read(self, cases: Sequence[Case], output: Output) -> Sequence[Answer[Evidence] | Again]:
        """Read each search by itself."""
        stages = iter(output.stages)
        return [_answer(case, stages) for case in cases]


def _answer(case: Case, stages: Iterator[Stage]) -> Answer[Evidence] | Again:
    if why := why_unsupported(case):
        return Answer(unknown(Reason.UNSUPPORTED), note=why)
    stage = next(stages)
    if stage.status == _KILLED:
        return Again("the time is up", alone=True)
    ended = end_verdict(stage)
    return read_search(stage.text + stage.error_text) if ended is None else Answer(ended, note=end_note(stage))


KIND = SubjectKind(
    "spin",
    "SPIN, with the graph as a proctype; formulas without X",
    tuple(_FLAGS),
    {
        "path": "path of the spin program; default: spin on PATH",
        "cc": "the C compiler, gcc by default; tcc is faster, and wrong about some claims with constants",
    },
    make=Spin,
)
