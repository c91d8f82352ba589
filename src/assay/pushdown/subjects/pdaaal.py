"""PDAAAL (the C++ library's `pdaaal` program), with its three engines; it takes one case at a time."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import msgspec

from assay.core.oracle import Limits
from assay.core.process import executable, run
from assay.core.spec import Spec
from assay.core.subject import Again, Command, Invocation, Origin, Output, SubjectKind, Tool
from assay.core.verdict import Answer, Reason, Verdict, unknown
from assay.pushdown.evidence import Evidence
from assay.pushdown.formats import is_plain, write_instance
from assay.pushdown.model import Case

ENGINES = {"post": "1", "pre": "2", "dual": "3"}
KIND = SubjectKind(
    "pdaaal",
    "PDAAAL's engines post*, pre* and dual*",
    tuple(ENGINES),
    {"path": "where the pdaaal program is; otherwise it is looked for on PATH"},
)
_REMEDY = "build DEIS-Tools/PDAAAL from its sources and give its place: --subject {},path=WHERE/pdaaal"


@dataclass(frozen=True)
class Pdaaal:
    """One engine of PDAAAL."""

    spec: Spec
    origin: Origin = Origin.TOOL
    batch: int = 1

    def locate(self) -> Tool:
        """Find the program; it prints its version and exits with status 1."""
        path = executable(self.spec.option("path") or "pdaaal")
        if path is None:
            return Tool((), "", _REMEDY.format(self.spec.title))
        stage = run(Invocation({}, (Command((path, "--version")),)), Limits()).stages[0]
        return Tool((path,), stage.text.partition("\n")[0].strip() or "version unknown")

    def invocation(self, tool: Tool, cases: Sequence[Case], _limits: Limits) -> Invocation:
        """Write the case as an instance file; a case PDAAAL has no words for runs nothing."""
        case = cases[0]
        if not is_plain(case):
            return Invocation({}, ())
        command = Command((*tool.argv, "--input", "case.json", "-e", ENGINES[self.spec.config], "-t", "0"))
        return Invocation({"case.json": write_instance(case)}, (command,))

    def read(self, cases: Sequence[Case], output: Output) -> Sequence[Answer[Evidence] | Again]:
        """Read `result` from the JSON it prints."""
        if not output.stages:
            note = "a push that replaces the label below has no form in PDAAAL's files"
            return [Answer(unknown(Reason.UNSUPPORTED), note=note) for _ in cases]
        said = msgspec.json.decode(output.stages[0].stdout, type=dict[str, object])
        result = said["result"]
        if not isinstance(result, bool):
            raise TypeError(f"result is {result!r}")
        return [Answer(Verdict("reachable" if result else "unreachable"))]
