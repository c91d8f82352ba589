"""A translator of the user's own: a command that takes a formula and prints an automaton in HOA."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import PurePath

from assay.automata.buchi.hoa_reader import read_hoa
from assay.automata.formula.syntax import write
from assay.core.domain.oracle import Limits
from assay.core.domain.packages import namesake
from assay.core.domain.spec import Spec
from assay.core.domain.subject import Again, Command, Invocation, Origin, Output, Role, SubjectKind, Tool
from assay.core.domain.verdict import Answer, Reason, unknown
from assay.core.tools.process import executable
from assay.domains.ltl.claim import claimed
from assay.domains.ltl.model.case import Case
from assay.domains.ltl.model.evidence import Evidence
from assay.errors import InputError, UsageError

_NAMESAKES = {"ltl2tgba": "PyPI's spot", "autfilt": "PyPI's spot", "owl": "PyPI's owl"}
"""Programs, and packages of their names that are other projects."""


@dataclass(frozen=True)
class UserCommand:
    """A command line with a hole."""

    spec: Spec
    origin: Origin = Origin.TOOL
    batch: int = 1

    def __post_init__(self) -> None:
        """See that the template makes sense."""
        try:
            good = any("{formula}" in part for part in shlex.split(self.spec.option("run"))[1:])
        except ValueError:
            good = False
        if not good:
            raise UsageError(
                "command needs a command with {formula} in it",
                where=str(self.spec),
                remedy='write --subject "command,run=ltl2tgba -B -f {formula}"',
            )

    def locate(self) -> Tool:
        """Find the program that the command starts."""
        argv = shlex.split(self.spec.option("run"))
        path = executable(argv[0])
        missing = (
            f"{argv[0]} is not here: install it, or correct run={namesake(_NAMESAKES.get(PurePath(argv[0]).name, ''))}"
        )
        return Tool((path, *argv[1:]), argv[0]) if path else Tool((), "", missing)

    def invocation(self, tool: Tool, cases: Sequence[Case], _limits: Limits) -> Invocation:
        """Put the formula into the command."""
        text = write(cases[0].formula)
        return Invocation({}, (Command(tuple(part.replace("{formula}", text) for part in tool.argv)),))

    def read(self, cases: Sequence[Case], output: Output) -> Sequence[Answer[Evidence] | Again]:
        """Read the automaton."""
        try:
            return [claimed(cases[0], read_hoa(output.stages[0].text, where="output"))]
        except InputError as error:
            return [Answer(unknown(Reason.UNREADABLE), note=str(error))]


KIND = SubjectKind(
    "command",
    "a translator of your own that prints HOA, by its command line",
    (),
    {"run": "the command; {formula} in it stands for the formula"},
    roles={"run": Role.LINE},
    make=UserCommand,
)
