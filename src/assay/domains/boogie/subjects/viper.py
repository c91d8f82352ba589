"""Viper's verifier Silicon, by translation into methods (`translation.viper`)."""

from __future__ import annotations

import os
import re
from collections.abc import Sequence
from dataclasses import dataclass

from assay.core.domain.oracle import Limits
from assay.core.domain.packages import how_to_install
from assay.core.domain.spec import Spec
from assay.core.domain.subject import Again, Command, Invocation, Origin, Output, Role, SubjectKind, Tool
from assay.core.domain.verdict import Answer, Reason, Verdict, unknown
from assay.core.tools.locator import find_executable, find_file, package_file, version_of
from assay.domains.boogie.model.case import Program
from assay.domains.boogie.model.evidence import Evidence
from assay.domains.boogie.translation.errors import Complaint, by_program, ill_formed
from assay.domains.boogie.translation.viper import layout

_REMEDY = (
    f"apt install default-jre-headless z3; {how_to_install('nagini', '--no-deps')}, "
    "or give the jar of Silicon: jar=WHERE/silicon.jar"
)
_FILE = "programs.vpr"
_ERROR = re.compile(rf"^  \[ *\d+\] (.*) \({re.escape(_FILE)}@(\d+)\.\d+(?:--[\d.]+)?\)\s*$", re.MULTILINE)
_OF_NAMES = ("undeclared identifier", "duplicate identifier", "ambiguous identifier")
_NOT_PROVED = re.compile(r"might (?:fail|not hold)")


@dataclass(frozen=True)
class Viper:
    """Silicon in a Java virtual machine; it takes many seconds to start."""

    spec: Spec
    origin: Origin = Origin.TOOL
    batch: int = 50

    def find(self) -> tuple[str, ...]:
        """Find Java, Z3 and the jar, which the Python package nagini brings."""
        packed = package_file("nagini", "nagini_translation/resources/backends/silicon.jar")
        jar = find_file(self.spec.option("jar") or os.environ.get("SILICON_JAR") or packed, _REMEDY)
        java, z3 = find_executable("java", _REMEDY), find_executable(self.spec.option("z3") or "z3", _REMEDY)
        return (java, "-Xss128m", "-cp", jar, "viper.silicon.SiliconRunner", "--z3Exe", z3)

    def version(self, argv: tuple[str, ...]) -> str:
        """Read the first line of the help."""
        return version_of(*argv, "--help", seconds=60)

    def command(self, tool: Tool, cases: Sequence[Program], limits: Limits) -> Invocation:
        """Verify a file of methods; Silicon's time limit is for the whole file."""
        limit = str(max(1, int(limits.seconds) - 1))
        argv = (*tool.argv, "--timeout", limit, "--numberOfParallelVerifiers", "1", _FILE)
        return Invocation({_FILE: layout(cases).data}, (Command(argv),))

    def read(self, cases: Sequence[Program], output: Output) -> Sequence[Answer[Evidence] | Again]:
        """Read errors by their lines; those of names and types keep Silicon from verifying."""
        text = output.stages[0].text
        complaints = by_program(layout(cases), [(line, message) for message, line in _ERROR.findall(text)])
        if any(not _NOT_PROVED.search(one.message) for found in complaints.values() for one in found):
            return ill_formed(complaints, len(cases), _OF_NAMES)
        if complaints or "Silicon finished verification successfully" in text:
            return [_answer(complaints.get(i, ())) for i in range(len(cases))]
        if len(cases) > 1:
            return [Again("no outcome was printed")] * len(cases)
        reason = Reason.TIMEOUT if "timeout" in text.lower() else Reason.UNREADABLE
        return [Answer(unknown(reason), note=text.strip().rpartition("\n")[2])]


def _answer(complaints: Sequence[Complaint]) -> Answer[Evidence]:
    if not complaints:
        return Answer(Verdict("success"))
    place, message = complaints[0]
    return Answer(Verdict("failure"), note=message, measures={} if place is None else {"place": place})


KIND = SubjectKind(
    "viper",
    "Viper's verifier Silicon, by translation into methods",
    (),
    {
        "jar": "where silicon.jar is; otherwise that of the Python package nagini, or of the variable SILICON_JAR",
        "z3": "the Z3 that Silicon asks; otherwise it is looked for on PATH",
    },
    roles={"jar": Role.FILE},
    make=Viper,
)
