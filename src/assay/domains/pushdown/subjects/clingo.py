"""clingo, the answer set solver: pre* as a logic program, a whole batch of cases in one run."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, version
from importlib.resources import files

import msgspec

from assay.core.domain.oracle import Limits
from assay.core.domain.packages import how_to_install
from assay.core.domain.spec import Spec
from assay.core.domain.subject import Again, Command, Invocation, Origin, Output, SubjectKind, Tool
from assay.core.domain.verdict import Answer, Reason, Verdict, unknown
from assay.core.tools.process import executable, run
from assay.domains.pushdown.model.case import EPSILON, Automaton, Case
from assay.domains.pushdown.model.evidence import Evidence

PROGRAM = "clingo_reach.lp"


class _Result(msgspec.Struct):
    Result: str
    Call: list[_Call]


class _Call(msgspec.Struct):
    Witnesses: list[_Witness] = []


class _Witness(msgspec.Struct):
    Value: list[str] = []


@dataclass(frozen=True)
class Clingo:
    """clingo from PyPI, run as a program of its own, or a clingo binary."""

    spec: Spec
    origin: Origin = Origin.TOOL
    batch: int = 50

    def locate(self) -> Tool:
        """Prefer the given path, then the Python package, then PATH."""
        wanted = self.spec.option("path")
        if not wanted:
            try:
                return Tool((sys.executable, "-m", "clingo"), f"clingo {version('clingo')} (Python package)")
            except PackageNotFoundError:
                wanted = "clingo"
        path = executable(wanted)
        if path is None:
            return Tool((), "", how_to_install("clingo"))
        stage = run(Invocation({}, (Command((path, "--version")),)), Limits()).stages[0]
        return Tool((path,), stage.text.partition("\n")[0].strip())

    def invocation(self, tool: Tool, cases: Sequence[Case], _limits: Limits) -> Invocation:
        """Write all cases as facts, each atom with the number of its case."""
        program = files("assay.domains.pushdown.subjects").joinpath(PROGRAM).read_bytes()
        facts = "\n".join(fact for number, case in enumerate(cases) for fact in _facts(number, case))
        command = Command((*tool.argv, PROGRAM, "facts.lp", "--outf=2", "--warn=none"))
        return Invocation({PROGRAM: program, "facts.lp": facts.encode()}, (command,))

    def read(self, cases: Sequence[Case], output: Output) -> Sequence[Answer[Evidence] | Again]:
        """The program has exactly one answer set; it names the reachable cases."""
        said = msgspec.json.decode(output.stages[0].stdout, type=_Result)
        if said.Result != "SATISFIABLE":
            return [Answer(unknown(Reason.UNREADABLE), note=f"clingo says {said.Result}") for _ in cases]
        atoms = set(said.Call[-1].Witnesses[-1].Value)
        words = ["reachable" if f"reachable({number})" in atoms else "unreachable" for number, _ in enumerate(cases)]
        return [Answer(Verdict(word)) for word in words]


def _facts(number: int, case: Case) -> Iterator[str]:
    for p in range(len(case.locations)):
        yield f"location({number},{p})."
    for p, label, q, word in case.rules:
        name = ("pop", "swap", "push")[len(word)]
        yield f"{name}({','.join(map(str, (number, p, label, q, *word)))})."
    yield from _automaton_facts(f"{number},1", case.initial)
    yield from _automaton_facts(f"{number},2", case.final)


def _automaton_facts(name: str, automaton: Automaton) -> Iterator[str]:
    for source, label, target in automaton.edges:
        if label == EPSILON:
            yield f"silent({name},{source},{target})."
        else:
            yield f"edge({name},{source},{label},{target})."
    for state in automaton.finals:
        yield f"final({name},{state})."


KIND = SubjectKind(
    "clingo",
    "reachability as a logic program (clingo_reach.lp)",
    (),
    {"path": "a clingo program to use in place of the Python package"},
    make=Clingo,
)
