"""A translator given as a command line that prints an automaton in HOA format."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from assay.automata.buchi.hoa_reader import read_hoa
from assay.automata.formula.syntax import write
from assay.core.domain.oracle import Limits
from assay.core.domain.spec import Spec
from assay.core.domain.subject import Again, Command, Invocation, Origin, Output, Role, SubjectKind, Tool
from assay.core.domain.verdict import Answer, Reason, unknown
from assay.core.tools.user_command import check_command, fill, find_command, program_name
from assay.domains.ltl.claim import claimed
from assay.domains.ltl.model.case import Case
from assay.domains.ltl.model.evidence import Evidence
from assay.errors import InputError

_HOLE = "{formula}"
_NAMESAKES = {"ltl2tgba": "PyPI's spot", "autfilt": "PyPI's spot", "owl": "PyPI's owl"}


@dataclass(frozen=True)
class UserCommand:
    """A command line with a placeholder for the formula."""

    spec: Spec
    origin: Origin = Origin.TOOL
    batch: int = 1

    def __post_init__(self) -> None:
        """Reject a command without a hole."""
        check_command(self.spec, _HOLE, "ltl2tgba -B -f {formula}")

    def find(self) -> tuple[str, ...]:
        """Find the program that the command starts."""
        return find_command(self.spec, _NAMESAKES)

    def version(self, _argv: tuple[str, ...]) -> str:
        """Give the program as the user named it."""
        return program_name(self.spec)

    def command(self, tool: Tool, cases: Sequence[Case], _limits: Limits) -> Invocation:
        """Put the formula into the command."""
        return Invocation({}, (Command(fill(tool.argv, _HOLE, write(cases[0].formula))),))

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
    {"run": f"the command; {_HOLE} in it stands for the formula"},
    roles={"run": Role.LINE},
    make=UserCommand,
)
