"""A verifier of the user's own, by its command line: one program at a time, in Boogie's syntax.

The output is searched for regular expressions, in the order name-error, type-error, failure, success; the first match
is the verdict. The exit status is ignored.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from assay.core.domain.oracle import Limits
from assay.core.domain.spec import Spec
from assay.core.domain.subject import Again, Command, Invocation, Origin, Output, Role, SubjectKind, Tool
from assay.core.domain.verdict import Answer, Reason, Verdict, unknown
from assay.core.tools.user_command import check_command, fill, find_command, program_name
from assay.domains.boogie.formats import write_program
from assay.domains.boogie.model.case import Program
from assay.domains.boogie.model.evidence import Evidence
from assay.errors import UsageError

_PATTERNS = {"name": "name-error", "type": "type-error", "failure": "failure", "success": "success"}
_HOLE = "{file}"
_NAMESAKES = {"boogie": "npm's boogie", "dafny": "npm's dafny", "cbmc": "PyPI's cbmc"}


@dataclass(frozen=True)
class UserCommand:
    """A command line with a hole, and what its output means."""

    spec: Spec
    origin: Origin = Origin.TOOL
    batch: int = 1

    def __post_init__(self) -> None:
        """Reject a command without a hole, and malformed options."""
        check_command(self.spec, _HOLE, "myverifier {file},success=verified,failure=might fail")
        if not self.spec.option("success"):
            raise UsageError("command needs success=", where=str(self.spec), remedy="say what it prints on success")
        if "/" in self.spec.option("suffix"):
            raise UsageError("suffix is part of a file's name", where=str(self.spec), remedy="leave out the slash")
        try:
            for key in _PATTERNS:
                re.compile(self.spec.option(key))
        except re.error as error:
            what = f"the expression {key}= cannot be read: {error}"
            raise UsageError(what, where=str(self.spec), remedy="correct it") from error

    def find(self) -> tuple[str, ...]:
        """Find the program that the command starts."""
        return find_command(self.spec, _NAMESAKES)

    def version(self, _argv: tuple[str, ...]) -> str:
        """Give the program as the user named it."""
        return program_name(self.spec)

    def command(self, tool: Tool, cases: Sequence[Program], _limits: Limits) -> Invocation:
        """Write the program, and put its file into the command."""
        file = "program" + self.spec.option("suffix", ".bpl")
        return Invocation({file: write_program(cases[0]).encode()}, (Command(fill(tool.argv, _HOLE, file)),))

    def read(self, _cases: Sequence[Program], output: Output) -> Sequence[Answer[Evidence] | Again]:
        """Search all of the output for the expressions."""
        text = output.stages[0].text + "\n" + output.stages[0].error_text
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
        "run": f"the command; {_HOLE} in it stands for the program's file",
        "success": "what it prints for a program that is correct: a regular expression; a comma is written \\x2c",
        "failure": "what it prints where an assertion may fail",
        "name": "what it prints for an error of names",
        "type": "what it prints for an error of types",
        "suffix": "how the name of the program's file ends; .bpl by default",
    },
    roles={"run": Role.LINE, **dict.fromkeys((*_PATTERNS, "suffix"), Role.DATA)},
    make=UserCommand,
)
