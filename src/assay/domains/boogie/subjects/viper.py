"""Viper's verifier Silicon, by translation: a method for each program.

Division is made total by a function that says nothing about dividing by zero. `<==>` takes booleans only, so one side
is joined with `true`: Viper's own `==` would take numbers too.
"""

from __future__ import annotations

import os
import re
from collections.abc import Sequence
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path

from assay.core.domain.oracle import Limits
from assay.core.domain.packages import how_to_install
from assay.core.domain.spec import Spec
from assay.core.domain.subject import Again, Command, Invocation, Origin, Output, Role, SubjectKind, Tool
from assay.core.domain.verdict import Answer, Reason, Verdict, unknown
from assay.core.tools.process import executable, run
from assay.domains.boogie.formats.printing import Line
from assay.domains.boogie.model.case import Program
from assay.domains.boogie.model.evidence import Evidence
from assay.domains.boogie.translation.layout import Layout
from assay.domains.boogie.translation.verifier_syntax import LIKE_BOOGIE, Language, body_lines, names_of

_FILE = "programs.vpr"
_REMEDY = (
    f"apt install default-jre-headless z3; {how_to_install('nagini', '--no-deps')}, "
    "or give the jar of Silicon: jar=WHERE/silicon.jar"
)
_IN_PACKAGE = "nagini_translation/resources/backends/silicon.jar"
_PREAMBLE = (
    "domain Division {",
    "  function ediv(a: Int, b: Int): Int",
    "  function emod(a: Int, b: Int): Int",
    "  axiom ediv_def { forall a: Int, b: Int :: { ediv(a, b) } b != 0 ==> ediv(a, b) == a \\ b }",
    "  axiom emod_def { forall a: Int, b: Int :: { emod(a, b) } b != 0 ==> emod(a, b) == a % b }",
    "}",
)
LANGUAGE = Language(
    operators={**LIKE_BOOGIE, "<==>": "({0} == ({1} && true))"},
    read="{0}",
    literals={"true": "true", "false": "false"},
    negative="(-{0})",
    assign="  {v} := {e}",
    assertion="  assert {e}",
    branch=("  if ({e}) {{", "  } else {", "  }"),
    loop=("  while ({e}) {{", "  }"),
)
_ERROR = re.compile(rf"^  \[ *\d+\] (.*) \({re.escape(_FILE)}@(\d+)\.\d+(?:--[\d.]+)?\)\s*$", re.MULTILINE)
_OF_NAMES = ("undeclared identifier", "duplicate identifier", "ambiguous identifier")
_VERIFIED = re.compile(r"might (?:fail|not hold)")


@dataclass(frozen=True)
class Viper:
    """Silicon in a Java virtual machine; it takes many seconds to start."""

    spec: Spec
    origin: Origin = Origin.TOOL
    batch: int = 50

    def locate(self) -> Tool:
        """Find Java, the jar and Z3."""
        java, z3, jar = executable("java"), executable(self.spec.option("z3") or "z3"), self._jar()
        if java is None or z3 is None or jar is None:
            return Tool((), "", _REMEDY)
        argv = (java, "-Xss128m", "-cp", jar, "viper.silicon.SiliconRunner", "--z3Exe", z3)
        text = run(Invocation({}, (Command((*argv, "--help")),)), Limits(seconds=60)).stages[0].text
        return Tool(argv, text.strip().partition("\n")[0] or "Silicon")

    def _jar(self) -> str | None:
        given = self.spec.option("jar") or os.environ.get("SILICON_JAR", "")
        if given:
            return str(Path(given).absolute()) if Path(given).is_file() else None
        try:
            packed = distribution("nagini").locate_file(_IN_PACKAGE)
        except PackageNotFoundError:
            return None
        return str(packed) if Path(str(packed)).is_file() else None

    def invocation(self, tool: Tool, cases: Sequence[Program], limits: Limits) -> Invocation:
        """Verify all methods; Silicon's own limit is for the whole file."""
        seconds = max(1, int(limits.seconds) - 1)
        argv = (*tool.argv, "--timeout", str(seconds), "--numberOfParallelVerifiers", "1", _FILE)
        return Invocation({_FILE: _layout(cases).data}, (Command(argv),))

    def read(self, cases: Sequence[Program], output: Output) -> Sequence[Answer[Evidence] | Again]:
        """Read errors by their lines: those of names and types keep Silicon from verifying."""
        text, layout = output.stages[0].text, _layout(cases)
        told: dict[int, list[tuple[int | None, str]]] = {}
        for found in _ERROR.finditer(text):
            owner = layout.owner(int(found[2]))
            if owner is not None:
                told.setdefault(owner[0], []).append((owner[1], found[1]))
        messages = [message for one in told.values() for _, message in one]
        if any(not _VERIFIED.search(message) for message in messages):
            why = "other programs of the file have errors"
            return [_flawed(told[i]) if i in told else Again(why) for i in range(len(cases))]
        if not messages and "Silicon finished verification successfully" not in text:
            if len(cases) > 1:
                return [Again("no outcome was printed")] * len(cases)
            timed_out = "timeout" in text.lower()
            reason = Reason.TIMEOUT if timed_out else Reason.UNREADABLE
            return [Answer(unknown(reason), note=text.strip().rpartition("\n")[2])]
        return [_verified(told.get(i)) for i in range(len(cases))]


def _layout(cases: Sequence[Program]) -> Layout:
    return Layout(_PREAMBLE, [_method(case, f"p{i}") for i, case in enumerate(cases)])


def _method(program: Program, name: str) -> list[Line]:
    names = names_of(program)
    declared = [
        Line(f"  var {names[v.name]}: {v.type.capitalize()}", variable=i) for i, v in enumerate(program.variables)
    ]
    return [Line(f"method {name}() {{"), *declared, *body_lines(program, LANGUAGE), Line("}")]


def _flawed(told: Sequence[tuple[int | None, str]]) -> Answer[Evidence]:
    of_names = any(message.startswith(_OF_NAMES) for _, message in told)
    return Answer(Verdict("name-error" if of_names else "type-error"), note=told[0][1])


def _verified(told: Sequence[tuple[int | None, str]] | None) -> Answer[Evidence]:
    if not told:
        return Answer(Verdict("success"))
    place, message = told[0]
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
