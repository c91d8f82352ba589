"""Viper's verifiers Silicon and Carbon, by translation into methods (`translation.viper`).

Silicon executes methods symbolically and asks Z3. Carbon translates them to Boogie, which asks Z3. Debian's Boogie
2.4.1 sets a parameter that its Z3 lacks, and prints what Z3 replies. Carbon takes these lines for internal errors,
lists them, and quotes Boogie's output with its summary. The summary shows that every method has an outcome.
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
from assay.core.domain.verdict import Answer, Reason, Verdict, unknown
from assay.core.tools.locator import find_executable, find_file, package_file, version_of
from assay.domains.boogie.model.case import Program
from assay.domains.boogie.model.evidence import Evidence
from assay.domains.boogie.subjects.boogie import boogie_version
from assay.domains.boogie.translation.errors import Complaint, by_program, ill_formed
from assay.domains.boogie.translation.viper import layout

_FILE = "programs.vpr"
_ERROR = re.compile(rf"^  \[ *\d+\] (.*) \({re.escape(_FILE)}@(\d+)\.\d+(?:--[\d.]+)?\)\s*$", re.MULTILINE)
_OF_NAMES = ("undeclared identifier", "duplicate identifier", "ambiguous identifier")
_NOT_PROVED = re.compile(r"might (?:fail|not hold)")


_INTERNAL = "An internal error occurred"
_SUMMARY = re.compile(r"^Boogie program verifier finished with (\d+) verified, \d+ errors?$", re.MULTILINE)
_JAVA = ("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Xss128m")
"""A short run spends most of its time on the second compiler of Java, and on the threads that collect garbage."""
_BOOGIE = "--boogieExe"


@dataclass(frozen=True)
class Backend:
    """One of the verifiers: its jar in the Python package nagini, and how it is started."""

    name: str
    jar: str
    main: str
    options: tuple[str, ...]
    needs: str
    """The packages of the programs that it asks."""

    @property
    def variable(self) -> str:
        """The environment variable that gives the jar."""
        return f"{self.name.upper()}_JAR"

    @property
    def remedy(self) -> str:
        """How to install it."""
        packed = how_to_install("nagini", "--no-deps")
        return f"apt install {self.needs}; {packed}, or give the jar of {self.name}: jar=WHERE/{self.jar}"

    @property
    def jar_option(self) -> str:
        """What the option `jar` means."""
        return f"where {self.jar} is; otherwise that of the Python package nagini, or of the variable {self.variable}"


SILICON = Backend(
    "Silicon",
    "silicon.jar",
    "viper.silicon.SiliconRunner",
    ("--numberOfParallelVerifiers", "1"),
    "default-jre-headless z3",
)
CARBON = Backend(
    "Carbon", "carbon.jar", "viper.carbon.Carbon", ("--boogieOpt", "/errorLimit:1"), "default-jre-headless boogie z3"
)
_BACKENDS = {"viper": SILICON, "carbon": CARBON}


@dataclass(frozen=True)
class Viper:
    """A verifier of Viper in a Java virtual machine; it takes many seconds to start."""

    spec: Spec
    origin: Origin = Origin.TOOL
    batch: int = 50

    @property
    def backend(self) -> Backend:
        """Which of the verifiers it is."""
        return _BACKENDS[self.spec.name]

    def find(self) -> tuple[str, ...]:
        """Find Java, the jar, which the Python package nagini brings, and the programs that the verifier asks."""
        backend, remedy = self.backend, self.backend.remedy
        packed = package_file("nagini", f"nagini_translation/resources/backends/{backend.jar}")
        jar = find_file(self.spec.option("jar") or os.environ.get(backend.variable) or packed, remedy)
        java, z3 = find_executable("java", remedy), find_executable(self.spec.option("z3") or "z3", remedy)
        argv = (java, *_JAVA, "-cp", jar, backend.main, "--z3Exe", z3)
        if backend is SILICON:
            return argv
        return (*argv, _BOOGIE, find_executable(self.spec.option("boogie") or "boogie", remedy))

    def version(self, argv: tuple[str, ...]) -> str:
        """Read the first line of the help, and the banner of the Boogie that Carbon asks."""
        version = version_of(*argv, "--help", seconds=60)
        if _BOOGIE not in argv:
            return version
        return f"{version}, {boogie_version((argv[argv.index(_BOOGIE) + 1],))}"

    def command(self, tool: Tool, cases: Sequence[Program], limits: Limits) -> Invocation:
        """Verify a file of methods; the time limit is for the whole file."""
        limit = str(max(1, int(limits.seconds) - 1))
        argv = (*tool.argv, "--timeout", limit, *self.backend.options, _FILE)
        return Invocation({_FILE: layout(cases).data}, (Command(argv),))

    def read(self, cases: Sequence[Program], output: Output) -> Sequence[Answer[Evidence] | Again]:
        """Read errors by their lines; those of names and types keep the file from being verified."""
        text = output.stages[0].text
        complaints = by_program(layout(cases), [(line, message) for message, line in _ERROR.findall(text)])
        if any(not _NOT_PROVED.search(one.message) for found in complaints.values() for one in found):
            return ill_formed(complaints, len(cases), _OF_NAMES)
        if _complete(text, len(complaints), len(cases)):
            return [_answer(complaints.get(i, ())) for i in range(len(cases))]
        if len(cases) > 1:
            return [Again("no outcome was printed")] * len(cases)
        reason = Reason.TIMEOUT if "timeout" in text.lower() else Reason.UNREADABLE
        return [Answer(unknown(reason), note=text.strip().rpartition("\n")[2])]


def _complete(text: str, failing: int, count: int) -> bool:
    """Whether every method has an outcome; after internal errors of Carbon, Boogie's summary must say so."""
    if _INTERNAL in text:
        summary = _SUMMARY.search(text)
        return summary is not None and int(summary[1]) + failing == count
    return failing > 0 or "finished verification successfully" in text


def _answer(complaints: Sequence[Complaint]) -> Answer[Evidence]:
    if not complaints:
        return Answer(Verdict("success"))
    place, message = complaints[0]
    return Answer(Verdict("failure"), note=message, measures={} if place is None else {"place": place})


KIND = SubjectKind(
    "viper",
    "Viper's verifier Silicon, by translation into methods",
    (),
    {"jar": SILICON.jar_option, "z3": "the Z3 that Silicon asks; otherwise it is looked for on PATH"},
    roles={"jar": Role.FILE},
    make=Viper,
)
CARBON_KIND = SubjectKind(
    "carbon",
    "Viper's verifier Carbon, which asks Boogie, by translation into methods",
    (),
    {
        "jar": CARBON.jar_option,
        "boogie": "the Boogie that Carbon asks; otherwise it is looked for on PATH",
        "z3": "the Z3 that Boogie asks; otherwise it is looked for on PATH",
    },
    roles={"jar": Role.FILE},
    make=Viper,
)
