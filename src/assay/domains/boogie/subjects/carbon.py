"""Viper's verifier Carbon, which asks Boogie, by the same translation as Silicon (`translation.viper`).

With Debian's Boogie 2.4.1 and Z3 4.8.12, Carbon reports internal errors: Boogie sets the option `model_compress`, which
that Z3 lacks, and Carbon does not understand the message. Boogie's own summary is in its output, and is read.
"""

from __future__ import annotations

import os
import re
from collections.abc import Sequence
from dataclasses import dataclass

from assay.core.domain.oracle import Limits
from assay.core.domain.packages import how_to_install
from assay.core.domain.spec import Spec
from assay.core.domain.subject import Again, Command, Invocation, Origin, Output, Role, SubjectKind, Tool
from assay.core.domain.verdict import Answer, Reason, unknown
from assay.core.tools.locator import find_executable, find_file, package_file, version_of
from assay.domains.boogie.model.case import Program
from assay.domains.boogie.model.evidence import Evidence
from assay.domains.boogie.subjects.viper import FILE, OF_NAMES, about_proofs, answer, complaints_in
from assay.domains.boogie.translation.errors import Complaints, ill_formed
from assay.domains.boogie.translation.viper import layout

_REMEDY = (
    f"apt install default-jre-headless boogie z3; {how_to_install('nagini', '--no-deps')}, "
    "or give the jar of Carbon: jar=WHERE/carbon.jar"
)
_IN_BATCH = 2
"""The prover's seconds for a program among others; one that needs more is asked again."""
_SUCCESS = "carbon finished verification successfully"
_FOUND = re.compile(r"^carbon found (\d+) errors? in ", re.MULTILINE)
_BOOGIE = re.compile(r"^Boogie program verifier finished with (\d+) verified, \d+ errors?\b", re.MULTILINE)
_TIME = re.compile(r"timed? ?out", re.IGNORECASE)


@dataclass(frozen=True)
class Carbon:
    """Carbon in a Java virtual machine, and Boogie in Mono; both take seconds to start."""

    spec: Spec
    origin: Origin = Origin.TOOL
    batch: int = 50

    def find(self) -> tuple[str, ...]:
        """Find Java, Boogie, Z3 and the jar, which the Python package nagini brings."""
        packed = package_file("nagini", "nagini_translation/resources/backends/carbon.jar")
        jar = find_file(self.spec.option("jar") or os.environ.get("CARBON_JAR") or packed, _REMEDY)
        z3, boogie = (find_executable(self.spec.option(name) or name, _REMEDY) for name in ("z3", "boogie"))
        java = (find_executable("java", _REMEDY), "-Xss128m", "-cp", jar, "viper.carbon.Carbon")
        return (*java, "--z3Exe", z3, "--boogieExe", boogie)

    def version(self, argv: tuple[str, ...]) -> str:
        """Read the first line of the help."""
        return version_of(*argv, "--help", seconds=60)

    def command(self, tool: Tool, cases: Sequence[Program], limits: Limits) -> Invocation:
        """Verify a file of methods; the limit of time is the prover's, for a method."""
        seconds = _IN_BATCH if len(cases) > 1 else max(1, int(limits.seconds) - 1)
        argv = (*tool.argv, "--boogieOpt", f"/timeLimit:{seconds}", FILE)
        return Invocation({FILE: layout(cases).data}, (Command(argv),))

    def read(self, cases: Sequence[Program], output: Output) -> Sequence[Answer[Evidence] | Again]:
        """Read errors by their lines, and whether Boogie came to the end of every method."""
        text = output.stages[0].text
        complaints = complaints_in(text, cases)
        if not about_proofs(complaints):
            return ill_formed(complaints, len(cases), OF_NAMES)
        if _complete(text, complaints, len(cases)):
            return [answer(complaints.get(i, ())) for i in range(len(cases))]
        return [answer(complaints[i]) if i in complaints else _open(text, len(cases)) for i in range(len(cases))]


def _complete(text: str, complaints: Complaints, count: int) -> bool:
    """Whether every method without an error was verified."""
    if _SUCCESS in text:
        return True
    found, summary = _FOUND.search(text), _BOOGIE.search(text)
    if summary is not None:
        return int(summary[1]) == count - len(complaints)
    return found is not None and int(found[1]) == sum(map(len, complaints.values()))


def _open(text: str, count: int) -> Answer[Evidence] | Again:
    if count > 1:
        return Again("Boogie did not come to its end")
    reason = Reason.TIMEOUT if _TIME.search(text) else Reason.UNREADABLE
    return Answer(unknown(reason), note=text.strip().rpartition("\n")[2])


KIND = SubjectKind(
    "carbon",
    "Viper's verifier Carbon, by translation into methods",
    (),
    {
        "jar": "where carbon.jar is; otherwise that of the Python package nagini, or of the variable CARBON_JAR",
        "boogie": "the Boogie that Carbon asks; otherwise it is looked for on PATH",
        "z3": "the Z3 that Boogie asks; otherwise it is looked for on PATH",
    },
    roles={"jar": Role.FILE},
    make=Carbon,
)
