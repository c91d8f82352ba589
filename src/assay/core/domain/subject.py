"""A tool under test in one configuration: find it, ask for its version, build its command, read its output.

Building the command and reading the output are pure. `core.tools.process` alone runs programs.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Generic, Protocol, TypeVar, runtime_checkable

from assay.core.domain.oracle import Limits
from assay.core.domain.spec import Spec
from assay.core.domain.verdict import Answer
from assay.errors import UsageError, unknown_name

C_in = TypeVar("C_in", contravariant=True)
E_co = TypeVar("E_co", covariant=True)


class Origin(StrEnum):
    """Whose mistake a disagreement is; it decides the exit status."""

    TOOL = "tool"
    OURS = "ours"
    PLANTED = "planted"


class Role(StrEnum):
    """What the value of an option decides: whether somebody else may set it without asking (`core.commands`)."""

    DATA = "data"
    """It names nothing that is run, read or written."""
    PROGRAM = "program"
    """A program, by its name or its path."""
    FILE = "file"
    """A file that is run by another program, by its path."""
    LINE = "line"
    """A command line."""
    ARGUMENTS = "arguments"
    """Arguments that a tool is given as they are: many a tool starts others, or writes files, if they say so."""


@dataclass(frozen=True)
class SubjectKind(Generic[C_in, E_co]):
    """A subject as data: what `assay subjects` lists, and how the subject is made."""

    name: str
    summary: str
    configs: Sequence[str] = ()
    options: Mapping[str, str] = field(default_factory=dict)
    choices: Mapping[str, Sequence[str]] = field(default_factory=dict)
    """The values an option can have, where these are few; the default first."""
    roles: Mapping[str, Role] = field(default_factory=dict)
    """What options decide. One that is not listed and has no choices counts as a program."""
    make: Callable[[Spec], AnySubject[C_in, E_co]] = field(kw_only=True)
    """Makes the subject; its configuration and options have been checked."""

    def build(self, spec: Spec) -> AnySubject[C_in, E_co]:
        """Check what a user wrote, and make the subject."""
        self.check(spec)
        return self.make(spec)

    def role(self, option: str) -> Role:
        """Say what an option decides."""
        return self.roles.get(option, Role.DATA if option in self.choices else Role.PROGRAM)

    def check(self, spec: Spec) -> None:
        """See that the configuration and the options that a user gave are ones of this kind."""
        if spec.config not in (self.configs or ("",)):
            known = [f"{spec.name}:{config}" for config in self.configs] or [spec.name]
            raise unknown_name("", "subject", spec.title, known)
        if strange := [key for key, _ in spec.options if key not in self.options]:
            raise unknown_name(f"subject {spec.name}", "option", strange[0], self.options)
        for key, value in spec.options:
            if value not in self.choices.get(key, (value,)):
                raise UsageError(
                    f"{key}={value} is no option of subject {spec.name}",
                    remedy=f"{key} is {' or '.join(self.choices[key])}",
                )


@dataclass(frozen=True)
class Tool:
    """A tool on this machine: the command that starts it, and its version."""

    argv: tuple[str, ...]
    version: str


@dataclass(frozen=True)
class Command:
    """One stage of an invocation.

    The next stage runs only if this one ended by itself, unless it is `independent`: then the subject reads what
    there is, however it ended. `collect` names files to keep.
    """

    argv: tuple[str, ...]
    stdin: bytes = b""
    collect: tuple[str, ...] = ()
    independent: bool = False


@dataclass(frozen=True)
class Invocation:
    """Files that are written into a scratch folder, then stages that are run in it."""

    files: Mapping[str, bytes]
    stages: tuple[Command, ...]


class End(StrEnum):
    """How a stage ended."""

    EXIT = "exit"
    SIGNAL = "signal"
    TIME = "time"
    MEMORY = "memory"
    OUTPUT = "output"
    """It printed more than the limit and was ended."""
    SKIPPED = "skipped"
    """An earlier stage did not end by itself."""


@dataclass(frozen=True)
class Stage:
    """What one stage left behind; `status` is the exit status or the number of the signal."""

    end: End
    status: int = 0
    stdout: bytes = b""
    stderr: bytes = b""
    truncated: bool = False
    seconds: float = 0.0
    independent: bool = False
    files: Mapping[str, bytes] = field(default_factory=dict)

    @property
    def text(self) -> str:
        """Standard output; bytes that are not UTF-8 become replacement characters."""
        return self.stdout.decode(errors="replace")

    @property
    def error_text(self) -> str:
        """Standard error, likewise."""
        return self.stderr.decode(errors="replace")


@dataclass(frozen=True)
class Output:
    """The raw output of one invocation, kept so that it can be judged again."""

    stages: tuple[Stage, ...]

    @property
    def seconds(self) -> float:
        """The time all stages took."""
        return sum(stage.seconds for stage in self.stages)

    @property
    def whole(self) -> bool:
        """Whether nothing was cut off."""
        return not any(stage.truncated for stage in self.stages)

    def capped(self, most: int) -> Output:
        """Cut every stream to at most this many bytes, and say so."""
        return Output(tuple(_capped(stage, most) for stage in self.stages))


def _capped(stage: Stage, most: int) -> Stage:
    streams = [stage.stdout, stage.stderr, *stage.files.values()]
    if all(len(stream) <= most for stream in streams):
        return stage
    files = {name: data[:most] for name, data in stage.files.items()}
    return replace(stage, stdout=stage.stdout[:most], stderr=stage.stderr[:most], files=files, truncated=True)


@dataclass(frozen=True)
class Again:
    """This output cannot settle the case (a neighbour stopped the batch): it is asked again with other neighbours."""

    why: str
    alone: bool = False


class Subject(Protocol):
    """What every subject says of itself."""

    @property
    def spec(self) -> Spec:
        """The configuration this is."""
        ...

    @property
    def origin(self) -> Origin:
        """Whose code it is."""
        ...


@runtime_checkable
class CommandSubject(Subject, Protocol[C_in, E_co]):
    """A program, in four parts: find it, ask for its version, build its command, read its output."""

    @property
    def batch(self) -> int:
        """How many cases one invocation takes at most."""
        ...

    def find(self) -> tuple[str, ...]:
        """Give the command that starts the tool; `ToolError` with a remedy where it is missing."""
        ...

    def version(self, argv: tuple[str, ...]) -> str:
        """Ask the tool that was found for its version."""
        ...

    def command(self, tool: Tool, cases: Sequence[C_in], limits: Limits) -> Invocation:
        """Build the commands for these cases, and the files they need."""
        ...

    def read(self, cases: Sequence[C_in], output: Output) -> Sequence[Answer[E_co] | Again]:
        """Read the answers; the same cases and output always give the same answers."""
        ...


@runtime_checkable
class EmbeddedSubject(Subject, Protocol[C_in, E_co]):
    """Code of ours in this process, trusted to end (engines, planted faults). Others' libraries run as commands."""

    def answer(self, case: C_in, limits: Limits) -> Answer[E_co]:
        """Answer one case."""
        ...


AnySubject = CommandSubject[C_in, E_co] | EmbeddedSubject[C_in, E_co]
EMBEDDED = Tool(("embedded",), "")
"""What stands for the tool of an embedded subject."""
