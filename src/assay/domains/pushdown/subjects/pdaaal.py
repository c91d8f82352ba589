"""PDAAAL (the C++ library's `pdaaal` program), with its three engines; it takes one case at a time.

For a case with weights it can be asked for a lightest or a heaviest run. It aborts with a message where it refuses: a
lightest run by post* or dual* with negative weights. That is `unsupported`, not a crash.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from assay.core.domain.oracle import Limits
from assay.core.domain.spec import Spec
from assay.core.domain.subject import Again, Command, End, Invocation, Origin, Output, SubjectKind, Tool
from assay.core.domain.verdict import Answer, Reason, Verdict, unknown
from assay.core.tools.locator import find_executable, version_of
from assay.core.trial.ask import end_note, end_verdict
from assay.domains.pushdown.model.case import Case
from assay.domains.pushdown.model.evidence import Evidence
from assay.domains.pushdown.model.totals import Side
from assay.domains.pushdown.translation.pdaaal import read_trace, read_weight, why_unsupported
from assay.domains.pushdown.translation.pdaaal_input import PRINTED, WAYS, Style, give, location_order, why_not_given
from assay.domains.pushdown.translation.pdaaal_output import read_result

_ENGINES = {"post": "1", "pre": "2", "dual": "3"}
_TRACES = {"none": "0", "any": "1", "shortest": "2", "longest": "3", "fixed-point": "4"}
_SIDES: dict[str, Side] = {"shortest": "least", "longest": "greatest", "fixed-point": "least"}
_REMEDY = "build DEIS-Tools/PDAAAL from its sources and give its place: --subject {},path=WHERE/pdaaal"
_ALL_INDEXED = "indexed-all"
_REFUSAL = b"does not work with negative weights"


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
        trace, side, _ = self._asked
        if self._why_unsupported(cases[0]):
            return Invocation({}, ())
        given = give(cases[0], self._way, self._style)
        asked = ("-e", _ENGINES[self.spec.config], "-t", _TRACES[trace], *self._silent)
        stages = [Command((*tool.argv, *given.arguments, *asked), stdin=given.stdin, independent=side is not None)]
        if given.printed:
            printing = (*tool.argv, "--input", "case.json", "-e", "0", "--print-solver-instance", PRINTED)
            stages.insert(0, Command(printing, collect=(PRINTED,)))
        return Invocation(given.files, tuple(stages))

    def plain_answer(self, verdict: Verdict) -> str:
        """The result that PDAAAL prints."""
        return {"reachable": '"result" : true', "unreachable": '"result" : false'}.get(verdict.word, "")

    def read(self, cases: Sequence[Case], output: Output) -> Sequence[Answer[Evidence] | Again]:
        """Read `result` from the JSON it prints, and the trace and its weight if they were asked for."""
        case = cases[0]
        trace, side, _ = self._asked
        if not output.stages:
            return [Answer(unknown(Reason.UNSUPPORTED), note=self._why_unsupported(case))]
        stage = next((stage for stage in output.stages if end_verdict(stage) is not None), output.stages[-1])
        if stage.end is End.SIGNAL and _REFUSAL in stage.stderr:
            return [Answer(unknown(Reason.UNSUPPORTED), note="PDAAAL refuses negative weights")]
        if (ended := end_verdict(stage)) is not None:
            return [Answer(ended, note=end_note(stage))]
        printed = read_result(stage.stdout)
        if not printed.result:
            return [Answer(Verdict("unreachable"))]
        if trace == "none":
            return [Answer(Verdict("reachable"))]
        order = location_order(case, self._style, output.stages[0].files.get(PRINTED))
        evidence = read_trace(case, printed.trace or [], order)
        return [Answer(Verdict("reachable"), value=read_weight(case, side, printed.weight), evidence=evidence)]

    def _why_unsupported(self, case: Case) -> str:
        _, side, named = self._asked
        asks_all = named or self.spec.option("states") == _ALL_INDEXED
        return why_unsupported(case, side, lost_locations=asks_all) or why_not_given(case, self._way, self._style)

    @property
    def _way(self) -> str:
        return self.spec.option("input", "instance")

    @property
    def _style(self) -> Style:
        wildcards = self.spec.option("wildcards", "no")
        return Style(self._asked[2], wildcards != "no", wildcards == "all")

    @property
    def _silent(self) -> tuple[str, ...]:
        return ("-s",) if self.spec.option("silent", "no") == "yes" else ()

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
        "states": "named (the default) or indexed: how the file it reads names control locations; indexed-all: also "
        "where the last ones are in no rule",
        "input": "how it gets the case: instance (one file, the default), msgpack, stdin, printed (the file that it "
        "prints itself), files (three of JSON), expressions (three, with regular expressions for the automata); "
        "older-files and older-expressions for versions before 1.0",
        "wildcards": "no (the default) or yes: write a rule that every label has once, under the label *; all: also "
        "write . and [^A] in expressions for labels that it reads later",
        "silent": "no (the default) or yes: its option -s, which should change its output only",
        "trace": "none (the default) or any: whether it must give a run, which is then checked; of a case with weights "
        "shortest, longest or fixed-point (shortest too): a run with the least or greatest weight, and that weight",
    },
    {
        "states": ("named", "indexed", _ALL_INDEXED),
        "input": WAYS,
        "wildcards": ("no", "yes", "all"),
        "silent": ("no", "yes"),
        "trace": tuple(_TRACES),
    },
    make=Pdaaal,
)
