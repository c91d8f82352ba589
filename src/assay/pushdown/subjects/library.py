"""Somebody else's Python library as a subject: it runs in a child process, and answers many cases one by one."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, version

import msgspec

from assay.core.ask import end_note, end_verdict
from assay.core.oracle import Limits
from assay.core.spec import Spec
from assay.core.subject import Again, Command, Invocation, Origin, Output, Stage, Tool
from assay.core.verdict import Answer, Reason, Verdict, unknown
from assay.pushdown.evidence import Evidence
from assay.pushdown.formats import CaseCodec
from assay.pushdown.model import Case


class _Said(msgspec.Struct):
    reachable: bool | None = None
    error: str = ""


@dataclass(frozen=True)
class Library:
    """A package from PyPI and the module that puts cases into its words, which `child.serve` runs."""

    spec: Spec
    package: str
    child: str
    batch: int
    origin: Origin = Origin.TOOL

    def locate(self) -> Tool:
        """Find the package, in the environment Assay runs in."""
        try:
            found = version(self.package)
        except PackageNotFoundError:
            return Tool((), "", f"pip install {self.package}")
        return Tool((sys.executable, "-m", self.child), f"{self.package} {found} (Python package)")

    def invocation(self, tool: Tool, cases: Sequence[Case], _limits: Limits) -> Invocation:
        """Give it one case a line; what it answered counts however it ends."""
        lines = b"".join(CaseCodec().encode(case) + b"\n" for case in cases)
        return Invocation({}, (Command(tool.argv, stdin=lines, independent=True),))

    def read(self, cases: Sequence[Case], output: Output) -> Sequence[Answer[Evidence] | Again]:
        """Read one answer a line; the first case without one is the one that stopped it, and is asked alone."""
        stage = output.stages[0]
        lines = stage.stdout.split(b"\n")[:-1][: len(cases)]
        answers = [_answer(line) for line in lines]
        left = len(cases) - len(answers)
        if not left:
            return answers
        if len(cases) == 1:
            return [_no_answer(stage)]
        why = f"no answer: {end_note(stage)}"
        return [*answers, Again(why, alone=True), *[Again(why)] * (left - 1)]


def _answer(line: bytes) -> Answer[Evidence]:
    said = msgspec.json.decode(line, type=_Said)
    if said.reachable is None:
        return Answer(unknown(Reason.CRASH), note=said.error)
    return Answer(Verdict("reachable" if said.reachable else "unreachable"))


def _no_answer(stage: Stage) -> Answer[Evidence]:
    verdict = end_verdict(stage) or unknown(Reason.CRASH)
    last = stage.stderr.decode(errors="replace").strip().rpartition("\n")[2]
    return Answer(verdict, note=f"{end_note(stage)}: {last}" if last else end_note(stage))
