"""Subjects that are asked about well-formed cases only: a malformed text is `unknown:unsupported` for them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Generic, TypeVar

from assay.core.domain.oracle import Limits
from assay.core.domain.spec import Spec
from assay.core.domain.subject import (
    Again,
    AnySubject,
    CommandSubject,
    EmbeddedSubject,
    Invocation,
    Origin,
    Output,
    SubjectKind,
    Tool,
)
from assay.core.domain.verdict import Answer, Reason, unknown
from assay.core.trial.library import RunsPackage
from assay.core.trial.second_tool import HasSecondTool
from assay.core.trial.shared_runs import SharesRuns

C = TypeVar("C")
E = TypeVar("E")


@dataclass(frozen=True)
class WellFormed(Generic[C]):
    """What a domain says of its malformed cases."""

    is_malformed: Callable[[C], bool]
    empty: C
    """A case that a program reads in the place of a malformed one; that answer is discarded."""
    reader: str
    """The subject to ask instead."""

    def only(self, kind: SubjectKind[C, E]) -> SubjectKind[C, E]:
        """Give the same kind of subject, for well-formed cases only."""

        def make(spec: Spec) -> AnySubject[C, E]:
            made = kind.make(spec)
            return WellFormedCommand(made, self) if isinstance(made, CommandSubject) else WellFormedCode(made, self)

        return replace(kind, make=make)

    def replaced(self, cases: Sequence[C]) -> list[C]:
        """Put the empty case in the place of each malformed one."""
        return [self.empty if self.is_malformed(case) else case for case in cases]

    def unsupported(self) -> Answer[E]:
        """Give the answer about a malformed text."""
        return Answer(unknown(Reason.UNSUPPORTED), note=f"the text is malformed; ask the subject {self.reader}")


@dataclass(frozen=True)
class WellFormedCommand(Generic[C, E]):
    """A program that is asked about well-formed cases only."""

    program: CommandSubject[C, E]
    cases: WellFormed[C]

    @property
    def spec(self) -> Spec:
        """What the user wrote."""
        return self.program.spec

    @property
    def origin(self) -> Origin:
        """Whose the program is."""
        return self.program.origin

    @property
    def batch(self) -> int:
        """The maximum number of cases per invocation."""
        return self.program.batch

    @property
    def package(self) -> str:
        """The Python package that the program runs; empty for another program."""
        return self.program.package if isinstance(self.program, RunsPackage) else ""

    @property
    def shares_runs(self) -> bool:
        """Whether the program takes the output of another subject's run."""
        return isinstance(self.program, SharesRuns) and self.program.shares_runs

    def second_tool(self, tool: Tool) -> Tool | None:
        """The tool that confirms a disagreement, if the program has one."""
        return self.program.second_tool(tool) if isinstance(self.program, HasSecondTool) else None

    def find(self) -> tuple[str, ...]:
        """Find the program."""
        return self.program.find()

    def version(self, argv: tuple[str, ...]) -> str:
        """Ask for the version."""
        return self.program.version(argv)

    def command(self, tool: Tool, cases: Sequence[C], limits: Limits) -> Invocation:
        """Build the command of the program."""
        return self.program.command(tool, self.cases.replaced(cases), limits)

    def read(self, cases: Sequence[C], output: Output) -> Sequence[Answer[E] | Again]:
        """Read the answers of the program."""
        answers = self.program.read(self.cases.replaced(cases), output)
        pairs = zip(cases, answers, strict=True)
        return [self.cases.unsupported() if self.cases.is_malformed(case) else answer for case, answer in pairs]


@dataclass(frozen=True)
class WellFormedCode(Generic[C, E]):
    """Assay's own code that is asked about well-formed cases only."""

    code: EmbeddedSubject[C, E]
    cases: WellFormed[C]

    @property
    def spec(self) -> Spec:
        """What the user wrote."""
        return self.code.spec

    @property
    def origin(self) -> Origin:
        """Whose the code is."""
        return self.code.origin

    def answer(self, case: C, limits: Limits) -> Answer[E]:
        """Answer one case."""
        return self.cases.unsupported() if self.cases.is_malformed(case) else self.code.answer(case, limits)
