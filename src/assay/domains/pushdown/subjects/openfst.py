"""OpenFst's pushdown transducers: a shortest balanced path exists exactly if A2 is reachable from A1.

`pdtshortestpath` takes bounded stacks only: it refuses an open parenthesis that can come again inside itself.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from assay.core.domain.oracle import Limits
from assay.core.domain.spec import Spec
from assay.core.domain.subject import Again, Command, Invocation, Origin, Output, SubjectKind, Tool
from assay.core.domain.verdict import Answer, Reason, Verdict, unknown
from assay.core.tools.locator import find_executable
from assay.domains.pushdown.model.case import Case
from assay.domains.pushdown.model.evidence import Evidence
from assay.domains.pushdown.translation.openfst import is_unbounded, transducer, write_pairs, write_transducer

_UNBOUNDED = "an open parenthesis can come again inside itself, and OpenFst takes bounded stacks only"


@dataclass(frozen=True)
class OpenFst:
    """OpenFst's command line programs."""

    spec: Spec
    origin: Origin = Origin.TOOL
    batch: int = 1

    def find(self) -> tuple[str, ...]:
        """Find the program; fstcompile and fstprint are beside it."""
        return (find_executable(self.spec.option("path") or "pdtshortestpath", "apt install libfst-tools"),)

    def version(self, _argv: tuple[str, ...]) -> str:
        """Name it only: OpenFst's programs do not print a version."""
        return "OpenFst"

    def command(self, tool: Tool, cases: Sequence[Case], _limits: Limits) -> Invocation:
        """Compile the transducer, search a path, print it; a case with an unbounded stack runs nothing."""
        arcs, finals = transducer(cases[0])
        if is_unbounded(arcs):
            return Invocation({}, ())
        labels, folder = len(cases[0].labels), Path(tool.argv[0]).parent
        files = {"case.txt": write_transducer(arcs, finals, labels), "pairs.txt": write_pairs(labels)}
        compile_ = Command((str(folder / "fstcompile"), "case.txt", "case.fst"))
        search = Command((*tool.argv, "--pdt_parentheses=pairs.txt", "case.fst", "path.fst"))
        return Invocation(files, (compile_, search, Command((str(folder / "fstprint"), "path.fst"))))

    def read(self, _cases: Sequence[Case], output: Output) -> Sequence[Answer[Evidence] | Again]:
        """Look for a path in the output; an error shows in the exit status."""
        if not output.stages:
            return [Answer(unknown(Reason.UNSUPPORTED), note=_UNBOUNDED)]
        for stage in output.stages:
            if stage.status:
                note = stage.error_text.strip() or f"exit status {stage.status}"
                return [Answer(unknown(Reason.CRASH), note=note)]
        return [Answer(Verdict("reachable" if output.stages[-1].stdout.strip() else "unreachable"))]


KIND = SubjectKind(
    "openfst",
    "reachability as a balanced path of a pushdown transducer",
    (),
    {"path": "where the pdtshortestpath program is, with fstcompile and fstprint beside it; otherwise on PATH"},
    make=OpenFst,
)
