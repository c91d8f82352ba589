"""A tool under test in one configuration: find it, ask for its version, build its command, read its output.

Building the command and reading the output are pure. `core.tools.process` alone runs programs.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Generic, Protocol, TypeVar, runtime_checkable

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from assay.core.domain.oracle import Limits
from assay.core.domain.spec import Spec
from assay.core.domain.verdict import Answer
from assay.errors import UsageError, unknown_name

C_in = TypeVar("C_in", contravariant=True)
E_co = TypeVar("E_co", covariant=True)


class Origin(StrEnum):
    """The party at fault in a disagreement; it determines the exit status."""

    TOOL = "tool"
    OURS = "ours"
    PLANTED = "planted"


class Role(StrEnum):
    """What an option controls, hence whether a file from others may set it without consent (`core.commands`)."""

    DATA = "data"
    """A plain value: nothing is run, read or written because of it."""
    PROGRAM = "program"
    """A program, by its name or its path."""
    FILE = "file"
    """A file that is run by another program, by its path."""
    LINE = "line"
    """A command line."""
    ARGUMENTS = "arguments"
    """Arguments passed to a tool verbatim: they may make it start programs or write files."""


@dataclass(frozen=True)
class SubjectKind(Generic[C_in, E_co]):
    """A subject as data: its entry in `assay subjects`, and its maker."""

    name: str
    summary: str
    configs: Sequence[str] = ()
    options: Mapping[str, str] = field(default_factory=dict)
    choices: Mapping[str, Sequence[str]] = field(default_factory=dict)
    """The permitted values of an option, if limited; the default first."""
    roles: Mapping[str, Role] = field(default_factory=dict)
    """The roles of options. An option with neither role nor choices counts as a program."""
    make: Callable[[Spec], AnySubject[C_in, E_co]] = field(kw_only=True)
    """Makes the subject, after its configuration and options are checked."""

    def build(self, spec: Spec) -> AnySubject[C_in, E_co]:
        """Check the user's specification, and make the subject."""
        self.check(spec)
        return self.make(spec)

    def role(self, option: str) -> Role:
        """The role of an option."""
        return self.roles.get(option, Role.DATA if option in self.choices else Role.PROGRAM)

    def check(self, spec: Spec) -> None:
        """Check that this kind has the given configuration and options."""
        if spec.config not in (self.configs or ("",)):
            known = [f"{spec.name}:{config}" for config in self.configs] or [spec.name]
            raise unknown_name("", "subject", spec.title, known)
        if strange := [key for key, _ in spec.options if key not in self.options]:
            raise unknown_name(f"subject {spec.name}", "option", strange[0], self.options)
        for key, value in spec.options:
            if value not in self.choices.get(key, (value,)):
                raise UsageError(
                    f"subject {spec.name} has no option {key}={value}",
                    remedy=f"{key} is {' or '.join(self.choices[key])}",
                )


class Tool(Struct, frozen=True):
    """A tool on this machine: the command that starts it, and its version."""

    argv: tuple[str, ...]
    version: str


class Command(Struct, frozen=True):
    """One stage of an invocation.

    The next stage runs only if this one ended by itself, unless it is `independent`: then the subject reads the
    output however this stage ended. `collect` names files to keep. A tool that has printed `last`, and does not exit
    soon after, is killed; its output is complete.
    """

    argv: tuple[str, ...]
    stdin: bytes = b""
    collect: tuple[str, ...] = ()
    independent: bool = False
    last: bytes = b""


class Invocation(Struct, frozen=True):
    """Files to write into a scratch folder, then stages to run in it."""

    files: Mapping[str, bytes]
    stages: tuple[Command, ...]


class End(StrEnum):
    """How a stage ended."""

    EXIT = "exit"
    SIGNAL = "signal"
    TIME = "time"
    MEMORY = "memory"
    OUTPUT = "output"
    """Its output exceeded the limit, and it was killed."""
    DISK = "disk"
    """Its files exceeded the limit of the scratch folder."""
    LINGERED = "lingered"
    """It had printed all of its output, did not exit, and was killed."""
    PROCESSES = "processes"
    """It had too many processes and threads, and was killed."""
    SKIPPED = "skipped"
    """An earlier stage did not end by itself."""


class Stage(Struct, frozen=True):
    """The result of one stage; `status` is the exit status or the number of the signal."""

    end: End
    status: int = 0
    stdout: bytes = b""
    stderr: bytes = b""
    truncated: bool = False
    seconds: float = 0.0
    independent: bool = False
    files: Mapping[str, bytes] = msgspec.field(default_factory=dict)

    @property
    def text(self) -> str:
        """Standard output; bytes that are not UTF-8 become replacement characters."""
        return self.stdout.decode(errors="replace")

    @property
    def error_text(self) -> str:
        """Standard error, likewise."""
        return self.stderr.decode(errors="replace")


class Output(Struct, frozen=True):
    """The raw output of one invocation, stored so that it can be judged again."""

    stages: tuple[Stage, ...]

    @property
    def seconds(self) -> float:
        """The total time of all stages."""
        return sum(stage.seconds for stage in self.stages)

    @property
    def whole(self) -> bool:
        """Whether the output is complete, not truncated."""
        return not any(stage.truncated for stage in self.stages)

    def capped(self, most: int) -> Output:
        """Truncate every stream to at most `most` bytes, and mark it."""
        return Output(tuple(_capped(stage, most) for stage in self.stages))


def _capped(stage: Stage, most: int) -> Stage:
    streams = [stage.stdout, stage.stderr, *stage.files.values()]
    if all(len(stream) <= most for stream in streams):
        return stage
    files = {name: data[:most] for name, data in stage.files.items()}
    return replace(stage, stdout=stage.stdout[:most], stderr=stage.stderr[:most], files=files, truncated=True)


class Again(Struct, frozen=True):
    """The output does not decide the case (another case stopped the batch): rerun it in a different batch."""

    why: str
    alone: bool = False


class Subject(Protocol):
    """The members that every subject has."""

    @property
    def spec(self) -> Spec:
        """The specification of this configuration."""
        ...

    @property
    def origin(self) -> Origin:
        """The party whose code it is."""
        ...


@runtime_checkable
class CommandSubject(Subject, Protocol[C_in, E_co]):
    """A program, in four parts: find it, ask for its version, build its command, read its output."""

    @property
    def batch(self) -> int:
        """The maximum number of cases per invocation."""
        ...

    def find(self) -> tuple[str, ...]:
        """The command that starts the tool; `ToolError` with a remedy if it is missing."""
        ...

    def version(self, argv: tuple[str, ...]) -> str:
        """Query the version of the tool."""
        ...

    def command(self, tool: Tool, cases: Sequence[C_in], limits: Limits) -> Invocation:
        """Build the commands for these cases, and the files they need; `InputError` for a case it cannot express."""
        ...

    def read(self, cases: Sequence[C_in], output: Output) -> Sequence[Answer[E_co] | Again]:
        """Read the answers; deterministic for the same cases and output."""
        ...


@runtime_checkable
class EmbeddedSubject(Subject, Protocol[C_in, E_co]):
    """Assay's own code in this process, trusted to terminate (engines, planted faults). Other code runs as commands."""

    def answer(self, case: C_in, limits: Limits) -> Answer[E_co]:
        """Answer one case."""
        ...


AnySubject = CommandSubject[C_in, E_co] | EmbeddedSubject[C_in, E_co]
EMBEDDED = Tool(("embedded",), "")
"""The placeholder tool of an embedded subject."""
