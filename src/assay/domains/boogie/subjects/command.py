"""A verifier of the user's own, by a command line: one program at a time, in Boogie's syntax.

What it prints is searched for regular expressions, in the order name-error, type-error, failure, success; the first
that is found is the verdict. The exit status is not looked at.
"""

from __future__ import annotations

import re
import shlex
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import PurePath

from assay.core.domain.oracle import Limits
from assay.core.domain.packages import namesake
from assay.core.domain.spec import Spec
from assay.core.domain.subject import Again, Command, Invocation, Origin, Output, Role, SubjectKind, Tool
from assay.core.domain.verdict import Answer, Reason, Verdict, unknown
from assay.core.tools.process import executable
from assay.domains.boogie.formats import write_program
from assay.domains.boogie.model.case import Program
from assay.domains.boogie.model.evidence import Evidence
from assay.errors import UsageError

_PATTERNS = {"name": "name-error", "type": "type-error", "failure": "failure", "success": "success"}
_NAMESAKES = {"boogie": "npm's boogie", "dafny": "npm's dafny", "cbmc": "PyPI's cbmc"}
"""Programs, and packages of their names that are other projects."""


@dataclass(frozen=True)
class UserCommand:
    """A command line with a hole, and what its output means."""

    spec: Spec
    origin: Origin = Origin.TOOL
    batch: int = 1

    def __post_init__(self) -> None:
        """See that the template and the expressions make sense."""
        if "{file}" not in self.spec.option("run") or not self.spec.option("success"):
            raise UsageError(
                "command needs a command with {file} in it, and what it prints on success",
                where=str(self.spec),
                remedy='write --subject "command,run=myverifier {file},success=verified,failure=might fail"',
            )
        if "/" in self.spec.option("suffix"):
            raise UsageError("suffix is part of a file's name", where=str(self.spec), remedy="leave out the slash")
        try:
            shlex.split(self.spec.option("run"))
            for key in _PATTERNS:
                re.compile(self.spec.option(key))
        except (re.error, ValueError) as error:
            raise UsageError(
                f"the command or an expression cannot be read: {error}", where=str(self.spec), remedy="correct it"
            ) from error

    def locate(self) -> Tool:
        """Find the program that the command starts."""
        argv = shlex.split(self.spec.option("run"))
        path = executable(argv[0])
        missing = (
            f"{argv[0]} is not here: install it, or correct run={namesake(_NAMESAKES.get(PurePath(argv[0]).name, ''))}"
        )
        return Tool((path, *argv[1:]), argv[0]) if path else Tool((), "", missing)

    def invocation(self, tool: Tool, cases: Sequence[Program], _limits: Limits) -> Invocation:
        """Write the program and put its file into the command."""
        file = "program" + self.spec.option("suffix", ".bpl")
        argv = tuple(part.replace("{file}", file) for part in tool.argv)
        return Invocation({file: write_program(cases[0]).encode()}, (Command(argv),))

    def read(self, _cases: Sequence[Program], output: Output) -> Sequence[Answer[Evidence] | Again]:
        """Look for the expressions in all that it printed."""
        stage = output.stages[0]
        text = stage.text + "\n" + stage.stderr.decode(errors="replace")
        for key, word in _PATTERNS.items():
            pattern = self.spec.option(key)
            if pattern and re.search(pattern, text, re.MULTILINE):
                return [Answer(Verdict(word))]
        return [Answer(unknown(Reason.UNREADABLE), note="no expression was found in what it printed")]


KIND = SubjectKind(
    "command",
    "a verifier of your own, by its command line",
    (),
    {
        "run": "the command; {file} in it stands for the program's file",
        "success": "what it prints for a program that is correct: a regular expression; a comma is written \\x2c",
        "failure": "what it prints where an assertion may fail",
        "name": "what it prints for an error of names",
        "type": "what it prints for an error of types",
        "suffix": "how the name of the program's file ends; .bpl by default",
    },
    roles={"run": Role.LINE, **dict.fromkeys((*_PATTERNS, "suffix"), Role.DATA)},
    make=UserCommand,
)
