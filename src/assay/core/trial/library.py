"""A Python library as a subject: a child process calls it for one case after the other.

The child is a module that calls `core.tools.library_child.serve`. Its answers before a hang or a crash count; the case
that stopped it is asked alone.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar, runtime_checkable

from assay.core.domain.case import C
from assay.core.domain.oracle import Limits
from assay.core.domain.spec import Spec
from assay.core.domain.subject import Again, Command, Invocation, Origin, Output, Stage, Tool
from assay.core.domain.verdict import Answer, Reason, unknown
from assay.core.tools.locator import find_module, package_version
from assay.core.trial.ask import end_note, end_verdict

E = TypeVar("E")


@runtime_checkable
class RunsPackage(Protocol):
    """A subject that runs a Python package, of which `assay bisect` can take other releases."""

    @property
    def package(self) -> str:
        """The name of the package; empty for none."""
        ...


@dataclass(frozen=True)
class Library(Generic[C, E]):
    """A package from PyPI, the module that calls it, and the encoding of cases and answers."""

    spec: Spec
    package: str
    child: str
    batch: int
    encode: Callable[[C], bytes]
    """Writes a case as one line."""
    decode: Callable[[bytes], Answer[E]]
    """Reads an answer from one line."""
    arguments: tuple[str, ...] = ()
    origin: Origin = Origin.TOOL
    installing: tuple[str, ...] = ()
    """Options of pip that the package needs."""

    def find(self) -> tuple[str, ...]:
        """Find the package in the environment of Assay."""
        return find_module(self.package, self.child, *self.installing)

    def version(self, _argv: tuple[str, ...]) -> str:
        """Give the version of the package."""
        return package_version(self.package)

    def command(self, tool: Tool, cases: Sequence[C], limits: Limits) -> Invocation:
        """Write one case a line; the last argument is the time limit per case."""
        lines = b"".join(self.encode(case) + b"\n" for case in cases)
        argv = (*tool.argv, *self.arguments, str(limits.each(len(cases))))
        return Invocation({}, (Command(argv, stdin=lines, independent=True),))

    def read(self, cases: Sequence[C], output: Output) -> Sequence[Answer[E] | Again]:
        """Read one answer a line; the first case without an answer stopped the child and is asked alone."""
        stage = output.stages[0]
        lines = stage.stdout.split(b"\n")[:-1][: len(cases)]
        answers = [self.decode(line) for line in lines]
        left = len(cases) - len(answers)
        if not left:
            return answers
        if len(cases) == 1:
            return [_no_answer(stage)]
        why = f"no answer: {end_note(stage)}"
        return [*answers, Again(why, alone=True), *[Again(why)] * (left - 1)]


def _no_answer(stage: Stage) -> Answer[E]:
    verdict = end_verdict(stage) or unknown(Reason.CRASH)
    last = stage.error_text.strip().rpartition("\n")[2]
    return Answer(verdict, note=f"{end_note(stage)}: {last}" if last else end_note(stage))
