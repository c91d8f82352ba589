"""A tool of the user's own, by its command line: the subject `command` of every domain.

The command has placeholders for the case, and each verdict has a pattern for the output (`output_pattern`).
"""

from __future__ import annotations

import re
import shlex
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import PurePath
from typing import Generic, TypeVar

from assay.core.domain.oracle import Limits
from assay.core.domain.packages import namesake
from assay.core.domain.spec import Spec
from assay.core.domain.subject import Again, Command, Invocation, Origin, Output, Role, Stage, SubjectKind, Tool
from assay.core.domain.verdict import Answer, Reason
from assay.core.tools.locator import find_executable, printed_line
from assay.core.tools.output_pattern import answer_by_patterns, read_pattern
from assay.core.tools.placeholders import Placed, Placeholder, filled, names_in
from assay.errors import UsageError, unknown_name

C = TypeVar("C")
E = TypeVar("E")

REASONS = {
    "unsupported": "where it does not accept the case",
    "bound": "where it gave up at a limit of its own, or its answer is in doubt",
    "timeout": "where it met its own limit of time",
    "memory": "where it ran out of memory",
    "crash": "where it failed, and exited by itself",
}
_SUFFIX = re.compile(r"[\w.-]*", re.ASCII)


@dataclass(frozen=True)
class CommandSyntax(Generic[C, E]):
    """What a domain writes for a command, and what a command may answer."""

    words: Sequence[str]
    placeholders: Sequence[Placeholder[C]]
    example: str
    """The options of a command, for messages: `run=mytool {file},holds=PATTERN`."""
    read: Callable[[C, Stage, Collection[str]], Answer[E]] | None = None
    """Reads the answer where no verdict has a pattern, by the names of the placeholders; None: there must be one."""
    namesakes: Mapping[str, str] = field(default_factory=dict)
    """Programs of users that share their name with an unrelated package."""


@dataclass(frozen=True)
class CommandKind(SubjectKind[C, E]):
    """The subject `command` of a domain, with what it writes of a case."""

    syntax: CommandSyntax[C, E] = field(kw_only=True)


def command_kind(summary: str, syntax: CommandSyntax[C, E]) -> CommandKind[C, E]:
    """The subject `command` of a domain."""
    known = ", ".join(str(placeholder) for placeholder in syntax.placeholders if not placeholder.alias)
    options = {
        "run": f"the command; placeholders: {known}",
        "stdin": "the placeholder for what it reads on standard input",
        "suffix": "how the name of the file ends, with the dot",
        "version": "the command that prints its version",
        "last": "text in the last line of its output: if it prints that, and does not exit soon after, it is ended",
        **{word: f"the pattern for {word}: an expression in its output, or exit:N" for word in syntax.words},
        **{reason: f"the pattern for unknown:{reason}, {when}" for reason, when in REASONS.items()},
    }
    roles = {option: Role.LINE if option in {"run", "version"} else Role.DATA for option in options}
    make = partial(UserCommand, syntax=syntax)
    return CommandKind("command", summary, (), options, roles=roles, make=make, syntax=syntax)


@dataclass(frozen=True)
class UserCommand(Generic[C, E]):
    """A command with placeholders, and what its output means."""

    spec: Spec
    syntax: CommandSyntax[C, E]
    origin: Origin = Origin.TOOL
    batch: int = 1
    shares_runs: bool = True
    """Commands that differ in their patterns alone share one run."""

    def __post_init__(self) -> None:
        """Reject whatever could only fail on every case."""
        self._check_line("run", self.spec.option("run"))
        if self.spec.option("version"):
            self._check_line("version", self.spec.option("version"))
        named = self._names
        known = [placeholder.name for placeholder in self.syntax.placeholders]
        for name in named:
            if name not in known:
                listed = [p.name for p in self.syntax.placeholders if not p.alias]
                raise unknown_name("", "placeholder", name, listed, where=str(self.spec))
        if not named:
            raise self._error("the command has no placeholder for the case")
        if self.spec.option("stdin") and self.spec.option("stdin") not in map(str, self.syntax.placeholders):
            raise self._error("stdin is one placeholder, such as stdin={file}")
        if not _SUFFIX.fullmatch(self.spec.option("suffix")):
            raise self._error("suffix ends the name of a file: letters, digits, dots and hyphens")
        for option, text in self._patterns.items():
            try:
                read_pattern(text)
            except ValueError as error:
                raise self._error(f"the pattern {option}={text} cannot be read: {error}") from error
        if not self.syntax.read and not set(self._patterns) & set(self.syntax.words):
            raise self._error(f"no pattern for {' or '.join(self.syntax.words)}")

    def find(self) -> tuple[str, ...]:
        """Find the program that the command starts."""
        return self._found("run")

    def version(self, _argv: tuple[str, ...]) -> str:
        """Run the command for the version; without one, name the program."""
        if not self.spec.option("version"):
            return shlex.split(self.spec.option("run"))[0]
        return printed_line(*self._found("version"))

    def command(self, tool: Tool, cases: Sequence[C], _limits: Limits) -> Invocation:
        """Write the case, and put it into the command."""
        placed = self._placed(cases[0])
        files = {name: data for each in placed.values() for name, data in each.files.items()}
        given = names_in(self.spec.option("stdin"))
        stdin = placed[given[0]].content if given else b""
        argv = (tool.argv[0], *filled(tool.argv[1:], placed))
        return Invocation(files, (Command(argv, stdin=stdin, last=self.spec.option("last").encode()),))

    def read(self, cases: Sequence[C], output: Output) -> Sequence[Answer[E] | Again]:
        """Compare the output with the patterns."""
        answer: Answer[E] = answer_by_patterns(self._patterns, output.stages[0])
        reader = None if set(self._patterns) & set(self.syntax.words) else self.syntax.read
        if reader is not None and answer.verdict.reason is Reason.UNREADABLE:
            return [reader(cases[0], output.stages[0], self._names)]
        return [answer]

    @property
    def _names(self) -> list[str]:
        return names_in(f"{self.spec.option('run')} {self.spec.option('stdin')}")

    @property
    def _patterns(self) -> dict[str, str]:
        return {key: text for key, text in self.spec.options if key in self.syntax.words or key in REASONS}

    def _placed(self, case: C) -> dict[str, Placed]:
        suffix = self.spec.option("suffix")
        return {p.name: p.place(case).renamed(suffix) for p in self.syntax.placeholders if p.name in self._names}

    def _found(self, option: str) -> tuple[str, ...]:
        program, *arguments = shlex.split(self.spec.option(option))
        other = namesake(self.syntax.namesakes.get(PurePath(program).name, ""))
        return (find_executable(program, f"{program} is not here: install it, or correct {option}={other}"), *arguments)

    def _check_line(self, option: str, line: str) -> None:
        try:
            words = shlex.split(line)
        except ValueError as error:
            raise self._error(f"{option}= cannot be read: {error}") from error
        if not words:
            raise self._error(f"command needs {option}=")
        if names_in(words[0]):
            raise self._error(f"{option}= starts with a placeholder, not with a program")

    def _error(self, what: str) -> UsageError:
        remedy = f'write --subject "command,{self.syntax.example}"'
        return UsageError(what, where=str(self.spec), remedy=remedy)
