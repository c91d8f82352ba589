"""PDAAAL (the C++ library's `pdaaal` program), with its three engines; it takes one case at a time.

For a case with weights it can be asked for a lightest or a heaviest run. It aborts with a message where it refuses: a
lightest run by post* or dual* with negative weights. That is `unsupported`, not a crash.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import msgspec

from assay.core.domain.oracle import Limits
from assay.core.domain.spec import Spec
from assay.core.domain.subject import Again, Command, End, Invocation, Origin, Output, SubjectKind, Tool
from assay.core.domain.verdict import Answer, Reason, Verdict, unknown
from assay.core.tools.locator import find_executable, version_of
from assay.core.trial.ask import end_note, end_verdict
from assay.domains.pushdown.formats import write_instance
from assay.domains.pushdown.model.case import Case
from assay.domains.pushdown.model.evidence import Evidence
from assay.domains.pushdown.model.totals import Side
from assay.domains.pushdown.translation.pdaaal import Configuration, Printed, read_trace, read_weight, why_unsupported

_ENGINES = {"post": "1", "pre": "2", "dual": "3"}
_TRACES = {"none": "0", "any": "1", "shortest": "2", "longest": "3", "fixed-point": "4"}
_SIDES: dict[str, Side] = {"shortest": "least", "longest": "greatest", "fixed-point": "least"}
_REMEDY = "build DEIS-Tools/PDAAAL from its sources and give its place: --subject {},path=WHERE/pdaaal"
_REFUSAL = b"does not work with negative weights"


class _Result(msgspec.Struct):
    result: bool
    trace: list[Configuration] | None = None
    weight: Printed = None


@dataclass(frozen=True)
class Pdaaal:
    """One engine of PDAAAL."""

    spec: Spec
    origin: Origin = Origin.TOOL
    batch: int = 1

    def find(self) -> tuple[str, ...]:
        """Find the program."""
        return (find_executable(self.spec.option("path") or "pdaaal", _REMEDY.format(self.spec.title)),)

    def version(self, argv: tuple[str, ...]) -> str:
        """Ask for the version; the exit status is then 1."""
        return version_of(*argv, "--version")

    def command(self, tool: Tool, cases: Sequence[Case], _limits: Limits) -> Invocation:
        """Write the case as an instance file; a case that PDAAAL cannot express runs nothing."""
        trace, side, named = self._asked
        if why_unsupported(cases[0], side, named=named):
            return Invocation({}, ())
        argv = (*tool.argv, "--input", "case.json", "-e", _ENGINES[self.spec.config], "-t", _TRACES[trace])
        files = {"case.json": write_instance(cases[0], named=named)}
        return Invocation(files, (Command(argv, independent=side is not None),))

    def read(self, cases: Sequence[Case], output: Output) -> Sequence[Answer[Evidence] | Again]:
        """Read `result` from the JSON it prints, and the trace and its weight if they were asked for."""
        case = cases[0]
        trace, side, named = self._asked
        if not output.stages:
            return [Answer(unknown(Reason.UNSUPPORTED), note=why_unsupported(case, side, named=named))]
        stage = output.stages[0]
        if stage.end is End.SIGNAL and _REFUSAL in stage.stderr:
            return [Answer(unknown(Reason.UNSUPPORTED), note="PDAAAL refuses negative weights")]
        if (ended := end_verdict(stage)) is not None:
            return [Answer(ended, note=end_note(stage))]
        printed = msgspec.json.decode(stage.stdout, type=_Result)
        if not printed.result:
            return [Answer(Verdict("unreachable"))]
        evidence = None if trace == "none" else read_trace(case, printed.trace or [], named=named)
        return [Answer(Verdict("reachable"), value=read_weight(case, side, printed.weight), evidence=evidence)]

    @property
    def _asked(self) -> tuple[str, Side | None, bool]:
        """Give the trace that is asked for, which weight it has, and whether the file names locations."""
        trace = self.spec.option("trace", "none")
        return trace, _SIDES.get(trace), self.spec.option("states", "named") == "named"


KIND = SubjectKind(
    "pdaaal",
    "PDAAAL's engines post*, pre* and dual*",
    tuple(_ENGINES),
    {
        "path": "where the pdaaal program is; otherwise it is looked for on PATH",
        "states": "named (the default) or indexed: how the file it reads names control locations",
        "trace": "none (the default) or any: whether it must give a run, which is then checked; of a case with weights "
        "shortest, longest or fixed-point (shortest too): a run with the least or greatest weight, and that weight",
    },
    {"states": ("named", "indexed"), "trace": tuple(_TRACES)},
    make=Pdaaal,
)
