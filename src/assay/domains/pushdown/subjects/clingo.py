"""clingo, the answer set solver: pre* as a logic program, a batch of cases in one run."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from assay.core.domain.oracle import Limits
from assay.core.domain.packages import how_to_install
from assay.core.domain.spec import Spec
from assay.core.domain.subject import Again, Command, Invocation, Origin, Output, SubjectKind, Tool
from assay.core.domain.verdict import Answer, Reason, Verdict, unknown
from assay.core.tools.locator import find_executable, find_module, has_package, package_version, version_of
from assay.domains.pushdown.model.case import Case
from assay.domains.pushdown.model.evidence import Evidence
from assay.domains.pushdown.translation.clingo import PROGRAM, read_program, read_result, write_facts


@dataclass(frozen=True)
class Clingo:
    """clingo from PyPI, run as a program of its own, or a clingo binary."""

    spec: Spec
    origin: Origin = Origin.TOOL
    batch: int = 50
    package: str = "clingo"
    """The Python package that brings it."""

    def find(self) -> tuple[str, ...]:
        """Prefer the given path, then the Python package, then PATH."""
        wanted = self.spec.option("path")
        if not wanted and has_package("clingo"):
            return find_module("clingo", "clingo")
        return (find_executable(wanted or "clingo", how_to_install("clingo")),)

    def version(self, argv: tuple[str, ...]) -> str:
        """Take the version of the package, or ask the program."""
        return package_version("clingo") if argv[1:] == ("-m", "clingo") else version_of(*argv, "--version")

    def command(self, tool: Tool, cases: Sequence[Case], _limits: Limits) -> Invocation:
        """Solve the program together with the facts of all cases."""
        argv = (*tool.argv, PROGRAM, "facts.lp", "--outf=2", "--warn=none")
        return Invocation({PROGRAM: read_program(), "facts.lp": write_facts(cases)}, (Command(argv),))

    def read(self, cases: Sequence[Case], output: Output) -> Sequence[Answer[Evidence] | Again]:
        """Read the reachable cases from the only answer set."""
        result = read_result(output.stages[0].stdout)
        if result.status != "SATISFIABLE":
            return [Answer(unknown(Reason.UNREADABLE), note=f"clingo says {result.status}") for _ in cases]
        atoms = result.atoms
        words = ["reachable" if f"reachable({number})" in atoms else "unreachable" for number, _ in enumerate(cases)]
        return [Answer(Verdict(word)) for word in words]


KIND = SubjectKind(
    "clingo",
    "reachability as a logic program (clingo_reach.lp)",
    (),
    {"path": "a clingo program to use in place of the Python package"},
    make=Clingo,
)
