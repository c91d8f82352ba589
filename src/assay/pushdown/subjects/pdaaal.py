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
from assay.pushdown.evidence import Evidence, Trace
from assay.pushdown.formats import is_plain, write_instance
from assay.pushdown.model import Automaton, Case

ENGINES = {"post": "1", "pre": "2", "dual": "3"}
TRACES = {"none": "0", "any": "1"}
KIND = SubjectKind(
    "pdaaal",
    "PDAAAL's engines post*, pre* and dual*",
    tuple(ENGINES),
    {
        "path": "where the pdaaal program is; otherwise it is looked for on PATH",
        "states": "named (the default) or indexed: how the file it reads names control locations",
        "trace": "none (the default) or any: whether it must give a run, which is then checked",
    },
    {"states": ("named", "indexed"), "trace": tuple(TRACES)},
)
_REMEDY = "build DEIS-Tools/PDAAAL from its sources and give its place: --subject {},path=WHERE/pdaaal"


class _Configuration(msgspec.Struct):
    state: int
    stack: list[str]


class _Result(msgspec.Struct):
    result: bool
    trace: list[_Configuration] | None = None


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
        if self._why_unsupported(case):
            return Invocation({}, ())
        options = ("-e", ENGINES[self.spec.config], "-t", TRACES[self.spec.option("trace", "none")])
        command = Command((*tool.argv, "--input", "case.json", *options))
        return Invocation({"case.json": write_instance(case, named=self._named)}, (command,))

    def read(self, cases: Sequence[Case], output: Output) -> Sequence[Answer[Evidence] | Again]:
        """Read `result` from the JSON it prints, and the trace if it was asked for."""
        case = cases[0]
        if not output.stages:
            return [Answer(unknown(Reason.UNSUPPORTED), note=self._why_unsupported(case))]
        said = msgspec.json.decode(output.stages[0].stdout, type=_Result)
        if not said.result:
            return [Answer(Verdict("unreachable"))]
        claimed = self.spec.option("trace", "none") != "none"
        return [Answer(Verdict("reachable"), evidence=self._trace(case, said.trace or []) if claimed else None)]

    @property
    def _named(self) -> bool:
        return self.spec.option("states", "named") == "named"

    def _why_unsupported(self, case: Case) -> str:
        if not is_plain(case):
            return "a push that replaces the label below has no form in PDAAAL's files"
        if not self._named and _loses_a_start(case):
            return "with indexed states, PDAAAL takes locations at the end that no rule mentions for extra states"
        return ""

    def _trace(self, case: Case, printed: Sequence[_Configuration]) -> Trace:
        """Say in numbers of the case what it printed; what is not in the case becomes -1."""
        order = _mentioned(case) if self._named else range(len(case.locations))
        location = dict(enumerate(order))
        label = {name: number for number, name in enumerate(case.labels)}
        return Trace(
            tuple((location.get(c.state, -1), tuple(label.get(name, -1) for name in c.stack)) for c in printed)
        )


def _mentioned(case: Case) -> list[int]:
    """List locations in the order in which the file with names first mentions them: so PDAAAL numbers them."""
    order: dict[int, None] = {}
    for p in range(len(case.locations)):
        order[p] = None
        own = [rule for rule in case.rules if rule.p == p]
        labels = dict.fromkeys(rule.label for rule in own)
        order |= {rule.q: None for label in labels for rule in own if rule.label == label}
    return list(order)


def _loses_a_start(case: Case) -> bool:
    """Whether some location behind all that rules mention may have configurations in both A1 and A2."""
    known = max((state for rule in case.rules for state in (rule.p, rule.q)), default=-1) + 1
    lost = range(known, len(case.locations))
    return any(_starts(case.initial, p) and _starts(case.final, p) for p in lost)


def _starts(automaton: Automaton, location: int) -> bool:
    return location in automaton.finals or any(edge.source == location for edge in automaton.edges)
