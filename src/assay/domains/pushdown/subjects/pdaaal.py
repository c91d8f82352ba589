"""PDAAAL (the C++ library's `pdaaal` program), with its three engines; it takes one case at a time.

For a case with weights it can be asked for a lightest or a heaviest run. Where it refuses with a message (a lightest
run by post* or dual* where some weight is negative) it aborts; that is `unsupported`, not a crash.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import msgspec

from assay.core.domain.oracle import Limits
from assay.core.domain.spec import Spec
from assay.core.domain.subject import Again, Command, End, Invocation, Origin, Output, SubjectKind, Tool
from assay.core.domain.verdict import Answer, Reason, Verdict, unknown
from assay.core.tools.process import executable, run
from assay.core.trial.ask import end_note, end_verdict
from assay.domains.pushdown.formats import is_plain, write_instance
from assay.domains.pushdown.model.case import Automaton, Case, Weights
from assay.domains.pushdown.model.evidence import Evidence, Trace
from assay.domains.pushdown.model.totals import Side, claim

ENGINES = {"post": "1", "pre": "2", "dual": "3"}
TRACES = {"none": "0", "any": "1", "shortest": "2", "longest": "3", "fixed-point": "4"}
SIDES: dict[str, Side] = {"shortest": "least", "longest": "greatest", "fixed-point": "least"}
"""Of which weight each trace is, where it is of one."""
REFUSAL = b"does not work with negative weights"
_REMEDY = "build DEIS-Tools/PDAAAL from its sources and give its place: --subject {},path=WHERE/pdaaal"


class _Configuration(msgspec.Struct):
    state: int
    stack: list[str]


class _Result(msgspec.Struct):
    result: bool
    trace: list[_Configuration] | None = None
    weight: int | list[int] | str | None = None


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
        command = Command((*tool.argv, "--input", "case.json", *options), independent=self._side is not None)
        return Invocation({"case.json": write_instance(case, named=self._named)}, (command,))

    def read(self, cases: Sequence[Case], output: Output) -> Sequence[Answer[Evidence] | Again]:
        """Read `result` from the JSON it prints, and the trace if it was asked for."""
        case = cases[0]
        if not output.stages:
            return [Answer(unknown(Reason.UNSUPPORTED), note=self._why_unsupported(case))]
        stage = output.stages[0]
        if (ended := end_verdict(stage)) is not None:
            refused = stage.end is End.SIGNAL and REFUSAL in stage.stderr
            note = "it says that it does not take negative weights" if refused else end_note(stage)
            return [Answer(unknown(Reason.UNSUPPORTED) if refused else ended, note=note)]
        said = msgspec.json.decode(stage.stdout, type=_Result)
        if not said.result:
            return [Answer(Verdict("unreachable"))]
        claimed = self.spec.option("trace", "none") != "none"
        evidence = self._trace(case, said.trace or []) if claimed else None
        return [Answer(Verdict("reachable"), value=self._value(case, said.weight), evidence=evidence)]

    @property
    def _side(self) -> Side | None:
        return SIDES.get(self.spec.option("trace", "none"))

    def _value(self, case: Case, printed: int | list[int] | str | None) -> str | None:
        """Say which weight it gives; it leaves out zeros at the end of a vector."""
        if self._side is None or case.weights is None:
            return None
        zero = case.weights.zero
        if isinstance(printed, int):
            printed = [printed]
        if isinstance(printed, list) and len(printed) <= len(zero):
            return claim(case.weights, self._side, (*printed, *zero[len(printed) :]))
        if printed in ("infinity", "negative infinity") and (printed == "infinity") == (self._side == "greatest"):
            return claim(case.weights, self._side, None)
        raise ValueError(f"{printed!r} is no weight of this case")

    @property
    def _named(self) -> bool:
        return self.spec.option("states", "named") == "named"

    def _why_unsupported(self, case: Case) -> str:
        if self._side is not None and case.weights is None:
            return "the case has no weights, and PDAAAL then has no shortest and no longest run"
        if case.weights is not None and not _fits(case.weights):
            return "PDAAAL takes weights of 32 bits"
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


def _fits(weights: Weights) -> bool:
    """Whether PDAAAL takes all of these weights; it keeps the ends of the range for what is infinite."""
    least, most = (0, 2**32 - 2) if weights.kind == "uint" else (1 - 2**31, 2**31 - 2)
    return all(least <= number <= most for weight in weights.of_rules for number in weight)


def _loses_a_start(case: Case) -> bool:
    """Whether some location behind all that rules mention may have configurations in both A1 and A2."""
    known = max((state for rule in case.rules for state in (rule.p, rule.q)), default=-1) + 1
    lost = range(known, len(case.locations))
    return any(_starts(case.initial, p) and _starts(case.final, p) for p in lost)


def _starts(automaton: Automaton, location: int) -> bool:
    return location in automaton.finals or any(edge.source == location for edge in automaton.edges)


KIND = SubjectKind(
    "pdaaal",
    "PDAAAL's engines post*, pre* and dual*",
    tuple(ENGINES),
    {
        "path": "where the pdaaal program is; otherwise it is looked for on PATH",
        "states": "named (the default) or indexed: how the file it reads names control locations",
        "trace": "none (the default) or any: whether it must give a run, which is then checked; of a case with weights "
        "shortest, longest or fixed-point (shortest too): a run with the least or greatest weight, and that weight",
    },
    {"states": ("named", "indexed"), "trace": tuple(TRACES)},
    make=Pdaaal,
)
